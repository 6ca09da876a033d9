import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worker } from '../../../../src/jobs/worker.ts'
import type { Body } from '../../../helpers/answers.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from '../../../helpers/jobs.ts'
import { readArrow, readParquet } from '../../../helpers/typed-files.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Jobs about securities: panels of their bars, and leaderboards. */

const PANEL = '/securities/timeseries'
const BOARD = '/series/timeseries/leaderboard'
const ALL = { all: true, start_date: '2026-01-05' }
const THRESHOLD = 150

const app = useApp({ rowThreshold: THRESHOLD })
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

/** Starts a job about a panel and waits for its end. */
async function panelJob(body: object): Promise<JobBody> {
  const { status, body: job } = await app.post<JobBody>(PANEL, body, ASYNC)
  expect(status).toBe(202)
  return statusOnce(app, job.job_id)
}

const direct = async (body: object): Promise<Body> =>
  (await app.post(PANEL, { records_per_page: 10_000, ...body, page_number: 1 })).body

async function resultOf(id: string): Promise<Body> {
  const { result } = (await app.rest<JobBody>(`/securities/jobs/${id}?records_per_page=10000`)).body
  if (!result) throw new Error('The job has no result')
  return result
}

const fileOf = async (id: string, query: string, headers: Record<string, string> = {}) => {
  const response = await app.send(`/securities/jobs/${id}/${query}`, { headers })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe('a panel becomes a job', () => {
  test('if the client asks for it: 202, with its paths below /securities', async () => {
    const { status, headers, body } = await app.post<JobBody>(PANEL, { sector: 'energy' }, ASYNC)
    expect([status, headers.get('location'), headers.get('preference-applied')]).toEqual([
      202,
      `/securities/jobs/${body.job_id}`,
      'respond-async',
    ])
    expect(body).toMatchObject({
      job_type: 'securities_timeseries',
      request: { endpoint: PANEL, params: { sector: 'energy' } },
    })
    const done = await statusOnce(app, body.job_id)
    expect(done).toMatchObject({ status: 'COMPLETED', progress: 100, row_count: body.rows_total })
    for (const base of ['/securities', '/aggregates'])
      expect((await app.rest(`${base}/jobs/${body.job_id}/status`)).body).toEqual(done)
  })

  test('if it has more rows than the threshold: 200', async () => {
    const { status, body } = await app.post<JobBody>(PANEL, ALL)
    expect([status, body.rows_total > THRESHOLD]).toEqual([200, true])
    expect(body).not.toHaveProperty('data')
  })

  test('but not for a numbered page, even the first, or a small result', async () => {
    for (const [body, sent] of [
      [{ ...ALL, page_number: 1 }, ASYNC],
      [{ ...ALL, page_number: 2 }, {}],
      [{ security_ids: [1001], start_date: '2026-03-01' }, {}],
    ] as const) {
      const { status, body: answer } = await app.post(PANEL, body, sent)
      expect([status, Array.isArray(answer.data)]).toEqual([200, true])
    }
  })

  test('which an equal request shares, and another one does not', async () => {
    const asked = async (body: object) =>
      (await app.post<JobBody>(PANEL, { start_date: '2026-01-07', ...body }, ASYNC)).body.job_id
    const first = await asked({ security_ids: [1002, 1001] })
    expect(await asked({ security_ids: [1001, 1002, 1001] })).toBe(first)
    expect(await asked({ security_ids: [1001, 1002], order: 'asc' })).not.toBe(first)
    const sector = await asked({ sector: 'Technology' })
    expect(await asked({ sector: 'TECHNOLOGY' })).toBe(sector)
    expect(await asked({ industry: 'Lasers' })).not.toBe(sector)
    expect(await asked({ all: true })).not.toBe(sector)
  })
})

const REQUESTS: readonly object[] = [
  ALL,
  { ...ALL, order: 'asc', interval: '1w' },
  { ...ALL, asset_class: ['cash', 'options'] },
  { ...ALL, asset_class: ['options'], moneyness: 'OTM', size: 'LARGE' },
  { ...ALL, fields: ['px', 'sector', 'z_score', 'ris', 'rank', 'momentum'] },
  { ...ALL, calculate_metrics: true, interval: '1w' },
  { ...ALL, interval: '10min', start_date: '2026-03-09', fields: ['retail_net_turnover', 'date'] },
  { sector: 'technology', start_date: '2025-12-01', end_date: '2026-02-01' },
  { industry: 'Food', start_date: '2025-12-01' },
  { security_ids: [1003, 1001, 999_999], start_date: '2026-01-05', include_intraday: false },
  { security_ids: [1003], start_date: '2027-01-01' },
]

describe('the rows of a job', () => {
  test.each(REQUESTS)('are those of the direct answer: %j', async (request) => {
    const job = await panelJob(request)
    const page = await direct(request)
    const result = await resultOf(job.job_id)
    expect(result.data).toEqual(page.data)
    expect(result.pagination.total_record_count).toBe(page.pagination.total_record_count)
    expect({ ...result.metadata, request_id: '' }).toEqual({ ...page.metadata, request_id: '' })
    expect(job.row_count).toBe(page.data.length)
    expect(JSON.parse(String(await fileOf(job.job_id, 'export?export_format=json'))).data).toEqual(page.data)
    const lines = String(await fileOf(job.job_id, 'stream'))
      .split('\n')
      .filter(Boolean)
    expect(lines.map((line) => JSON.parse(line))).toEqual(page.data)
    const header = String(await fileOf(job.job_id, 'export')).split('\r\n')[0]
    if (page.data.length > 0) expect(header).toBe(Object.keys(page.data[0] ?? {}).join())
  })

  test.each([
    ['application/vnd.apache.arrow.stream', readArrow],
    ['application/vnd.apache.parquet', readParquet],
  ] as const)('have types in %s', async (accept, read) => {
    const { job_id: id } = await panelJob({ ...ALL, calculate_metrics: true })
    const { types, rows } = await read(await fileOf(id, 'export', { accept }))
    const { data } = await direct({ ...ALL, calculate_metrics: true })
    const plain = ['id', 'provider_id', 'symbol', 'sector', 'is_active', 'px', 'retail_net_turnover', 'rank']
    const partOf = (row: Readonly<Record<string, unknown>>) => plain.map((name) => row[name])
    expect(rows.map(partOf)).toEqual(data.map(partOf))
    expect([types['ts'], types['id'], types['symbol'], types['rank']]).toEqual([
      ...['milliseconds', 'int32', 'text', 'int32'],
    ])
  })

  test('of any list of ids are those of the time series of its securities', async () => {
    const known = [1001, 1002, 1003, 1004, 1005]
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...known, 999_998), { minLength: 1 }),
        fc.constantFrom('asc', 'desc'),
        async (ids, order) => {
          const request = { security_ids: ids, order, start_date: '2026-03-02' }
          const { status, body } = await app.post(PANEL, { ...request, page_number: 1 })
          expect(status).toBe(ids.every((id) => id === 999_998) ? 404 : 200)
          if (status === 404) return
          const rows = body.data as unknown as { ts: string; id: number }[]
          const sorted = rows.toSorted(
            (a, b) => (order === 'asc' ? 1 : -1) * (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0) || a.id - b.id,
          )
          expect(rows).toEqual(sorted)
          const everything = await direct({ all: true, order, start_date: '2026-03-02' })
          expect(rows).toEqual(everything.data.filter(({ id }) => ids.includes(Number(id))))
          expect(body.metadata.not_found).toEqual(ids.includes(999_998) ? ['999998'] : [])
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('a selection', () => {
  test.each([
    [{}, [['security_ids', 'selection_required']]],
    [{ all: false }, [['security_ids', 'selection_required']]],
    [
      { security_ids: [1], sector: 'x', industry: 'y', all: true },
      [
        ['sector', 'mutually_exclusive'],
        ['industry', 'mutually_exclusive'],
        ['all', 'mutually_exclusive'],
      ],
    ],
    [
      { sector: '', start_date: '2026-13-01', order: 'up', interval: 'x' },
      [
        ['sector', 'string_too_short'],
        ['start_date', 'date_from_datetime_parsing'],
        ['order', 'enum'],
        ['interval', 'enum'],
      ],
    ],
    [
      { security_ids: Array.from({ length: 10_001 }, (_, id) => id + 1) },
      [['security_ids', 'too_many_items']],
    ],
  ])('of bodies like %#', async (body, faults) => {
    const { status, body: answer } = await app.post(PANEL, body)
    expect(status).toBe(422)
    const found = answer.detail.map(({ loc, type }) => [loc[1], type])
    expect(found.toSorted()).toEqual(faults.toSorted())
  })

  test('of nothing: 404, which lists the known sectors or industries', async () => {
    const told = async (body: object) => {
      const { status, body: answer } = await app.post(PANEL, { start_date: '2026-01-05', ...body }, ASYNC)
      return [status, answer.code, answer.detail]
    }
    expect(await told({ sector: 'Tech' })).toEqual([
      ...[404, 'security_not_found'],
      'No security is in the sector `Tech`. Use one of: Energy, Staples, Technology.',
    ])
    expect((await told({ industry: 'Tech' }))[2]).toContain('Robotics')
    // An aggregate is no security, whoever owns it.
    expect(await told({ security_ids: [1, 3] })).toEqual([
      ...[404, 'security_not_found', 'Security not found: 1, 3.'],
    ])
  })

  test('closed metrics: 403', async () => {
    const basic = app.as('basic@example.com', 'basic')
    const { status, body } = await basic.post(PANEL, {
      ...ALL,
      fields: ['momentum', 'ris', 'rank', 'z_score'],
    })
    expect([status, body.code]).toEqual([403, 'tier_insufficient'])
  })
})

describe('a leaderboard', () => {
  test.each([
    '',
    'metric=px&order=asc&universe=point_in_time&start_date=2026-02-02&end_date=2026-02-20',
    'sector=technology&asset_class=options&date=2026-03-05',
    'security_ids=1001,1003&interval=1w',
    'start_date=2026-02-02',
  ])('becomes a job if the client asks for one, with the rows of the direct answer: %s', async (query) => {
    const page = await app.rest(BOARD, `${query}&records_per_page=1000`)
    expect([page.status, page.body.status]).toEqual([200, 'success'])
    const { status, body } = await app.rest<JobBody>(BOARD, query, ASYNC)
    expect([status, body.job_type]).toEqual([202, 'securities_leaderboard'])
    const done = await statusOnce(app, body.job_id)
    expect(done).toMatchObject({ status: 'COMPLETED', row_count: page.body.data.length })
    const result = await resultOf(body.job_id)
    expect(result.data).toEqual(page.body.data)
    const ranged = (body: object) => 'date_range' in body && body.date_range
    expect(ranged(result)).toEqual(ranged(page.body))
    const file = JSON.parse(String(await fileOf(body.job_id, 'export?export_format=json')))
    expect([file.status, file.data]).toEqual(['success', page.body.data])
  })

  test('stays a page otherwise, however many bars it ranks', async () => {
    const { body } = await app.rest(BOARD, 'start_date=2025-01-01&end_date=2026-03-01')
    expect(body).not.toHaveProperty('job_id')
  })
})

describe('other callers', () => {
  test('see no job, on any path', async () => {
    const { job_id: id } = await panelJob({ industry: 'lasers' })
    const other = app.as('other@example.com')
    for (const path of ['', '/status', '/export', '/stream']) {
      const { status, body } = await other.rest(`/securities/jobs/${id}${path}`)
      expect([path, status, body.code]).toEqual([path, 404, 'job_not_found'])
    }
    expect((await other.rest(`/securities/jobs/${id}`, '', { method: 'DELETE' })).status).toBe(404)
    expect((await other.rest('/securities/jobs')).body.count).toBe(0)
    expect((await app.nobody.rest(`/securities/jobs/${id}`)).status).toBe(401)
  })

  test('with an API key of the owner see the status, and neither result nor files', async () => {
    const { job_id: id } = await panelJob({ industry: 'lasers' })
    const key = app.byKeyOf('analyst@example.com', 'professional', 7)
    expect((await key.rest(`/aggregates/jobs/${id}/status`)).status).toBe(200)
    for (const path of ['', '/export', '/stream'])
      expect([path, (await key.rest(`/aggregates/jobs/${id}${path}`)).status]).toEqual([path, 401])
    expect((await key.post(PANEL, ALL)).status).toBe(401)
    const { data, errors } = await key.graphql<{ job: { status: string; result: null } }, { code: string }>(
      `{ job(id: "${id}") { status result { __typename } } }`,
    )
    expect(data?.job).toEqual({ status: 'COMPLETED', result: null })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })

  test('have the limits of their tier', async () => {
    const basic = app.as('many@example.com', 'basic')
    await worker.stop()
    try {
      const statuses: number[] = []
      for (let day = 1; day <= 8; day++)
        statuses.push((await basic.post(PANEL, { all: true, start_date: `2026-01-0${day}` }, ASYNC)).status)
      expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429])
    } finally {
      worker = await workFor(app.database)
    }
  })
})
