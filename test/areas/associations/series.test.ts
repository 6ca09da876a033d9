import { describe, expect, test } from 'vitest'
import { associationOf, laggedAssociation } from '../../../src/engine/statistics/association.ts'
import { type Body, faultsIn } from '../../helpers/answers.ts'
import type { Caller } from '../../helpers/app.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Correlations and regressions of series of any kind, checked against the series that the service returns. */

const CORRELATION = '/analytics/correlation'
const MATRIX = '/analytics/correlation-matrix'
const REGRESSION = '/analytics/regression'
const RANGE = { start_date: '2025-12-01', end_date: '2026-03-10' }

type Answer = Readonly<Record<string, unknown>> & Pick<Body, 'detail' | 'code' | 'metadata'>
interface Lagged {
  readonly lag: number
  readonly correlation: number | null
  readonly p_value: number | null
  readonly data_points: number
}

const app = useApp()
const ask = async (path: string, body: object) => (await app.post<Answer>(path, { ...RANGE, ...body })).body
const lagsOf = async (body: object) => (await ask(CORRELATION, body))['lags'] as Lagged[]

/** Values of a column by date, as the time series of an aggregate returns them. */
async function barsOf(id: number, column: string, query: object = {}) {
  const { body } = await app.rest<{ data: Record<string, number | string | null>[] }>(
    '/aggregates/timeseries',
    {
      aggregate_ids: id,
      ...RANGE,
      order: 'asc',
      ...query,
    },
  )
  return new Map(
    body.data.flatMap((row) =>
      typeof row[column] === 'number' ? [[row['date'] as string, row[column]]] : [],
    ),
  )
}

async function flowOf(slug: string, query: object = RANGE, column = 'value') {
  const { body } = await app.rest<{ data: Record<string, number | string | null>[] }>('/flow/timeseries', {
    slugs: slug,
    order: 'asc',
    ...query,
  })
  return new Map(
    body.data.flatMap((row) =>
      typeof row[column] === 'number' ? [[row['date'] as string, row[column]]] : [],
    ),
  )
}

/** Values of two series on their common dates. */
function common(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) {
  const dates = [...a.keys()].filter((date) => b.has(date))
  return [a, b].map((series) => Float64Array.from(dates, (date) => series.get(date) ?? Number.NaN)) as [
    Float64Array,
    Float64Array,
  ]
}

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 10))

describe('correlation', () => {
  test('of two aggregates is that of their own path', async () => {
    const plain = await app.post<Answer>('/aggregates/analytics/correlation', {
      aggregate_id_1: 9,
      aggregate_id_2: 3,
      ...RANGE,
    })
    const [at] = await lagsOf({ x: { aggregate_id: 9 }, y: { aggregate_id: 3 } })
    expect(at).toMatchObject({
      lag: 0,
      correlation: near(plain.body['correlation'] as number),
      data_points: plain.body['data_points'],
    })
  })

  test.each(['pearson', 'spearman'] as const)(
    '%s at many lags is that of the shifted columns',
    async (method) => {
      const [x, y] = common(
        await barsOf(1, 'px__pct_change', { transformation: 'pct_change' }),
        await flowOf('retail-net'),
      )
      const asked = Array.from({ length: 121 }, (_, at) => at - 60)
      const found = await ask(CORRELATION, {
        x: { aggregate_id: 1, metric: 'px', transformation: 'pct_change' },
        y: { slug: 'retail-net' },
        lags: asked,
        method,
      })
      expect(found['data_points']).toBe(x.length)
      expect(found['lags']).toEqual(
        asked.map((lag) => {
          const { correlation, pValue, dataPoints } = laggedAssociation(x, y, lag, method)
          return { lag, correlation: near(correlation), p_value: near(pValue), data_points: dataPoints }
        }),
      )
    },
  )

  test('at a positive lag, x leads: swapping the series changes the sign of the lag', async () => {
    const [x, y] = [{ aggregate_id: 1 }, { slug: 'retail-net' }]
    const forth = await lagsOf({ x, y, lags: [-3, 0, 4] })
    const back = await lagsOf({ x: y, y: x, lags: [3, 0, -4] })
    expect(forth.map(({ lag }) => lag)).toEqual([-3, 0, 4])
    expect(back.map(({ correlation }) => correlation)).toEqual(forth.map(({ correlation }) => correlation))
  })

  test('of windows is that of their slices', async () => {
    const body = { x: { aggregate_id: 1 }, y: { aggregate_id: 3 }, lags: [2], window: 20 }
    const found = await ask(CORRELATION, body)
    const [x, y] = common(await barsOf(1, 'retail_net_turnover'), await barsOf(3, 'retail_net_turnover'))
    const dates = [...(await barsOf(1, 'retail_net_turnover')).keys()]
    const rolling = found['rolling'] as { date: string; correlation: number }[]
    expect(rolling).toHaveLength(x.length - 2 - 20 + 1)
    for (const [start, row] of rolling.entries()) {
      const expected = associationOf(x.slice(start, start + 20), y.slice(start + 2, start + 22), 'pearson')
      expect(row).toMatchObject({ date: dates[start + 21], correlation: near(expected.correlation) })
    }
    expect((await ask(CORRELATION, { ...body, window: null }))['rolling']).toBeNull()
  })

  test.each([
    { transformation: 'moving_avg', window: '5' },
    { transformation: 'ewma', window: 20 },
    { transformation: 'cumulative_sum' },
    { transformation: 'moving_std', normalisation: 'z_score', normalisation_period: 'all' },
    { normalisation: 'percentile_rank' },
    { normalisation: 'turnover_share' },
    { transformation: 'change', normalisation: 'turnover_share' },
    { transformation: 'pct_change', normalisation: 'min_max' },
  ])('of $transformation $normalisation is that of the column of the time series', async (transform) => {
    const column = ['retail_buy_turnover', transform.transformation, transform.normalisation]
      .filter(Boolean)
      .join('__')
    const narrow = { start_date: '2026-02-02' }
    const columns = await Promise.all([
      barsOf(1, column, { ...transform, ...narrow }),
      barsOf(3, 'px', narrow),
    ])
    const expected = associationOf(...common(...columns), 'pearson')
    const [found] = await lagsOf({
      x: { aggregate_id: 1, metric: 'retail_buy_turnover', ...transform },
      y: { aggregate_id: 3, metric: 'px' },
      ...narrow,
    })
    expect(found).toMatchObject({
      correlation: near(expected.correlation),
      data_points: expected.dataPoints,
    })
  })
})

describe('a request for a correlation', () => {
  test('has null and the number of pairs if there are too few, or if a series is constant', async () => {
    expect(await lagsOf({ x: { slug: 'retail-net' }, y: { slug: 'no-data' }, lags: [0, 5] })).toEqual([
      { lag: 0, correlation: null, p_value: null, data_points: 0 },
      { lag: 5, correlation: null, p_value: null, data_points: 0 },
    ])
    const short = { start_date: '2026-03-02', end_date: '2026-03-03' }
    const [two] = await lagsOf({ x: { aggregate_id: 1 }, y: { aggregate_id: 3 }, ...short })
    expect(two).toEqual({ lag: 0, correlation: null, p_value: null, data_points: 2 })
  })

  test('is answered with warnings about parameters without effect, and what the tier leaves out', async () => {
    const body = { ...RANGE, x: { aggregate_id: 1, window: 5 }, y: { aggregate_id: 3 }, bogus: 1 }
    const { metadata } = (await app.as('plain@example.com', 'basic').post<Answer>(CORRELATION, body)).body
    expect(metadata).toMatchObject({
      include_intraday: false,
      warnings: [
        { code: 'include_intraday_forced' },
        { code: 'unused_parameter', parameter: 'x.window' },
        { code: 'unknown_parameter', parameter: 'bogus' },
      ],
    })
  })

  test('is refused with all faults at once', async () => {
    const faults = async (body: object) => faultsIn(await ask(CORRELATION, body)).toSorted()
    expect(
      await faults({
        x: { slug: 'retail-net', metric: 'px', normalisation: 'turnover_share' },
        y: { transformation: 'none' },
        lags: [61],
        window: 2,
        method: 'kendall',
        end_date: '2025-01-01',
      }),
    ).toEqual(
      [
        'body.x.metric mutually_exclusive',
        'body.x.normalisation metric_conflict',
        'body.y.transformation enum',
        'body.y.aggregate_id identifier_required',
        'body.lags.0 less_than_equal',
        'body.window greater_than_equal',
        'body.method enum',
        'body.end_date date_range',
      ].toSorted(),
    )
    expect(
      await faults({
        x: { aggregate_id: 1, slug: 'retail-net' },
        y: { security_id: 1001, metric: 'px_linked' },
        lags: [0, 1],
        window: 5,
      }),
    ).toHaveLength(3)
    expect(await faults({ x: { slug: 'retail-net' }, y: { aggregate_id: 1 }, interval: '1h' })).toHaveLength(
      1,
    )
    expect(
      await faults({
        x: { slug: 'margin-debt', transformation: 'moving_avg', window: 5 },
        y: { aggregate_id: 1 },
      }),
    ).toEqual(['body.x.window window_shorter_than_interval'])
  })

  test('is refused for a series that does not exist or is not visible', async () => {
    const refusal = async (x: object) => {
      const { status, body } = await app.post<Answer>(CORRELATION, { ...RANGE, x, y: { aggregate_id: 1 } })
      return [status, body.code]
    }
    expect(await refusal({ aggregate_id: 4242 })).toEqual([404, 'aggregate_not_found'])
    expect(await refusal({ aggregate_id: 1001 })).toEqual([404, 'aggregate_not_found'])
    expect(await refusal({ security_id: 1 })).toEqual([404, 'security_not_found'])
    expect(await refusal({ slug: 'nope' })).toEqual([404, 'series_not_found'])
    expect(await refusal({ slug: 'foreign-watch' })).toEqual([404, 'series_not_found'])
  })
})

test.each([
  ['/analytics/correlation', (x: object, y: object) => ({ x, y })],
  ['/analytics/correlation-matrix', (x: object, y: object) => ({ series: [x, y] })],
  ['/analytics/regression', (x: object, y: object) => ({ dependent: y, regressors: [x] })],
  [
    '/analytics/regression/residuals?format=csv',
    (x: object, y: object) => ({ dependent: x, regressors: [y] }),
  ],
])('%s does not tell another user’s aggregate from one that does not exist', async (path, bodyOf) => {
  const told = async (id: number, caller: Caller = app) => {
    const body = { ...RANGE, ...bodyOf({ aggregate_id: id }, { security_id: 1001, metric: 'px' }) }
    const answer = await caller.post<Answer>(path, body)
    // A file has no body that is JSON.
    const { code, detail } = answer.body ?? {}
    return [answer.status, code, String(detail).replace(String(id), 'ID')]
  }
  const unknown = await told(4242)
  expect(unknown).toEqual([404, 'aggregate_not_found', 'Aggregate not found, or not visible to you: ID.'])
  expect(await told(7)).toEqual(unknown)
  expect(await told(7, app.as('eve@example.com', 'basic'))).toEqual(unknown)
  expect((await told(7, app.as('owner@example.com')))[0]).not.toBe(404)
})

describe('matrix', () => {
  const series = [
    { aggregate_id: 1 },
    { aggregate_id: 3, metric: 'px', transformation: 'pct_change' },
    { security_id: 1001, metric: 'cp_turnover' },
    { slug: 'retail-net' },
    { slug: 'no-data' },
    { slug: 'etf-flow', transformation: 'change' },
  ]

  test.each(['pearson', 'spearman'])(
    'has the %s correlation of each pair, in three statements',
    async (method) => {
      const { result, statements } = await app.recorded(() =>
        app.post<Answer>(MATRIX, { ...RANGE, series, method }),
      )
      expect(statements).toHaveLength(3)
      const { correlations, p_values, data_points } = result.body as unknown as Record<string, number[][]>
      for (const [row, x] of series.entries())
        for (const [column, y] of series.entries()) {
          const [pair] = await lagsOf({ x, y, method })
          expect(pair).toEqual({
            lag: 0,
            correlation: near(correlations?.[row]?.[column] ?? null),
            p_value: near(p_values?.[row]?.[column] ?? null),
            data_points: data_points?.[row]?.[column],
          })
        }
    },
  )

  test('takes 2 to 50 series', async () => {
    const of = (count: number) =>
      ask(MATRIX, { series: Array.from({ length: count }, () => ({ aggregate_id: 1 })) })
    expect(faultsIn(await of(1))).toEqual(['body.series too_short'])
    expect(faultsIn(await of(51))).toEqual(['body.series too_long'])
    expect((await of(50))['correlations']).toEqual(Array.from({ length: 50 }, () => Array(50).fill(1)))
  })
})

describe('regression', () => {
  const dependent = { aggregate_id: 1 }
  const regressors = [{ slug: 'retail-net' }, { aggregate_id: 3, metric: 'px' }]

  test('of one regressor has the squared correlation and its p-value', async () => {
    const found = await ask(REGRESSION, { dependent, regressors: [regressors[0]] })
    const [pair] = await lagsOf({ x: dependent, y: regressors[0] as object })
    expect(found).toMatchObject({
      data_points: pair?.data_points,
      r_squared: near((pair?.correlation ?? 0) ** 2),
      f_p_value: near(pair?.p_value ?? 0),
    })
  })

  test.each(['classical', 'hc3'])('with %s covariance has residuals that add up', async (covariance) => {
    const body = { dependent, regressors, covariance }
    const model = await ask(REGRESSION, body)
    const { data, pagination } = (await ask(`${REGRESSION}/residuals`, {
      ...body,
      records_per_page: 10_000,
    })) as unknown as {
      data: Record<'observed' | 'fitted' | 'residual', number>[]
      pagination: { total_record_count: number }
    }
    expect(pagination.total_record_count).toBe(model['data_points'])
    const size = Math.max(...data.map(({ observed }) => Math.abs(observed)))
    const sum = data.reduce((total, { residual }) => total + residual, 0)
    expect(Math.abs(sum / size)).toBeLessThan(1e-9)
    for (const { observed, fitted, residual } of data)
      expect(Math.abs(observed - fitted - residual) / size).toBeLessThan(1e-12)
    const squares = data.reduce((total, { residual }) => total + residual ** 2, 0)
    const degrees = model['degrees_of_freedom'] as number
    expect(Math.sqrt(squares / degrees) / (model['residual_std_err'] as number)).toBeCloseTo(1, 9)
    const page = await ask(`${REGRESSION}/residuals`, { ...body, records_per_page: 7, page_number: 3 })
    expect(page['data']).toEqual(data.slice(14, 21))
  })

  test('names collinear and constant regressors, and refuses too few dates', async () => {
    const faults = async (body: object) => (await ask(REGRESSION, { dependent, ...body })).detail
    const again = { ...regressors[1], transformation: 'moving_avg', window: 5 }
    expect(await faults({ regressors: [again, regressors[0], again] })).toEqual([
      {
        loc: ['body', 'regressors', 2],
        msg: 'AGG-IDX px is a linear combination of AGG-IDX px on the common dates. Leave one of them out',
        type: 'collinear',
      },
    ])
    const short = { start_date: '2026-03-02', end_date: '2026-03-04' }
    expect(await faults({ regressors, ...short })).toMatchObject([{ type: 'insufficient_data' }])
    expect(await faults({ regressors: Array(9).fill(regressors[0]) })).toMatchObject([{ type: 'too_long' }])
  })
})

describe('flow series', () => {
  test('transform as a whole and page by page alike', async () => {
    const whole = await flowOf('retail-net', {})
    const values = [...whole.values()]
    const dates = [...whole.keys()]
    const averages = new Map(
      dates.flatMap((date, at) =>
        at < 4 ? [] : [[date, values.slice(at - 4, at + 1).reduce((sum, value) => sum + value, 0) / 5]],
      ),
    )
    const query = { start_date: '2026-01-15', transformation: 'moving_avg', window: 5 }
    const found = await flowOf('retail-net', query, 'value__moving_avg')
    expect(found.size).toBeGreaterThan(20)
    for (const [date, value] of found) expect(value / (averages.get(date) ?? 0)).toBeCloseTo(1, 9)
    const page = await flowOf(
      'retail-net',
      { ...query, records_per_page: 5, page_number: 3 },
      'value__moving_avg',
    )
    expect([...page]).toEqual([...found].slice(10, 15))
    const sums = await flowOf(
      'retail-net',
      { start_date: '2026-01-15', transformation: 'cumulative_sum', records_per_page: 3, page_number: 2 },
      'value__cumulative_sum',
    )
    const later = dates.filter((date) => date >= '2026-01-15').slice(0, 4)
    const total = later.reduce((sum, date) => sum + (whole.get(date) ?? 0), 0)
    expect(sums.get(later[3] ?? '')).toBeCloseTo(total, 6)
  })

  test('have the statistics, the trend and the volatility of their observations', async () => {
    const values = [...(await flowOf('etf-flow', {})).values()]
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const { body: stats } = await app.rest<{ data: object[]; metadata: object }>('/flow/stats', {
      slugs: 'no-data,etf-flow,nope',
    })
    const shared = { slug: 'etf-flow' }
    expect(stats).toMatchObject({
      data: [
        { slug: 'no-data', count: 0, mean: null, date_range: null },
        { ...shared, first: values[0], last: values.at(-1), max: Math.max(...values) },
      ],
      metadata: { unknown_slugs: ['nope'], no_data_slugs: ['no-data'] },
    })
    const trend = (await app.post<Answer>('/flow/analytics/trend', shared)).body
    expect(trend).toMatchObject({ ...shared, slope_unit: 'per_observation' })
    const volatility = (await app.post<Answer>('/flow/analytics/volatility', { ...shared, basis: 'level' }))
      .body
    expect(trend['data_points']).toBe(volatility['data_points'])
    expect(mean).not.toBeNaN()
    const missing = await app.post<Answer>('/flow/analytics/trend', { slug: 'foreign-watch' })
    expect([missing.status, missing.body.code]).toEqual([404, 'series_not_found'])
    const empty = await app.post<Answer>('/flow/analytics/trend', { slug: 'no-data' })
    expect([empty.status, faultsIn(empty.body)]).toEqual([422, ['body insufficient_data']])
  })

  test('refuse windows shorter than an observation, and shares of turnover', async () => {
    const faults = async (query: object) =>
      faultsIn((await app.rest<Body>('/flow/timeseries', { ...query })).body)
    expect(await faults({ slugs: 'margin-debt', transformation: 'moving_avg', window: 5 })).toEqual([
      'query.window window_shorter_than_interval',
    ])
    expect(await faults({ slugs: 'retail-net', normalisation: 'turnover_share' })).toEqual([
      'query.normalisation metric_conflict',
    ])
  })
})

describe('securities', () => {
  test('have the analyses of the graph over REST', async () => {
    const trend = await app.post<Answer>('/series/analytics/trend', { security_id: 1001, ...RANGE })
    const { data } = await app.graphql<{ security: { trend: object } }, never>(
      '{ security(by: { securityId: 1001 }) { trend(from: "2025-12-01", to: "2026-03-10") { slope pValue } } }',
    )
    expect(data?.security.trend).toEqual({ slope: trend.body['slope'], pValue: trend.body['p_value'] })
    const same = await app.post<Answer>('/series/analytics/correlation', {
      security_id_1: 1001,
      security_id_2: 1001,
      ...RANGE,
    })
    expect(same.body).toMatchObject({ security_id_1: 1001, correlation: 1 })
    const none = await app.post<Answer>('/series/analytics/volatility', { security_id: 3, ...RANGE })
    expect([none.status, none.body.code]).toEqual([404, 'security_not_found'])
    const linked = await app.post<Answer>('/series/analytics/trend', {
      security_id: 1001,
      ...RANGE,
      metric: 'px_linked',
    })
    expect(faultsIn(linked.body)).toEqual(['body.metric metric_conflict'])
  })
})
