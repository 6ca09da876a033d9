import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from './helpers/answers.ts'
import { faultsIn } from './helpers/answers.ts'
import { type Caller, startApp, type TestApp } from './helpers/app.ts'
import {
  AGGREGATES,
  type Asked,
  barsOf,
  INTERVALS,
  type Interval,
  SECURITIES,
  TODAY,
} from './helpers/market.ts'

/** Correlation, trend, volatility and statistics over both protocols, against plain formulas over the fixture. */

const CORRELATION = '/aggregates/analytics/correlation'
const TREND = '/aggregates/analytics/trend'
const VOLATILITY = '/aggregates/analytics/volatility'
const STATS = '/aggregates/stats'
const POSTED = [CORRELATION, TREND, VOLATILITY]
const RANGE = { start_date: '2026-01-05', end_date: '2026-03-06' }
const WHOLE = { start_date: '2025-01-01', end_date: TODAY }

type Answer = Readonly<Record<string, unknown>> & Pick<Body, 'detail' | 'code' | 'metadata'>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

interface Point {
  readonly ts: string
  readonly value: number
}
/** What a question is about, in the words of the REST layer. */
type Question = Asked & { readonly metric?: string; readonly basis?: string }

const classOf = ({ asset_class, moneyness, size, metric = '' }: Question) => {
  const own = /^(?:call|put|cp|net_cp)_/.test(metric) ? ('options' as const) : ('cash' as const)
  if (asset_class === 'all') return own
  return asset_class ?? (moneyness || size ? 'options' : own)
}

/** The values of an instrument that a question means, oldest first, by the fixture. */
function pointsOf(id: number, asked: Question): Point[] {
  const asset_class = classOf(asked)
  const metric = asked.metric ?? (asset_class === 'options' ? 'net_cp_turnover' : 'retail_net_turnover')
  return barsOf(id, { ...asked, asset_class, order: 'asc' }).flatMap((bar) => {
    const value = bar[metric]
    return typeof value === 'number' ? [{ ts: bar.ts, value }] : []
  })
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const mean = (values: readonly number[]): number => total(values) / values.length
const moment = (values: readonly number[], power: number): number =>
  total(values.map((value) => (value - mean(values)) ** power))
const deviation = (values: readonly number[]): number => Math.sqrt(moment(values, 2) / (values.length - 1))

function pearson(a: readonly number[], b: readonly number[]): number {
  const products = a.map((value, at) => (value - mean(a)) * ((b[at] ?? 0) - mean(b)))
  return total(products) / Math.sqrt(moment(a, 2) * moment(b, 2))
}

function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  const place = share * (ordered.length - 1)
  const [low = 0, high = low] = [ordered[Math.floor(place)], ordered[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}

/** The value up to a billionth of its size; differences from 0 up to the size of what was added up. */
const near = (value: number | null, size = 0): unknown =>
  value === null
    ? null
    : {
        asymmetricMatch: (found: unknown) =>
          typeof found === 'number' &&
          Math.abs(found - value) <= 1e-9 * Math.max(Math.abs(value), size) + 1e-15,
        toString: () => `near ${value}`,
      }

const dateRange = (points: readonly Point[]) => ({
  start_date: points[0]?.ts,
  end_date: points.at(-1)?.ts,
})

/** The questions that every analysis is asked. */
const QUESTIONS: readonly Question[] = [
  {},
  { metric: 'px' },
  { metric: 'px_chg' },
  { metric: 'retail_total_turnover', asset_class: 'all' },
  { asset_class: 'options' },
  { metric: 'put_notional', moneyness: 'OTM', size: 'LARGE' },
  { size: 'SMALL', metric: 'px' },
  { metric: 'cp_turnover', asset_class: 'all' },
  ...INTERVALS.filter((interval) => interval !== '1y').map((interval) => ({ interval })),
  { interval: '1w', include_intraday: false },
  { include_intraday: false },
]
const cases = QUESTIONS.map((question) => ({ name: JSON.stringify(question), question }))

describe('correlation', () => {
  const common = (question: Question) => {
    const [a, b] = [9, 3].map((id) => pointsOf(id, question)) as [Point[], Point[]]
    const others = new Map(b.map(({ ts, value }) => [ts, value]))
    const points = a.filter(({ ts }) => others.has(ts))
    return {
      points,
      values: points.map(({ value }) => value),
      others: points.map(({ ts }) => others.get(ts) ?? 0),
    }
  }

  test.each(cases)('$name', async ({ question }) => {
    const asked = { ...WHOLE, ...question }
    const { status, body } = await app.post<Answer>(CORRELATION, {
      aggregate_id_1: 9,
      aggregate_id_2: 3,
      ...asked,
    })
    const { points, values, others } = common(asked)
    if (points.length < 3) {
      expect([status, faultsIn(body)]).toEqual([422, ['body insufficient_data']])
      return
    }
    expect(status).toBe(200)
    expect(body).toEqual({
      aggregate_id_1: 9,
      aggregate_id_2: 3,
      correlation: near(pearson(values, others), 1),
      data_points: points.length,
      metric:
        question.metric ?? (classOf(question) === 'options' ? 'net_cp_turnover' : 'retail_net_turnover'),
      interval: question.interval ?? '1d',
      date_range: dateRange(points),
    })
  })

  test('is symmetric, and 1 of an aggregate with itself', async () => {
    const ask = async (one: number, other: number) =>
      (await app.post<Answer>(CORRELATION, { aggregate_id_1: one, aggregate_id_2: other, ...RANGE })).body
    expect((await ask(1, 3))['correlation']).toBe((await ask(3, 1))['correlation'])
    expect(await ask(3, 3)).toMatchObject({ aggregate_id_1: 3, aggregate_id_2: 3, correlation: near(1) })
  })

  test('takes integers that are spelled as texts, plain dates, instants and nulls', async () => {
    const { body } = await app.post<Answer>(CORRELATION, {
      aggregate_id_1: '1',
      aggregate_id_2: 3,
      start_date: '2026-01-05T00:00:00+00:00',
      end_date: '2026-03-06',
      metric: null,
      asset_class: null,
      interval: null,
    })
    const plain = await app.post<Answer>(CORRELATION, { aggregate_id_1: 1, aggregate_id_2: 3, ...RANGE })
    expect(body).toEqual(plain.body)
  })
})

describe('trend', () => {
  test.each(cases)('$name', async ({ question }) => {
    const asked = { ...WHOLE, ...question }
    const { status, body } = await app.post<Answer>(TREND, { aggregate_id: 9, ...asked })
    const points = pointsOf(9, asked)
    if (points.length < 3) {
      expect([status, faultsIn(body)]).toEqual([422, ['body insufficient_data']])
      return
    }
    const values = points.map(({ value }) => value)
    const n = values.length
    const x = values.map((_, at) => at)
    const size = Math.max(...values.map(Math.abs))
    const slope = (pearson(x, values) * deviation(values)) / deviation(x)
    const intercept = mean(values) - slope * mean(x)
    const rest = total(values.map((value, at) => (value - intercept - slope * at) ** 2))
    const std_err = Math.sqrt(rest / (n - 2) / moment(x, 2))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      aggregate_id: 9,
      interval: question.interval ?? '1d',
      date_range: dateRange(points),
      data_points: n,
      slope: near(slope, size),
      intercept: near(intercept, size),
      r_value: near(pearson(x, values), 1),
      r_squared: near(pearson(x, values) ** 2, 1),
      std_err: near(std_err, size),
      intercept_std_err: near(std_err * Math.sqrt(moment(x, 2) / n + mean(x) ** 2), size),
      fitted_start: near(intercept, size),
      fitted_end: near(intercept + slope * (n - 1), size),
      slope_unit: 'per_observation',
    })
    const {
      p_value: p,
      direction,
      is_significant,
      slope_ci_95: interval,
    } = body as unknown as {
      p_value: number
      direction: string
      is_significant: boolean
      slope_ci_95: [number, number]
    }
    // The interval holds 0 exactly when the slope is not significant.
    expect([is_significant, interval[0] <= 0 && interval[1] >= 0]).toEqual([p < 0.05, p >= 0.05])
    expect(direction).toBe(p >= 0.05 ? 'flat' : slope > 0 ? 'up' : 'down')
  })
})

describe('volatility', () => {
  const PERIODS: Readonly<Record<Interval, number>> = {
    ...{ '10min': 9828, '30min': 3276, '1h': 1764, '3h': 756 },
    ...{ '1d': 252, '1w': 52, '1m': 12, '1y': 1 },
  }

  function returnsOf(values: readonly number[], basis: string): number[] {
    if (basis === 'level') return [...values]
    return values.slice(1).flatMap((value, at) => {
      const before = values[at] ?? 0
      if (basis === 'change') return [value - before]
      return value > 0 && before > 0 ? [Math.log(value / before)] : []
    })
  }

  function deepestFall(points: readonly Point[], isPrice: boolean) {
    const level = points.map((_, at) =>
      isPrice ? (points[at]?.value ?? 0) : total(points.slice(0, at + 1).map(({ value }) => value)),
    )
    const isNeverAbove0 = level.every((value) => value <= 0)
    let found = {
      depth: 0,
      pct: isNeverAbove0 ? null : (0 as number | null),
      peak_ts: null as string | null,
      trough_ts: null as string | null,
    }
    for (const [peak, high] of level.entries())
      for (const [trough, low] of level.entries()) {
        if (trough <= peak) continue
        const depth = isPrice ? (high - low) / high : high - low
        if (depth > found.depth * (1 + 1e-12))
          found = {
            depth,
            pct: high > 0 ? (high - low) / high : null,
            peak_ts: points[peak]?.ts ?? null,
            trough_ts: points[trough]?.ts ?? null,
          }
      }
    return found
  }

  test.each([
    ...cases,
    ...['change', 'log_return', 'level'].map((basis) => ({
      name: basis,
      question: { basis, metric: 'retail_buy_turnover' } as Question,
    })),
  ])('$name', async ({ question }) => {
    const asked = { ...WHOLE, ...question }
    const { status, body } = await app.post<Answer>(VOLATILITY, { aggregate_id: 9, ...asked })
    const points = pointsOf(9, asked)
    const { metric } = asked
    const fallback = metric === 'px' ? 'log_return' : metric === 'px_chg' ? 'level' : 'change'
    const basis = question.basis ?? fallback
    const returns = returnsOf(
      points.map(({ value }) => value),
      basis,
    )
    if (returns.length < 2) {
      expect([status, faultsIn(body)]).toEqual([422, ['body insufficient_data']])
      return
    }
    const size = Math.max(...returns.map(Math.abs))
    const periods = PERIODS[asked.interval ?? '1d']
    const [first = 0, ...later] = returns
    const ewma = later.reduce((variance, value) => 0.94 * variance + 0.06 * value * value, first * first)
    const fall = deepestFall(points, metric === 'px')
    expect(status).toBe(200)
    expect(body).toEqual({
      aggregate_id: 9,
      metric: metric ?? (classOf(asked) === 'options' ? 'net_cp_turnover' : 'retail_net_turnover'),
      interval: asked.interval ?? '1d',
      basis,
      date_range: dateRange(points),
      data_points: returns.length,
      mean: near(mean(returns), size),
      std_dev: near(deviation(returns)),
      variance: near(deviation(returns) ** 2),
      annualised_volatility: near(deviation(returns) * Math.sqrt(periods)),
      periods_per_year: periods,
      downside_deviation: near(Math.sqrt(mean(returns.map((value) => Math.min(value, 0) ** 2)))),
      ewma_volatility: near(Math.sqrt(ewma)),
      ewma_lambda: 0.94,
      max_drawdown: near(fall.depth),
      max_drawdown_pct: near(fall.pct),
      peak_ts: fall.peak_ts,
      trough_ts: fall.trough_ts,
      coefficient_of_variation: expect.any(Number),
      min: near(Math.min(...returns), size),
      max: near(Math.max(...returns), size),
    })
  })

  test('the weight of the past may be chosen', async () => {
    const ask = async (ewma_lambda: unknown) =>
      (await app.post<Answer>(VOLATILITY, { aggregate_id: 1, ...RANGE, ewma_lambda })).body
    expect((await ask(0.5))['ewma_volatility']).not.toBe((await ask(0.97))['ewma_volatility'])
    expect(await ask('0.5')).toEqual(await ask(0.5))
    for (const wrong of [0, 1, -1, 'x']) expect(faultsIn(await ask(wrong))).toHaveLength(1)
  })
})

describe('statistics', () => {
  const EVERYBODY = [...AGGREGATES, ...SECURITIES].map(({ id }) => id)
  const IDS = [9, 3, 10, 1]

  /** Bars between the first and the last one that somebody has and this instrument has no value in. */
  function missingOf(points: readonly Point[], question: Question): number {
    const asset_class = classOf(question)
    const { moneyness: _moneyness, size: _size, ...rest } = question
    const stamps = new Set(
      EVERYBODY.flatMap((id) => barsOf(id, { ...rest, asset_class }).map(({ ts }) => ts)),
    )
    const [first = '', last = ''] = [points[0]?.ts, points.at(-1)?.ts]
    return [...stamps].filter((ts) => ts >= first && ts <= last).length - points.length
  }

  function expectedRow(id: number, question: Question) {
    const points = pointsOf(id, question)
    const values = points.map(({ value }) => value)
    const n = values.length
    const { provider_id } = AGGREGATES.find((aggregate) => aggregate.id === id) ?? {}
    const metric =
      question.metric ?? (classOf(question) === 'options' ? 'net_cp_turnover' : 'retail_net_turnover')
    if (n === 0)
      return {
        id,
        provider_id,
        metric,
        count: 0,
        missing: 0,
        sum: null,
        mean: null,
        first: null,
        max_ts: null,
      }
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const [m2, m3, m4] = [moment(values, 2), moment(values, 3), moment(values, 4)]
    const skewness = ((n * Math.sqrt(n - 1)) / (n - 2)) * (m3 / m2 ** 1.5)
    const kurtosis =
      (n * (n + 1) * (n - 1) * m4) / (m2 * m2 * (n - 2) * (n - 3)) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
    return {
      id,
      provider_id,
      metric,
      count: n,
      missing: missingOf(points, question),
      sum: near(total(values), total(values.map(Math.abs))),
      mean: near(mean(values), high - low),
      median: near(quantile(values, 0.5)),
      std_dev: n < 2 ? null : near(deviation(values)),
      min: low,
      min_ts: points.find(({ value }) => value === low)?.ts,
      max: high,
      max_ts: points.find(({ value }) => value === high)?.ts,
      p05: near(quantile(values, 0.05)),
      p25: near(quantile(values, 0.25)),
      p75: near(quantile(values, 0.75)),
      p95: near(quantile(values, 0.95)),
      first: values[0],
      last: values.at(-1),
      positive_share: near(values.filter((value) => value > 0).length / n),
      skewness: n < 3 ? null : near(skewness, 1),
      kurtosis: n < 4 ? null : near(kurtosis, 1),
    }
  }

  test.each([...cases, { name: 'of years', question: { interval: '1y' } as Question }])(
    '$name',
    async ({ question }) => {
      const asked = { ...WHOLE, ...question }
      const { status, body } = await app.rest<Answer>(STATS, { aggregate_ids: IDS, ...asked })
      expect(status).toBe(200)
      const ranges = IDS.map((id) => pointsOf(id, asked)).filter((points) => points.length > 0)
      const firsts = ranges.map((points) => points[0]?.ts ?? '').toSorted()
      const lasts = ranges.map((points) => points.at(-1)?.ts ?? '').toSorted()
      const data = IDS.map((id) => expectedRow(id, asked))
      expect(body).toMatchObject({
        data,
        interval: question.interval ?? '1d',
        metric: data[0]?.metric,
        date_range: { start_date: firsts[0], end_date: lasts.at(-1) },
        count: IDS.length,
        metadata: {
          effective_start_date: WHOLE.start_date,
          effective_end_date: WHOLE.end_date,
          include_intraday: question.include_intraday ?? true,
          unknown_aggregate_ids: [],
          no_data_aggregate_ids: IDS.filter((_, at) => data[at]?.count === 0),
          warnings: [],
        },
      })
    },
  )

  test('says what is unknown or ignored', async () => {
    const { body } = await app.rest<Answer>(STATS, `aggregate_ids=4242,1,8,1&start_date=2026-01-01&utm=1`)
    expect(body).toMatchObject({
      data: [{ id: 1 }],
      count: 1,
      metadata: {
        unknown_aggregate_ids: [4242, 8],
        warnings: [{ code: 'unknown_parameter', parameter: 'utm' }],
      },
    })
  })

  test('of nothing is nothing', async () => {
    const { status, body } = await app.rest<Answer>(STATS, { aggregate_ids: 10, start_date: '2026-01-01' })
    expect([status, body]).toMatchObject([
      200,
      {
        data: [{ id: 10, count: 0, missing: 0, sum: null }],
        date_range: null,
        metadata: { no_data_aggregate_ids: [10] },
      },
    ])
  })
})

describe('the tier', () => {
  test('basic does not see the running day, and statistics say so', async () => {
    const basic = app.as('b@example.com', 'basic')
    const completed = { aggregate_id: 9, start_date: '2026-01-05', end_date: TODAY, include_intraday: false }
    for (const path of [TREND, VOLATILITY]) {
      const { body } = await basic.post<Answer>(path, { ...completed, include_intraday: true })
      expect(body).toEqual((await app.post(path, completed)).body)
      expect((await app.post<Answer>(path, { ...completed, include_intraday: true })).body).not.toEqual(body)
    }
    const query = { aggregate_ids: 9, start_date: '2026-01-05' }
    const { body } = await basic.rest<Answer>(STATS, query)
    expect(body.metadata).toMatchObject({
      include_intraday: false,
      warnings: [{ code: 'include_intraday_forced', parameter: 'include_intraday' }],
    })
    const without = await app.rest<Answer>(STATS, { ...query, include_intraday: false })
    expect(body['data']).toEqual(without.body['data'])
  })
})

describe('refusals', () => {
  const good = { aggregate_id_1: 1, aggregate_id_2: 3, aggregate_id: 1, ...RANGE }

  test.each(POSTED)('%s: 422 names every fault where it is', async (path) => {
    const ids = path === CORRELATION ? ['aggregate_id_1', 'aggregate_id_2'] : ['aggregate_id']
    const ask = async (changes: object) => faultsIn((await app.post(path, { ...good, ...changes })).body)
    expect(
      await ask(Object.fromEntries([...ids, 'start_date', 'end_date'].map((name) => [name, undefined]))),
    ).toEqual([...ids, 'start_date', 'end_date'].map((name) => `body.${name} missing`))
    expect(await ask({ [ids[0] ?? '']: 0, interval: '2d', asset_class: 'bonds' })).toEqual([
      `body.${ids[0]} greater_than_equal`,
      'body.interval enum',
      'body.asset_class enum',
    ])
    expect(await ask({ [ids[0] ?? '']: 'x' })).toEqual([`body.${ids[0]} int_parsing`])
    expect(await ask({ [ids[0] ?? '']: 1.5 })).toEqual([`body.${ids[0]} int_from_float`])
    expect(await ask({ [ids[0] ?? '']: true })).toEqual([`body.${ids[0]} int_type`])
    expect(await ask({ start_date: '2026-03-07' })).toEqual(['body.end_date date_range'])
    expect(await ask({ start_date: 'now', end_date: 7 })).toEqual([
      'body.start_date date_from_datetime_parsing',
      'body.end_date string_type',
    ])
    expect(await ask({ metric: 'nonsense' })).toEqual(['body.metric unknown_metric'])
    expect(await ask({ metric: 7 })).toEqual(['body.metric unknown_metric'])
    expect(await ask({ metric: 'call_turnover', asset_class: 'cash' })).toEqual([
      'body.metric asset_class_conflict',
    ])
    expect(await ask({ metric: 'retail_net_turnover', asset_class: 'options' })).toEqual([
      'body.metric asset_class_conflict',
    ])
    expect(await ask({ metric: 'retail_net_turnover', moneyness: 'ITM' })).toEqual([
      'body.metric asset_class_conflict',
    ])
    expect(await ask({ asset_class: 'cash', moneyness: 'ITM' })).toEqual([
      'body.moneyness asset_class_conflict',
    ])
  })

  test('the parameters of statistics are judged as those of a time series', async () => {
    const ask = async (query: string) => faultsIn((await app.rest(STATS, query)).body)
    expect(await ask('')).toEqual(['query.aggregate_ids missing', 'query.start_date missing'])
    expect(await ask('aggregate_ids=1&start_date=2026-01-01&metric=x')).toEqual([
      'query.metric unknown_metric',
    ])
    expect(await ask('aggregate_ids=1&start_date=2026-03-01&end_date=2026-02-01')).toEqual([
      'query.end_date date_range',
    ])
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    expect(await ask(`aggregate_ids=${many}&start_date=2026-01-01`)).toEqual([
      'query.aggregate_ids too_many_items',
    ])
  })

  test.each(POSTED)('%s: 404 for what does not exist or is somebody else’s', async (path) => {
    for (const id of [4242, 8, 1001]) {
      const { status, body } = await app.post<Answer>(path, { ...good, aggregate_id_2: id, aggregate_id: id })
      expect([status, body.code]).toEqual([404, 'aggregate_not_found'])
    }
    const own = { ...good, aggregate_id_2: 7, aggregate_id: 7 }
    expect((await app.as('owner@example.com').post(path, own)).status).toBe(200)
    expect((await app.post(path, own)).status).toBe(404)
  })

  test('404 for statistics of nothing that exists', async () => {
    const { status, body } = await app.rest(STATS, { aggregate_ids: [4242, 8], start_date: '2026-01-01' })
    expect([status, body.code]).toEqual([404, 'aggregate_not_found'])
  })

  test.each(POSTED)('%s: 422 for too little data', async (path) => {
    for (const changes of [
      { aggregate_id_2: 10, aggregate_id: 10 },
      { start_date: '2026-03-05', end_date: '2026-03-06' },
      { start_date: '2019-01-01', end_date: '2019-12-31' },
    ]) {
      const { status, body } = await app.post(path, { ...good, ...changes })
      expect([status, body.detail]).toEqual([
        422,
        [{ loc: ['body'], msg: expect.stringMatching(/few/), type: 'insufficient_data' }],
      ])
    }
  })

  test('422 for a correlation with what does not change', async () => {
    await app.database.pool.query(
      `update cash_bar set retail_buy_turnover = 7, retail_sell_turnover = 7 where instrument_id = 6`,
    )
    const asked = { aggregate_id_1: 6, aggregate_id_2: 1, ...WHOLE }
    const { status, body } = await app.post(CORRELATION, asked)
    expect([status, faultsIn(body)]).toEqual([422, ['body insufficient_data']])
    const trend = await app.post<Answer>(TREND, { aggregate_id: 6, ...WHOLE })
    expect(trend.body).toMatchObject({
      slope: 0,
      r_value: null,
      r_squared: null,
      p_value: 1,
      direction: 'flat',
    })
    const { data } = await app.graphql<{ aggregate: unknown }, never>(
      '{ aggregate(aggregateId: 6) { correlationWith(aggregateId: 1, from: "2025-01-01") { correlation } } }',
    )
    expect(data?.aggregate).toEqual({ correlationWith: null })
  })
})

describe('on the graph', () => {
  const ask = async (query: string, { graphql }: Pick<Caller, 'graphql'> = app) =>
    graphql<Record<string, never>, never>(query)
  const SERIES = 'from: "2026-01-05", to: "2026-03-06"'

  test('an aggregate says of itself what the flat queries say', async () => {
    const dates = 'startDate: "2026-01-05", endDate: "2026-03-06"'
    const trend = 'slope pValue dataPoints direction dateRange { startDate endDate } instrument { name }'
    const { data, errors } = await ask(`{
      aggregate(aggregateId: 9) {
        trend(${SERIES}, metric: PX) { ${trend} }
        volatility(${SERIES}, basis: LEVEL) { stdDev ewmaVolatility peakTs dataPoints }
        stats(${SERIES}, assetClass: OPTIONS) { metric count mean missing }
        correlationWith(aggregateId: 3, ${SERIES}) { correlation dataPoints instruments { name } }
      }
      aggregateTrend(aggregateId: 9, ${dates}, metric: PX) { ${trend} }
      aggregateVolatility(aggregateId: 9, ${dates}, basis: LEVEL) { stdDev ewmaVolatility peakTs dataPoints }
      aggregateStats(aggregateIds: [9], ${dates}, assetClass: OPTIONS) { rows { metric count mean missing } }
      aggregateCorrelation(aggregateId1: 9, aggregateId2: 3, ${dates}) { correlation dataPoints instruments { name } }
    }`)
    expect(errors).toBeUndefined()
    const { aggregate, ...flat } = data as unknown as Record<string, Record<string, unknown>>
    expect([
      aggregate?.['trend'],
      aggregate?.['volatility'],
      [aggregate?.['stats']],
      aggregate?.['correlationWith'],
    ]).toEqual([
      flat['aggregateTrend'],
      flat['aggregateVolatility'],
      flat['aggregateStats']?.['rows'],
      flat['aggregateCorrelation'],
    ])
  })

  test('so does a security', async () => {
    const { data, errors } = await ask(
      `{ security(ticker: "ALFA") { trend(${SERIES}) { slope dataPoints } volatility(${SERIES}) { mean } stats(${SERIES}) { sum count instrument { __typename name } } correlationWith(aggregateId: 3, ${SERIES}) { correlation } } }`,
    )
    expect(errors).toBeUndefined()
    const values = pointsOf(1001, RANGE).map(({ value }) => value)
    expect(data).toMatchObject({
      security: {
        trend: { dataPoints: values.length },
        stats: {
          sum: near(total(values), 1e6),
          count: values.length,
          instrument: { __typename: 'Security' },
        },
      },
    })
  })

  test('too little data is null in a list and a fault of a flat query', async () => {
    const { data, errors } = await ask(
      `{ aggregate(aggregateId: 10) { trend { slope } volatility { mean } stats { count mean dateRange { startDate } } correlationWith(aggregateId: 1) { correlation } } }`,
    )
    expect([data, errors]).toEqual([
      {
        aggregate: {
          trend: null,
          volatility: null,
          stats: { count: 0, mean: null, dateRange: null },
          correlationWith: null,
        },
      },
      undefined,
    ])
    const flat = await ask(
      '{ aggregateTrend(aggregateId: 10, startDate: "2026-01-01", endDate: "2026-03-01") { slope } }',
    )
    expect(flat.errors?.[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      issues: [{ path: '', message: expect.stringMatching(/fewer than 3/), type: 'insufficient_data' }],
    })
  })

  test('without dates, the last year is read', async () => {
    const { data } = await ask(
      '{ aggregate(aggregateId: 1) { open: stats { count } whole: stats(from: "2025-03-11", to: "2026-03-11") { count } } }',
    )
    const { open, whole } = (data as unknown as { aggregate: Record<string, unknown> }).aggregate
    expect(open).toEqual(whole)
  })

  test('what the caller may not see cannot be compared with', async () => {
    for (const id of [8, 4242]) {
      const { errors } = await ask(
        `{ aggregate(aggregateId: 1) { correlationWith(aggregateId: ${id}) { correlation } } }`,
      )
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['AGGREGATE_NOT_FOUND'])
    }
  })

  test('faults of arguments are told as everywhere', async () => {
    const { errors } = await ask(
      '{ aggregate(aggregateId: 1) { trend(from: "2026-03-02", to: "2026-03-01", metric: CP_TURNOVER, assetClass: CASH) { slope } } }',
    )
    expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => `${path} ${type}`)).toEqual([
      'to date_range',
      'metric asset_class_conflict',
    ])
  })

  test('an API key does not open them', async () => {
    const key = { headers: { 'x-api-key': 'basic:key@example.com' } }
    for (const query of [
      '{ aggregate(aggregateId: 1) { trend { slope } } }',
      '{ aggregate(aggregateId: 1) { stats { mean } } }',
      '{ aggregateTrend(aggregateId: 1, startDate: "2026-01-01", endDate: "2026-03-01") { slope } }',
    ]) {
      const { errors } = await app.nobody.graphql(query, {}, key)
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_AUTHENTICATED'])
    }
  })
})
