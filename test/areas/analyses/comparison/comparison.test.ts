import { describe, expect, test } from 'vitest'
import type { Scale } from '../../../../src/areas/analyses/comparison/measures.ts'
import { METRIC_NAMES, METRICS } from '../../../../src/market/metrics.ts'
import { graphql } from '../../../generated/gql.ts'
import { compare, DATES, type Measures, sideBySide } from '../../../helpers/comparison.ts'
import { type Asked, aggregateOf, barsOf, type ExpectedBar, INTERVALS } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

const app = useApp()

/** Expects equality within a relative 1e-9; for differences of large numbers, relative to `scale`. */
function expectClose(actual: unknown, expected: number | null, scale = 0): void {
  if (expected === null || typeof actual !== 'number') expect(actual).toBe(expected)
  else
    expect(Math.abs(actual - expected)).toBeLessThanOrEqual(
      1e-9 * Math.max(Math.abs(expected), scale, Number.MIN_VALUE),
    )
}

const numbersOf = (bars: readonly ExpectedBar[], metric: string): number[] =>
  bars.map((bar) => bar[metric]).filter((value) => typeof value === 'number')

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const deviationOf = (values: readonly number[]): number | null =>
  values.length < 2
    ? null
    : Math.sqrt(values.reduce((sum, value) => sum + (value - meanOf(values)) ** 2, 0) / (values.length - 1))

/** Checks the measures of one metric against textbook formulas. */
function checkMeasures(actual: Measures | undefined, bars: readonly ExpectedBar[], metric: string): void {
  const values = numbersOf(bars, metric)
  const sorted = values.toSorted((a, b) => a - b)
  const scale = Math.max(0, ...values.map(Math.abs))
  const [first, latest] = [values[0] ?? null, values.at(-1) ?? null]
  const change = first === null || latest === null ? null : latest - first
  const middle = sorted.length / 2
  const median =
    sorted.length === 0
      ? null
      : ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
  expect(Object.keys(actual ?? {})).toEqual(
    'latest latest_ts sum mean median std_dev min max change pct_change'.split(' '),
  )
  expect(actual).toMatchObject({
    latest,
    latest_ts: bars.findLast((bar) => typeof bar[metric] === 'number')?.ts ?? null,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
  })
  expectClose(actual?.['sum'], values.length ? values.reduce((sum, value) => sum + value, 0) : null, scale)
  expectClose(actual?.['mean'], values.length ? meanOf(values) : null, scale)
  expectClose(actual?.['median'], median, scale)
  expectClose(actual?.['std_dev'], deviationOf(values), scale * 1e-6)
  expectClose(actual?.['change'], change, scale)
  expectClose(
    actual?.['pct_change'],
    change !== null && first !== null && first > 0 ? change / first : null,
    1,
  )
}

const CASH = METRIC_NAMES.filter((name) => METRICS[name].assetClass !== 'options' && name !== 'px_linked')
const OPTIONS = METRIC_NAMES.filter((name) => METRICS[name].assetClass === 'options')

describe('compare', () => {
  const cases = INTERVALS.flatMap((interval) => [
    { interval, metrics: CASH, read: 'cash' as const },
    { interval, metrics: OPTIONS, read: 'options' as const },
    { interval, metrics: ['px', 'put_notional', 'retail_sell_turnover'], read: 'all' as const },
  ])
  test.each(cases)('$interval bars, asset class $read', async ({ interval, metrics, read }) => {
    const ids = [3, 9, 1, 6, 10]
    const { status, body } = await compare(app, { aggregate_ids: ids, interval, metrics })
    expect(status).toBe(200)
    expect([body.interval, body.metrics]).toEqual([interval, metrics])
    expect(Object.keys(body.aggregates)).toEqual(ids.toSorted((a, b) => a - b).map(String))
    const asked: Asked = { interval, asset_class: read, ...DATES, order: 'asc' }
    for (const id of ids) {
      const bars = barsOf(id, asked)
      const { metrics: compared, ...own } = body.aggregates[id] ?? {}
      const { provider_id, name, type, subtype } = aggregateOf(id)
      expect(own).toEqual({ id, provider_id, name, type, subtype, data_points: bars.length })
      expect(Object.keys(compared ?? {})).toEqual(metrics)
      for (const metric of metrics) checkMeasures(compared?.[metric], bars, metric)
    }
    const stamps = ids.flatMap((id) => barsOf(id, asked).map(({ ts }) => ts)).toSorted()
    expect(body.date_range).toEqual({ start_date: stamps[0], end_date: stamps.at(-1) })
  })

  test.each([
    [{}, ['retail_net_turnover']],
    [{ asset_class: 'all' }, ['retail_net_turnover']],
    [{ asset_class: 'options' }, ['net_cp_turnover']],
    [{ moneyness: 'ITM' }, ['net_cp_turnover']],
    [{ metrics: null }, ['retail_net_turnover']],
    [{ metrics: ['px', 'cp_notional', 'px', 'cp_notional'] }, ['px', 'cp_notional']],
  ])('%j compares %j', async (asked, metrics) => {
    const { status, body } = await compare(app, { aggregate_ids: [1, 9], ...asked })
    expect([status, body.metrics, body.interval]).toEqual([200, metrics, '1d'])
    expect(Object.keys(body.aggregates['9']?.metrics ?? {})).toEqual(metrics)
  })

  test('applies option filters and include_intraday', async () => {
    const filter = { moneyness: 'OTM', size: 'SMALL', include_intraday: false } as const
    const { body } = await compare(app, { aggregate_ids: [3, 9], metrics: ['call_turnover'], ...filter })
    for (const id of [3, 9]) {
      const bars = barsOf(id, { ...filter, asset_class: 'options', ...DATES, order: 'asc' })
      expect(body.aggregates[id]?.data_points).toBe(bars.length)
      checkMeasures(body.aggregates[id]?.metrics['call_turnover'], bars, 'call_turnover')
    }
    const basic = await compare(app.as('b@example.com', 'basic'), { aggregate_ids: [1, 3] })
    const completed = await compare(app, { aggregate_ids: [1, 3], include_intraday: false })
    const running = await compare(app, { aggregate_ids: [1, 3] })
    expect(basic.body).toEqual(completed.body)
    expect(basic.body).not.toEqual(running.body)
  })

  test('reports the requested date range if there are no bars', async () => {
    const { status, body } = await compare(app, {
      aggregate_ids: [10, 1],
      start_date: '2020-01-01',
      end_date: '2020-01-05T10:00:00+02:00',
    })
    expect([status, body.date_range]).toEqual([
      200,
      { start_date: '2020-01-01T00:00:00Z', end_date: '2020-01-05T08:00:00Z' },
    ])
    expect(body.aggregates['1']).toMatchObject({
      data_points: 0,
      metrics: { retail_net_turnover: { latest: null, latest_ts: null, sum: null, std_dev: null } },
    })
  })
})

describe('side by side', () => {
  const scales: Record<Scale, (values: readonly number[]) => (value: number) => number | null> = {
    none: () => (value) => value,
    z_score: (values) => (value) => {
      const deviation = deviationOf(values)
      return deviation ? (value - meanOf(values)) / deviation : null
    },
    index_100:
      ([first]) =>
      (value) =>
        first ? (100 * value) / first : null,
  }
  const cases = (['none', 'z_score', 'index_100'] as const).flatMap((normalise) => [
    { normalise, interval: '1d' as const, metrics: ['retail_net_turnover'], read: 'cash' as const },
    { normalise, interval: '10min' as const, metrics: ['px', 'px_chg'], read: 'cash' as const },
    { normalise, interval: '1w' as const, metrics: ['net_cp_turnover', 'px'], read: 'all' as const },
  ])
  test.each(cases)('$interval, $metrics, $normalise', async ({ normalise, interval, metrics, read }) => {
    const ids = [9, 6, 3, 10]
    const assetClass = read === 'all' ? 'options' : read
    const { status, body } = await sideBySide(app, { aggregate_ids: ids, interval, metrics, normalise })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual('aggregates interval metrics date_range count data'.split(' '))
    expect(body.aggregates).toEqual(
      ids.map((id) => {
        const { owner_email: _owner, ...metadata } = aggregateOf(id)
        return metadata
      }),
    )
    const series = new Map(
      ids.map((id) => [id, barsOf(id, { interval, asset_class: assetClass, ...DATES, order: 'asc' })]),
    )
    const stamps = [...new Set([...series.values()].flatMap((bars) => bars.map(({ ts }) => ts)))].toSorted()
    expect(body.data.map(({ ts }) => ts)).toEqual(stamps)
    expect(body).toMatchObject({ count: stamps.length, interval, metrics })
    expect(body.date_range).toEqual({ start_date: stamps[0], end_date: stamps.at(-1) })
    for (const [id, bars] of series)
      for (const metric of metrics) {
        const scale = scales[normalise](numbersOf(bars, metric))
        const values = new Map(bars.map((bar) => [bar.ts, bar[metric] ?? null]))
        for (const row of body.data) {
          const value = values.get(row.ts) ?? null
          expectClose(row.values[id]?.[metric], typeof value === 'number' ? scale(value) : null, 1e-3)
        }
      }
  })

  test('every row has every aggregate and metric, even without a bar', async () => {
    const { body } = await sideBySide(app, { aggregate_ids: [10, 1], metrics: ['px', 'retail_buy_turnover'] })
    expect(body.count).toBeGreaterThan(10)
    for (const { values } of body.data) {
      expect(Object.keys(values).toSorted()).toEqual(['1', '10'])
      expect(values['10']).toEqual({ px: null, retail_buy_turnover: null })
    }
    const nothing = await sideBySide(app, {
      aggregate_ids: [10, 1],
      start_date: '2020-01-01',
      end_date: '2020-01-02',
    })
    expect(nothing.body).toMatchObject({ count: 0, data: [] })
  })
})

const Comparison = graphql(`
  query Comparison($ids: [Int!]!, $from: DateOrDateTime!, $to: DateOrDateTime!, $metrics: [Metric!]) {
    aggregateComparison(aggregateIds: $ids, from: $from, to: $to, metrics: $metrics) {
      interval
      metrics
      dateRange { startDate endDate }
      aggregates {
        dataPoints
        aggregate { aggregateId name constituents(first: 1) { nodes { ticker } } }
        metrics { metric latest latestTs sum mean median stdDev min max change pctChange }
      }
    }
  }
`)
const SideBySideQuery = graphql(`
  query SideBySide($ids: [Int!]!, $from: DateOrDateTime!, $to: DateOrDateTime!, $scale: SeriesScale) {
    aggregatesSideBySide(aggregateIds: $ids, from: $from, to: $to, normalise: $scale) {
      count
      timestamps
      aggregates { aggregateId }
      series { metric values aggregate { aggregateId } }
    }
  }
`)

describe('on the graph', () => {
  const variables = { from: DATES.start_date, to: DATES.end_date }

  test('returns the same comparison', async () => {
    const metrics = ['PX', 'CP_NOTIONAL'] as const
    const { data, errors } = await app.graphql(Comparison, {
      ids: [9, 3, 10],
      metrics: [...metrics],
      ...variables,
    })
    expect(errors).toBeUndefined()
    const { body } = await compare(app, { aggregate_ids: [9, 3, 10], metrics: ['px', 'cp_notional'] })
    const compared = data?.aggregateComparison
    expect(compared?.aggregates.map(({ aggregate }) => aggregate.aggregateId)).toEqual([9, 3, 10])
    expect(compared).toMatchObject({
      interval: 'DAY',
      metrics,
      dateRange: { startDate: body.date_range.start_date, endDate: body.date_range.end_date },
    })
    for (const { aggregate, dataPoints, metrics: measured } of compared?.aggregates ?? []) {
      const rest = body.aggregates[aggregate.aggregateId]
      expect(dataPoints).toBe(rest?.data_points)
      for (const { metric, ...measures } of measured)
        expect(Object.values(measures)).toEqual(Object.values(rest?.metrics[metric.toLowerCase()] ?? {}))
    }
  })

  test('returns the same series as parallel arrays', async () => {
    const { data, errors } = await app.graphql(SideBySideQuery, {
      ids: [9, 10],
      scale: 'INDEX_100',
      ...variables,
    })
    expect(errors).toBeUndefined()
    const { body } = await sideBySide(app, { aggregate_ids: [9, 10], normalise: 'index_100' })
    const { series, timestamps, count } = data?.aggregatesSideBySide ?? {}
    expect([count, timestamps]).toEqual([body.count, body.data.map(({ ts }) => ts)])
    expect(series).toEqual(
      [9, 10].map((id) => ({
        metric: 'RETAIL_NET_TURNOVER',
        aggregate: { aggregateId: id },
        values: body.data.map(({ values }) => values[id]?.['retail_net_turnover'] ?? null),
      })),
    )
  })
})
