import { expect, test } from 'vitest'
import { JOB_LIMITS } from '../../../src/jobs/limits.ts'
import { countJobs } from '../../../src/jobs/queries.ts'
import type { Caller } from '../../helpers/app.ts'
import { ASYNC, type JobBody, PANEL } from '../../helpers/jobs.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp({ rowThreshold: 150 })

interface Estimate {
  readonly rows: number
  readonly rowsRead: number
  readonly rowThreshold: number
  readonly exceedsThreshold: boolean
  readonly rowLimit: number
  readonly exceedsLimit: boolean
  readonly requiredTier: string | null
  readonly warnings: { readonly code: string; readonly parameter: string }[]
}

const FIELDS =
  'rows rowsRead rowThreshold exceedsThreshold rowLimit exceedsLimit requiredTier warnings { code parameter }'

const estimated = async (caller: Caller, field: 'timeseries' | 'leaderboard', args: string) => {
  const query = `{ of: ${field}JobEstimate${args && `(${args})`} { ${FIELDS} } }`
  const { data, errors } = await caller.graphql<{ of: Estimate | null }, never>(query)
  return { estimate: data?.of ?? null, errors }
}

const started = async (caller: Caller, kind: 'Timeseries' | 'Leaderboard', args: string) => {
  const query = `mutation { of: start${kind}Job(input: { ${args} }) {
    ... on Error { code } ... on Start${kind}JobSuccess { job { rowsTotal } } } }`
  const { data } = await caller.graphql<{ of: { code?: string; job?: { rowsTotal: number } } }, never>(query)
  return data?.of
}

const TIMESERIES = [
  'aggregateIds: [1, 3, 9], from: "2020-01-01"',
  'aggregateIds: [1, 3, 9], from: "2026-02-03", to: "2026-02-20", interval: WEEK',
  'aggregateIds: [3], from: "2026-03-01", interval: TEN_MINUTES',
  'aggregateIds: [3, 9], from: "2026-01-05", moneyness: OTM, size: LARGE',
  'aggregateIds: [3], from: "2026-03-01", isFullHistory: true, assetClass: ALL',
  'aggregateIds: [3], from: "2027-01-01"',
]

test.each(TIMESERIES)('rows of bars are those of the job: %s', async (args) => {
  const { estimate } = await estimated(app, 'timeseries', args)
  const outcome = await started(app, 'Timeseries', args)
  expect(estimate?.rows).toBe(outcome?.job?.rowsTotal)
  expect(estimate?.rowsRead).toBe(estimate?.rows)
  const page = await app.graphql<
    { of: { pagination: { totalRecordCount: number }; metadata: { warnings: object[] } } },
    never
  >(`{ of: aggregateTimeseries(${args}) { pagination { totalRecordCount } metadata { warnings { code } } } }`)
  expect(estimate?.rows).toBe(page.data?.of.pagination.totalRecordCount)
})

test.each([
  '',
  'types: ["Index"]',
  'metric: PX, date: "2026-03-05"',
  'metric: CALL_TURNOVER, from: "2026-03-02", to: "2026-03-06"',
])('rows of a leaderboard are those of the job: %s', async (args) => {
  const { estimate } = await estimated(app, 'leaderboard', args)
  const outcome = await started(app, 'Leaderboard', args)
  expect(estimate?.rows).toBe(outcome?.job?.rowsTotal)
})

test('the threshold is that of the REST API', async () => {
  const verdicts = await Promise.all(
    ['2020-01-01', '2026-02-01', '2026-03-01'].map(async (from) => {
      const { estimate } = await estimated(app, 'timeseries', `aggregateIds: [1, 3, 9], from: "${from}"`)
      const { body } = await app.rest<{ job_id?: string }>('/aggregates/timeseries', {
        ...{ aggregate_ids: '1,3,9', start_date: from },
      })
      expect([from, estimate?.exceedsThreshold]).toEqual([from, body.job_id !== undefined])
      expect(estimate?.rowThreshold).toBe(150)
      return estimate?.exceedsThreshold
    }),
  )
  expect(new Set(verdicts)).toEqual(new Set([true, false]))
})

test('the limit is that of the tier of the caller', async () => {
  for (const tier of ['basic', 'professional', 'data_license'] as const) {
    const { estimate } = await estimated(app.as('a@example.com', tier), 'timeseries', TIMESERIES[0] ?? '')
    expect(estimate).toMatchObject({
      rowLimit: JOB_LIMITS[tier].rows,
      exceedsLimit: false,
      requiredTier: 'BASIC',
    })
  }
})

test('a result that is too large names the tier, as the refusal of the job does', async () => {
  await app.database.pool.query(`
    insert into bar_tally (instrument_id, interval, asset_class, period, bars, completed_bars)
    values (3, '1d', 'cash', '1990-01-01Z', 5000000, 5000000)`)
  const args = 'aggregateIds: [3], from: "1985-01-01"'
  const basic = app.as('b@example.com', 'basic')
  const { estimate } = await estimated(basic, 'timeseries', args)
  expect(estimate).toMatchObject({ exceedsLimit: true, requiredTier: 'PROFESSIONAL' })
  expect(estimate?.rows).toBeGreaterThan(JOB_LIMITS.basic.rows)
  expect(await started(basic, 'Timeseries', args)).toEqual({ code: 'TIER_INSUFFICIENT' })
  expect((await estimated(app, 'timeseries', args)).estimate).toMatchObject({ exceedsLimit: false })
  await app.database.pool.query(
    `update bar_tally set completed_bars = 500000000 where period = '1990-01-01Z'`,
  )
  expect((await estimated(basic, 'timeseries', args)).estimate?.requiredTier).toBeNull()
  await app.database.pool.query(`delete from bar_tally where period = '1990-01-01Z'`)
})

test('warnings are those of the request', async () => {
  const { estimate } = await estimated(app, 'timeseries', `${TIMESERIES[0]}, window: ONE_MONTH`)
  expect(estimate?.warnings).toEqual([{ code: 'UNUSED_PARAMETER', parameter: 'window' }])
})

test('faults are those of the request', async () => {
  const code = async (args: string, caller: Caller = app) => {
    const { estimate, errors } = await estimated(caller, 'timeseries', args)
    expect(estimate).toBeNull()
    return errors?.map(({ extensions }) => extensions.code)
  }
  expect(await code('aggregateIds: [4242], from: "2026-01-01"')).toEqual(['AGGREGATE_NOT_FOUND'])
  expect(await code('aggregateIds: [3], from: "2026-02-01", to: "2026-01-01"')).toEqual(['BAD_USER_INPUT'])
  expect(
    await code(`aggregateIds: [${Array.from({ length: 101 }, (_, id) => id + 1)}], from: "2026-01-01"`),
  ).toEqual(['BAD_USER_INPUT'])
  expect(await code('aggregateIds: [3], from: "2026-01-01"', app.nobody)).toEqual(['NOT_AUTHENTICATED'])
  const { errors } = await estimated(app, 'leaderboard', 'to: "2026-01-01"')
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
})

test('the private aggregate of another user is unknown', async () => {
  const owner = app.as('maker@example.com')
  const { data } = await owner.graphql<{ of: { aggregate: { aggregateId: number } } }, never>(
    'mutation { of: createAggregate(input: { name: "Mine", constituents: [{ ticker: "ALFA" }] }) { ... on CreateAggregateSuccess { aggregate { aggregateId } } } }',
  )
  const args = `aggregateIds: [${data?.of.aggregate.aggregateId}], from: "2020-01-01"`
  expect((await estimated(owner, 'timeseries', args)).estimate).not.toBeNull()
  const { errors } = await estimated(app, 'timeseries', args)
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['AGGREGATE_NOT_FOUND'])
  const own = (await estimated(owner, 'leaderboard', '')).estimate?.rows ?? 0
  expect(own - ((await estimated(app, 'leaderboard', '')).estimate?.rows ?? 0)).toBe(1)
})

test('no entity tag: the threshold may change without a load', async () => {
  const query = `{ timeseriesJobEstimate(${TIMESERIES[0]}) { rowThreshold } }`
  const { status, headers } = await app.send(`/graphql?${new URLSearchParams({ query })}`)
  expect([status, headers.get('etag')]).toEqual([200, null])
})

test('nothing is started, and two statements suffice', async () => {
  const count = async () => (await app.database.pool.query('select from job')).rowCount
  const before = await count()
  const { statements } = await app.recorded(() => estimated(app, 'timeseries', TIMESERIES[0] ?? ''))
  expect(statements.length).toBe(2)
  expect(await count()).toBe(before)
})

test('a panel beyond the limit of a tier is refused before anything is started, by REST and on the graph', async () => {
  const { db, pool } = app.database
  await pool.query('update bar_tally set bars = bars * 40000, completed_bars = completed_bars * 40000')
  const basic = app.as('b@example.com', 'basic')
  const asked = { all: true, start_date: '2000-01-01' }
  const rows = async () =>
    (
      await basic.graphql<{ of: { rows: number; exceedsLimit: boolean; requiredTier: string } }, never>(
        '{ of: seriesJobEstimate(all: true, from: "2000-01-01") { rows exceedsLimit requiredTier } }',
      )
    ).data?.of
  const estimate = await rows()
  expect(estimate).toMatchObject({ exceedsLimit: true, requiredTier: 'DATA_LICENSE' })
  const message = `The result has ${estimate?.rows} rows; a job of the basic tier may have at most 1000000. Request fewer rows, or page through the result: a request with a page number needs no job.`
  for (const sent of [{}, ASYNC]) {
    const { status, body } = await basic.post<JobBody>(PANEL, asked, sent)
    expect([status, body]).toEqual([
      403,
      expect.objectContaining({
        code: 'tier_insufficient',
        required_tier: 'data_license',
        detail: message,
      }),
    ])
  }
  const { data } = await basic.graphql<unknown, never>(
    'mutation { startSeriesJob(input: { all: true, from: "2000-01-01" }) { ... on Error { code message } } }',
  )
  expect(data).toEqual({ startSeriesJob: { code: 'TIER_INSUFFICIENT', message } })
  expect((await basic.post(PANEL, { ...asked, page_number: 1 })).status).toBe(200)
  expect(await countJobs(db, 'b@example.com', {})).toBe(0)
})
