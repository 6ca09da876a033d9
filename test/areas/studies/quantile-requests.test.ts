import { describe, expect, test } from 'vitest'
import { refuseTooLarge } from '../../../src/areas/studies/quantile/plan.ts'
import { InvalidInput } from '../../../src/core/errors.ts'
import { adjustedPValues } from '../../../src/engine/studies/significance.ts'
import { measureOf } from '../../../src/market/measures.ts'
import { faultsIn } from '../../helpers/answers.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { type JobBody, statusOnce, workFor } from '../../helpers/jobs.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Requests for quantile studies in both protocols, their refusals, files and jobs. */

const app = useApp()
const PATH = '/analytics/quantile-study'
const STUDY = {
  ...{ measures: ['retail_net_turnover', 'px|change:5'], quantiles: 2, horizons: [1, 5] },
  ...{ start_date: '2026-01-05', end_date: '2026-03-10' },
}

interface Tested {
  readonly p_value: number | null
  readonly adjusted_p_value: number | null
}
interface Body {
  readonly data: readonly (Readonly<Record<'date' | 'measure', string>> & Record<string, unknown>)[]
  readonly measures: readonly {
    readonly measure: string
    readonly dates: number
    readonly horizons: readonly {
      readonly horizon: number
      readonly spread: Tested & { readonly mean: number | null }
      readonly correlation: Tested & { readonly mean: number | null }
      readonly quantiles: readonly Readonly<Record<string, number | null>>[]
    }[]
  }[]
  readonly dates: number
  readonly last_date: string | null
  readonly outcome: string
  readonly outcome_kind: string
  readonly horizons: readonly number[]
  readonly count: number
  readonly pagination: { readonly total_record_count: number; readonly has_next_page: boolean }
  readonly metadata: { readonly warnings: readonly { code: string; message: string; parameter: string }[] }
}

async function run(study: object, caller: Pick<TestApp, 'post'> = app): Promise<Body> {
  const { status, body } = await caller.post<Body>(PATH, study)
  expect([status, status === 200 ? null : body]).toEqual([200, null])
  return body
}

describe('answers', () => {
  test('are the same on the graph', async () => {
    const rest = await run({ ...STUDY, records_per_page: 3 })
    const { data, errors } = await app.graphql<{ quantileStudy: Record<string, unknown> }, never>(`{
      quantileStudy(measures: [{ metric: RETAIL_NET_TURNOVER }, { metric: PX, transformation: CHANGE, window: ONE_WEEK }],
        quantiles: 2, horizons: [1, 5], from: "2026-01-05", to: "2026-03-10", recordsPerPage: 3) {
        dates instruments outcome lastDate count
        measures { measure dates values nulls
          horizons { horizon spread { dates mean stdErr tStatistic pValue adjustedPValue }
            correlation { mean stdDev ratio positiveShare tStatistic pValue adjustedPValue }
            quantiles { quantile mean stdErr outcomes missing delisted turnover } }
          decay { after until mean meanPerBar tStatistic pValue } }
        rows { measure ts date horizon quantile mean outcomes missing rankCorrelation }
        pagination { totalRecordCount } } }`)
    expect(errors).toBeUndefined()
    const { rows, ...graph } = data?.quantileStudy ?? {}
    const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const renamed = JSON.parse(JSON.stringify(rest), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [camel(name), one]))
        : value,
    ) as Record<string, unknown>
    expect(renamed).toMatchObject(graph)
    expect(renamed['data']).toEqual(rows)
    expect(rest.measures[0]?.horizons[0]?.correlation.mean).toEqual(expect.any(Number))
  })

  test('leave out the bar in progress, and count what is yet to come as missing', async () => {
    const { data, last_date, dates } = await run({ ...STUDY, end_date: undefined, records_per_page: 1000 })
    expect(last_date).toBe('2026-03-10')
    expect(dates).toBe(new Set(data.map(({ date }) => date)).size)
    const newest = data.filter(({ date }) => date === '2026-03-10')
    expect(newest.length).toBe(8)
    expect(newest.map(({ mean, outcomes, rank_correlation }) => [mean, outcomes, rank_correlation])).toEqual(
      newest.map(() => [null, 0, null]),
    )
    expect(Math.max(...newest.map(({ missing }) => Number(missing)))).toBeGreaterThan(0)
  })

  test('count equal measures and horizons once', async () => {
    const once = await run(STUDY)
    const twice = await run({
      ...{ ...STUDY, horizons: [5, 1, 5] },
      measures: ['retail_net_turnover', 'cash.retail_net_turnover', 'px|change:5'],
    })
    const { metadata: _one, ...expected } = once
    const { metadata: _other, ...actual } = twice
    expect(actual).toEqual(expected)
  })

  test('adjust p-values for all measures and horizons', async () => {
    const { measures } = await run(STUDY)
    const horizons = measures.flatMap((measure) => measure.horizons)
    expect(horizons).toHaveLength(4)
    for (const kind of ['spread', 'correlation'] as const) {
      const raw = horizons.map((one) => one[kind].p_value)
      expect(horizons.map((one) => one[kind].adjusted_p_value)).toEqual(adjustedPValues(raw))
      expect(raw.filter((one) => one !== null).length).toBeGreaterThan(1)
    }
  })

  test('subtract the mean of the universe from means alone', async () => {
    const [plain, demeaned] = [await run(STUDY), await run({ ...STUDY, minus_universe_mean: true })]
    const of = ({ measures: [first] }: Body) => first?.horizons[0]
    expect(of(demeaned)?.spread.mean).toBeCloseTo(Number(of(plain)?.spread.mean), 12)
    expect(of(demeaned)?.correlation).toEqual(of(plain)?.correlation)
    expect(of(demeaned)?.quantiles[0]?.['mean']).not.toBeCloseTo(Number(of(plain)?.quantiles[0]?.['mean']), 6)
  })

  test('are of aggregates, whose prices are linked, and of other outcomes', async () => {
    const kind = { ...STUDY, kind: 'aggregates', measures: ['retail_net_turnover'] }
    const linked = await run(kind)
    expect([linked.outcome, linked.outcome_kind]).toEqual(['px_linked', 'return'])
    const flows = await run({ ...kind, outcome: 'retail_net_turnover|moving_avg:5' })
    expect([flows.outcome, flows.outcome_kind]).toEqual(['retail_net_turnover|moving_avg:5', 'change'])
    const returns = await run({ ...kind, outcome: 'retail_buy_turnover', outcome_kind: 'return' })
    expect(returns.outcome_kind).toBe('return')
    const means = [linked, flows, returns].map(({ measures: [first] }) => first?.horizons[0]?.spread.mean)
    expect(new Set(means).size).toBe(3)
    expect(means.every((mean) => typeof mean === 'number')).toBe(true)
  })

  test('are by the bars of any interval', async () => {
    const { last_date, measures } = await run({ ...STUDY, interval: '1w', measures: ['px'], horizons: [1] })
    expect(last_date).toBe('2026-03-06')
    expect(measures[0]?.dates).toBeGreaterThan(3)
  })

  test('without bars or instruments have no rows or no values', async () => {
    const early = await run({ ...STUDY, start_date: '2000-01-03', end_date: '2000-02-01' })
    expect([early.dates, early.last_date, early.count]).toEqual([0, null, 0])
    expect(early.measures[0]?.horizons[0]?.spread).toMatchObject({ mean: null, p_value: null })
    const nobody = await run({ ...STUDY, universe: { sectors: ['Nowhere'] } })
    expect(nobody.measures.map(({ dates }) => dates)).toEqual([0, 0])
    expect(nobody.metadata.warnings).toEqual([expect.objectContaining({ code: 'unknown_name' })])
  })
})

describe('pages and tables', () => {
  test('hold all rows', async () => {
    const whole = await run({ ...STUDY, records_per_page: 1000 })
    const rows: unknown[] = []
    for (let page = 1, more = true; more; page++) {
      const part = await run({ ...STUDY, records_per_page: 50, page_number: page })
      rows.push(...part.data)
      more = part.pagination.has_next_page
    }
    expect(rows).toEqual(whole.data)
    expect(rows).toHaveLength(whole.dates * 2 * 2 * 2)
  })

  test('are in every format', async () => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const as = (format: string) =>
      app.send(`${PATH}?format=${format}`, { ...sent, body: JSON.stringify(STUDY) })
    const [header, first] = (await (await as('csv')).text()).split('\r\n')
    expect(header).toBe('measure,ts,date,horizon,quantile,mean,outcomes,missing,rank_correlation')
    expect(first).toMatch(/^retail_net_turnover,2026-01-05T00:00:00Z,2026-01-05,1,1,/)
    const lines = (await (await as('ndjson')).text()).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual((await run(STUDY)).data)
    for (const format of ['arrow', 'parquet', 'xlsx']) {
      const response = await as(format)
      expect([format, response.status]).toEqual([format, 200])
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
    }
  })
})

describe('refusals', () => {
  test.each([
    [{ measures: [] }, 'body.measures too_short'],
    [{ measures: Array.from({ length: 11 }, () => 'px') }, 'body.measures too_long'],
    [{ measures: ['px_linked'] }, 'body.measures.0 metric_conflict'],
    [{ measures: ['px|cumulative_sum'] }, 'body.measures.0 metric_conflict'],
    [
      { measures: ['px|moving_avg:5'], interval: '1m' },
      'body.measures.0.window window_shorter_than_interval',
    ],
    [{ quantiles: 11 }, 'body.quantiles less_than_equal'],
    [{ step: 0 }, 'body.step greater_than_equal'],
    [{ horizons: [253] }, 'body.horizons.0 less_than_equal'],
    [{ horizons: Array.from({ length: 11 }, (_, at) => at + 1) }, 'body.horizons too_many_items'],
    [{ outcome: 'px_linked' }, 'body.outcome metric_conflict'],
    [{ universe: { types: ['Sector'] } }, 'body.universe.types kind_conflict'],
    [{ end_date: '2025-01-01' }, 'body.end_date date_range'],
  ])('%j', async (change, fault) => {
    const { status, body } = await app.post(PATH, { ...STUDY, ...change })
    expect([status, ...faultsIn(body)]).toEqual([422, fault])
  })

  test('say how to make a study smaller', () => {
    const size = (dates: number, instruments: number) => ({
      instruments,
      measures: new Map([['px', measureOf({ metric: 'px' })]]),
      shape: {
        ...{
          dates,
          step: 1,
          quantiles: 10,
          horizons: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
        },
        ...{ outcome: 'return' as const, isDemeaned: false },
      },
    })
    const faultOf = (dates: number, instruments: number) => {
      try {
        refuseTooLarge(size(dates, instruments))
        return null
      } catch (error) {
        return error instanceof InvalidInput ? error.faults.map(({ message }) => message).join() : error
      }
    }
    expect(faultOf(5000, 40_000)).toBeNull()
    expect(faultOf(6251, 10)).toMatch(/1000160 rows.* At most 1000000 .* Use a later start, a larger step/)
    expect(faultOf(5000, 50_001)).toMatch(/250005000 values.* Use a later start.* smaller universe/)
  })

  test('by tier, scope and visibility', async () => {
    const basic = app.as('analyst@example.com', 'basic')
    const streak = await basic.post(PATH, { ...STUDY, measures: ['streak'] })
    expect([streak.status, streak.body.code]).toEqual([403, 'tier_insufficient'])
    for (const id of [8, 424_242]) {
      const foreign = await app.post(PATH, { ...STUDY, universe: { constituents_of: id } })
      expect([foreign.status, foreign.body.code]).toEqual([404, 'aggregate_not_found'])
    }
    const by = (scope: 'documented' | 'read' | 'load') =>
      app.byKeyOf('analyst@example.com', 'professional', 1, scope).post(PATH, STUDY)
    const statuses = await Promise.all((['read', 'documented', 'load'] as const).map(by))
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 401])
    expect((await app.nobody.post(PATH, STUDY)).status).toBe(401)
  })
})

test('jobs have the same result, in pages and files', async () => {
  const served = await startApp({ rowThreshold: 10 })
  const worker = await workFor(served.database)
  try {
    const direct = await run({ ...STUDY, page_number: 1, records_per_page: 1000 }, served)
    // Large requests become jobs by themselves.
    const { status, body: started } = await served.post<JobBody>(PATH, STUDY)
    expect([status, started.job_type]).toEqual([200, 'quantile_study'])
    const { job_id: id, status: end } = await statusOnce(served, started.job_id)
    expect(end).toBe('COMPLETED')
    const { body } = await served.rest<{ result: Body }>(`/aggregates/jobs/${id}`, { records_per_page: 1000 })
    const { metadata: _own, ...result } = body.result
    const { metadata: _direct, ...expected } = direct
    expect(result).toEqual({ ...expected, pagination: body.result.pagination })
    expect(body.result.pagination.total_record_count).toBe(direct.pagination.total_record_count)
    const file = async (format: string) =>
      (await served.send(`/aggregates/jobs/${id}/export?export_format=${format}`)).text()
    const json = JSON.parse(await file('json')) as Body
    expect([json.data, json.measures]).toEqual([direct.data, direct.measures])
    expect((await file('csv')).trimEnd().split('\r\n')).toHaveLength(1 + direct.data.length)
    const { data } = await served.graphql<{ quantileStudyJobEstimate: Record<string, unknown> }, never>(`{
      quantileStudyJobEstimate(measures: [{ metric: PX }], quantiles: 2, horizons: [1], from: "2026-01-05", to: "2026-03-10") {
        rows rowsRead exceedsThreshold } }`)
    expect(data?.quantileStudyJobEstimate).toMatchObject({ rows: direct.dates * 2, exceedsThreshold: true })
    const { data: found } = await served.graphql<
      { job: { result: { measures: unknown[]; rows: unknown[] } } },
      never
    >(
      `{ job(id: "${id}") { result(recordsPerPage: 2) { ... on QuantileStudy { measures { measure } rows { mean } } } } }`,
    )
    expect(found?.job.result.measures).toEqual(direct.measures.map(({ measure }) => ({ measure })))
    expect(found?.job.result.rows).toEqual(direct.data.slice(0, 2).map(({ mean }) => ({ mean })))
  } finally {
    await worker.stop()
    await served.close()
  }
})
