import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preferencesOf } from '../../../src/areas/jobs/handover.ts'
import { readStored } from '../../../src/files/stored/rows.ts'
import type { Worker } from '../../../src/jobs/worker.ts'
import { faultsIn, withoutUpdates } from '../../helpers/answers.ts'
import {
  ASYNC,
  holdResults,
  type JobBody,
  SERIES,
  startJob,
  statusOnce,
  workFor,
} from '../../helpers/jobs.ts'
import { COLUMNS, cellsOf, finishedJob, rowsFrom } from '../../helpers/results.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp({ rowThreshold: 150 })
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

const LARGE = 'aggregate_ids=3,1,9&start_date=2020-01-05'
const SMALL = 'aggregate_ids=1&start_date=2026-03-01'

describe('a request becomes a job', () => {
  test('when the client asks for it: 202', async () => {
    const { status, headers, body } = await app.rest<JobBody>(SERIES, SMALL, ASYNC)
    expect(status).toBe(202)
    expect(headers.get('location')).toBe(`/aggregates/jobs/${body.job_id}`)
    expect(headers.get('retry-after')).toBe('1')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('preference-applied')).toBe('respond-async')
    expect(body).toMatchObject({
      job_id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      job_type: 'aggregates_timeseries',
      attempt: 1,
      error: null,
      request: { endpoint: SERIES, params: { aggregate_ids: [1], start_date: '2026-03-01', order: 'desc' } },
    })
    expect(await statusOnce(app, body.job_id)).toMatchObject({
      status: 'COMPLETED',
      progress: 100,
      stage: null,
    })
  })

  test('and says which parameters were ignored', async () => {
    for (const sent of [{}, ASYNC]) {
      const { headers, body } = await app.rest<JobBody>(SERIES, `${LARGE}&intervall=1w`, sent)
      expect([body.job_type, headers.get('x-warnings')]).toEqual([
        'aggregates_timeseries',
        'unknown_parameter;parameter="intervall"',
      ])
    }
    const { headers } = await app.rest<JobBody>(SERIES, LARGE, ASYNC)
    expect(headers.get('x-warnings')).toBeNull()
  })

  test('when it has more rows than the threshold: 200', async () => {
    const { status, headers, body } = await app.rest<JobBody>(SERIES, LARGE)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      200,
      `/aggregates/jobs/${body.job_id}`,
      'no-store',
    ])
    expect(body).not.toHaveProperty('result')
    expect(body.rows_total).toBeGreaterThan(150)
  })

  test('but not for a numbered page or a small result', async () => {
    for (const [query, sent] of [
      [`${LARGE}&page_number=1`, {}],
      [`${LARGE}&page_number=1`, ASYNC],
      [SMALL, {}],
    ] as const) {
      const { status, body } = await app.rest(SERIES, query, sent)
      expect([status, Array.isArray(body.data)]).toEqual([200, true])
    }
  })

  test('unless it completes within the time the client waits', async () => {
    const direct = await app.rest(SERIES, `${LARGE}&page_number=1`)
    const waited = await app.rest(SERIES, LARGE, { headers: { prefer: 'respond-async, wait=10' } })
    expect(waited.status).toBe(200)
    expect(waited.body.data).toEqual(direct.body.data)
    const release = await holdResults(app)
    const sent = { headers: { prefer: 'wait=1' } }
    const late = await app.rest<JobBody>(SERIES, 'aggregate_ids=3,1,9&start_date=2020-01-06', sent)
    await release()
    expect([late.status, late.body.status]).toEqual([200, 'RUNNING'])
    await statusOnce(app, late.body.job_id)
  })

  test.each([
    ['respond-async', { isAsync: true, wait: 0 }],
    ['Respond-Async; wait=5', { isAsync: true, wait: 5 }],
    ['wait=500, handling=lenient', { isAsync: false, wait: 30 }],
    ['wait=soon, respond-asynchronously', { isAsync: false, wait: 0 }],
  ])('Prefer: %s', (prefer, expected) => {
    expect(preferencesOf(new Headers({ prefer }))).toEqual(expected)
  })
})

describe('which job a request becomes', () => {
  test('the same one for the same request, even 50 at once', async () => {
    const query = 'aggregate_ids=9,1,3&start_date=2019-01-01'
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.rest<JobBody>(SERIES, query, ASYNC)),
    )
    const ids = new Set(answers.map(({ body }) => body.job_id))
    expect([answers.every(({ status }) => status === 202), ids.size]).toEqual([true, 1])
    const [id = ''] = ids
    await statusOnce(app, id)
    const again = await app.rest<JobBody>(
      SERIES,
      'aggregate_ids=3,9,1&start_date=2019-01-01&records_per_page=5',
      ASYNC,
    )
    expect([again.body.job_id, again.body.status]).toEqual([id, 'COMPLETED'])
    const onGraph = await app.graphql<{ startTimeseriesJob: { job: { jobId: string } } }, never>(
      'mutation { startTimeseriesJob(input: { aggregateIds: [1, 3, 9], from: "2019-01-01" }) { ... on StartTimeseriesJobSuccess { job { jobId } } } }',
    )
    expect(onGraph.data?.startTimeseriesJob.job.jobId).toBe(id)
    expect((await startJob(app.as('other@example.com'), '2019-01-01')).job_id).not.toBe(id)
    await app.database.pool.query("insert into data_version (source) values ('test')")
    expect((await startJob(app, '2019-01-01')).job_id).not.toBe(id)
  })

  test('none if the endpoint refuses the request', async () => {
    const unknown = await app.rest(SERIES, 'aggregate_ids=4242&start_date=2026-01-01', ASYNC)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'aggregate_not_found'])
    const invalid = await app.rest(SERIES, 'aggregate_ids=x', ASYNC)
    expect([invalid.status, faultsIn(invalid.body)]).toEqual([
      422,
      ['query.aggregate_ids.0 int_parsing', 'query.start_date missing'],
    ])
  })
})

describe('the result', () => {
  const QUERIES = [
    `${LARGE}&asset_class=all`,
    `${LARGE}&asset_class=options&moneyness=ITM&order=asc&interval=1w`,
    `${LARGE}&fields=px,retail_net_turnover,name&order=asc`,
    `${LARGE}&interval=10min&asset_class=all`,
    'aggregate_ids=1,2,3,4,5,6,8,9,4242&start_date=2020-01-01&include_intraday=false',
    `${LARGE}&transformation=moving_avg&window=5`,
    `${LARGE}&transformation=change&normalisation=turnover_share&fields=px,retail_buy_turnover&order=asc`,
  ]

  test.each(QUERIES)('equals the endpoint’s response: %s', async (query) => {
    const { body: started } = await app.rest<JobBody>(SERIES, query, ASYNC)
    const { row_count: rows, error } = await statusOnce(app, started.job_id)
    expect(error).toBeNull()
    const paging = 'records_per_page=40&page_number=2'
    const direct = await app.rest(SERIES, `${query}&${paging}`)
    const { body, headers } = await app.rest<JobBody>(started.links.self, paging)
    expect(rows).toBe(direct.body.pagination.total_record_count)
    expect(body.result?.data).toEqual(direct.body.data)
    expect(body.result?.pagination).toEqual(direct.body.pagination)
    // A page may state a version that is a second old.
    const masked = { request_id: '', data_version: '' }
    expect({ ...body.result?.metadata, ...masked }).toEqual({ ...direct.body.metadata, ...masked })
    expect(headers.get('retry-after')).toBeNull()
    expect(Object.keys(body.result ?? {})).toEqual(Object.keys(direct.body))
    const file = await app.send(`${started.links.export}?export_format=json`)
    const { data, pagination, ...head } = JSON.parse(await file.text())
    const all = await app.rest(SERIES, `${query}&records_per_page=10000&page_number=1`)
    expect(withoutUpdates(data)).toEqual(withoutUpdates(all.body.data))
    expect([pagination, head.interval, head.count]).toEqual([undefined, direct.body.interval, rows])
  })

  const RANKINGS = [
    'metric=px',
    'asset_class=all&start_date=2026-01-05&end_date=2026-03-06&types=sector,theme',
    'moneyness=ITM&date=2026-03-03&provider_ids=AGG-IDX,AGG-OWN,nobody',
  ]

  test.each(RANKINGS)('equals the leaderboard: %s', async (query) => {
    const path = '/aggregates/leaderboard'
    const { status, body: started } = await app.rest<JobBody>(path, query, ASYNC)
    expect([status, started.job_type]).toEqual([202, 'aggregates_leaderboard'])
    const { row_count: rows, error } = await statusOnce(app, started.job_id)
    expect(error).toBeNull()
    const direct = await app.rest(path, `${query}&records_per_page=2&page_number=1`)
    const { body } = await app.rest<JobBody>(started.links.self, 'records_per_page=2')
    expect(rows).toBe(direct.body.pagination.total_record_count)
    const { metadata, ...expected } = direct.body
    expect({ ...body.result, metadata: null }).toEqual({ ...expected, metadata: null })
    expect({ ...body.result?.metadata, request_id: '' }).toEqual({ ...metadata, request_id: '' })
    const file = JSON.parse(await (await app.send(`${started.links.export}?export_format=json`)).text())
    const all = await app.rest(path, `${query}&records_per_page=1000&page_number=1`)
    expect(file.data).toEqual(all.body.data)
  })

  test('of a leaderboard is its page over GraphQL', async () => {
    const { data: started } = await app.graphql<{ startLeaderboardJob: { job: { jobId: string } } }, never>(
      'mutation { startLeaderboardJob(input: { interval: WEEK }) { ... on StartLeaderboardJobSuccess { job { jobId } } ... on Error { code } } }',
    )
    const id = started?.startLeaderboardJob.job.jobId ?? ''
    await statusOnce(app, id)
    const { data } = await app.graphql<{ job: { result: { rows: unknown[] } } }, never>(
      `{ job(id: "${id}") { type result { ... on LeaderboardPage { metric count rows { rank value aggregate { aggregateId } bar { ts } } dateRange { endDate } } } } }`,
    )
    const direct = await app.graphql<{ aggregateLeaderboard: { nodes: unknown[] } }, never>(
      '{ aggregateLeaderboard(interval: WEEK, first: 1000) { nodes { rank value aggregate { aggregateId } bar { ts } } } }',
    )
    expect(data?.job.result.rows).toEqual(direct.data?.aggregateLeaderboard.nodes)
  })

  test('of a leaderboard over many bars comes from a job automatically', async () => {
    const { body } = await app.rest<JobBody>(
      '/aggregates/leaderboard',
      'start_date=2025-01-01&end_date=2026-03-01',
    )
    expect(body.job_type).toBe('aggregates_leaderboard')
    const small = await app.rest('/aggregates/leaderboard')
    expect(Array.isArray(small.body.data)).toBe(true)
  })
})

describe('a page of the result', () => {
  test('equals the page of bars over GraphQL', async () => {
    const { job_id: id } = await startJob(app)
    await statusOnce(app, id)
    const page = 'aggregates { aggregateId } rows { ts px } pagination { totalRecordCount } metadata { asOf }'
    const { data } = await app.graphql<{ job: { result: unknown } }, never>(
      `{ job(id: "${id}") { result(recordsPerPage: 7) { ... on BarPage { ${page} } } } }`,
    )
    const direct = await app.graphql<{ aggregateTimeseries: unknown }, never>(
      `{ aggregateTimeseries(aggregateIds: [3, 1, 9], from: "2026-01-05", recordsPerPage: 7) { ${page} } }`,
    )
    expect(data?.job.result).toEqual(direct.data?.aggregateTimeseries)
  })

  test('spans chunks, with text and numbers unchanged', async () => {
    const chunks = [rowsFrom(0, 3), rowsFrom(3, 10), rowsFrom(13, 1), rowsFrom(14, 30)]
    const id = await finishedJob(app.database, { columns: COLUMNS, chunks })
    const key = { id, fence: 1, rowCount: 44 }
    for (const [first, limit] of [
      [0, 44],
      [2, 2],
      [12, 3],
      [43, 10],
      [44, 5],
    ] as const) {
      const rows = await readStored(app.database.db, key, COLUMNS, first, limit)
      expect(rows && cellsOf(rows, COLUMNS)).toEqual(chunks.flat().slice(first, first + limit))
    }
  })
})
