import { describe, expect, test } from 'vitest'
import { associationOf, laggedAssociation } from '../../../../src/engine/statistics/association.ts'
import type { Answer } from '../../../helpers/analytics.ts'
import { faultsIn } from '../../../helpers/answers.ts'
import { ask, CORRELATION, flowOf, lagsOf, near, RANGE } from '../../../helpers/associations.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Correlations of series of any kind, checked against the series that the service returns. */

const MATRIX = '/analytics/correlation-matrix'

const app = useApp()

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

/** Values of two series on their common dates. */
function common(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) {
  const dates = [...a.keys()].filter((date) => b.has(date))
  return [a, b].map((series) => Float64Array.from(dates, (date) => series.get(date) ?? Number.NaN)) as [
    Float64Array,
    Float64Array,
  ]
}

describe('correlation', () => {
  test('of two aggregates is that of their own path', async () => {
    const plain = await app.post<Answer>('/aggregates/analytics/correlation', {
      aggregate_id_1: 9,
      aggregate_id_2: 3,
      ...RANGE,
    })
    const [at] = await lagsOf(app, { x: { aggregate_id: 9 }, y: { aggregate_id: 3 } })
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
        await flowOf(app, 'retail-net'),
      )
      const asked = Array.from({ length: 121 }, (_, at) => at - 60)
      const found = await ask(app, CORRELATION, {
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
    const forth = await lagsOf(app, { x, y, lags: [-3, 0, 4] })
    const back = await lagsOf(app, { x: y, y: x, lags: [3, 0, -4] })
    expect(forth.map(({ lag }) => lag)).toEqual([-3, 0, 4])
    expect(back.map(({ correlation }) => correlation)).toEqual(forth.map(({ correlation }) => correlation))
  })

  test('of windows is that of their slices', async () => {
    const body = { x: { aggregate_id: 1 }, y: { aggregate_id: 3 }, lags: [2], window: 20 }
    const found = await ask(app, CORRELATION, body)
    const [x, y] = common(await barsOf(1, 'retail_net_turnover'), await barsOf(3, 'retail_net_turnover'))
    const dates = [...(await barsOf(1, 'retail_net_turnover')).keys()]
    const rolling = found['rolling'] as { date: string; correlation: number }[]
    expect(rolling).toHaveLength(x.length - 2 - 20 + 1)
    for (const [start, row] of rolling.entries()) {
      const expected = associationOf(x.slice(start, start + 20), y.slice(start + 2, start + 22), 'pearson')
      expect(row).toMatchObject({ date: dates[start + 21], correlation: near(expected.correlation) })
    }
    expect((await ask(app, CORRELATION, { ...body, window: null }))['rolling']).toBeNull()
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
    const [found] = await lagsOf(app, {
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
    expect(await lagsOf(app, { x: { slug: 'retail-net' }, y: { slug: 'no-data' }, lags: [0, 5] })).toEqual([
      { lag: 0, correlation: null, p_value: null, data_points: 0 },
      { lag: 5, correlation: null, p_value: null, data_points: 0 },
    ])
    const short = { start_date: '2026-03-02', end_date: '2026-03-03' }
    const [two] = await lagsOf(app, { x: { aggregate_id: 1 }, y: { aggregate_id: 3 }, ...short })
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
    const faults = async (body: object) => faultsIn(await ask(app, CORRELATION, body)).toSorted()
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
        app.post<Answer>(MATRIX, { ...RANGE, series, method, interval: '1d' }),
      )
      expect(statements).toHaveLength(3)
      const { correlations, p_values, data_points } = result.body as unknown as Record<string, number[][]>
      for (const [row, x] of series.entries())
        for (const [column, y] of series.entries()) {
          const [pair] = await lagsOf(app, { x, y, method, interval: '1d' })
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
      ask(app, MATRIX, { series: Array.from({ length: count }, () => ({ aggregate_id: 1 })) })
    expect(faultsIn(await of(1))).toEqual(['body.series too_short'])
    expect(faultsIn(await of(51))).toEqual(['body.series too_long'])
    expect((await of(50))['correlations']).toEqual(Array.from({ length: 50 }, () => Array(50).fill(1)))
  })
})
