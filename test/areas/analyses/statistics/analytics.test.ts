import { describe, expect, test } from 'vitest'
import {
  type Answer,
  CORRELATION,
  RANGE,
  STATS,
  TREND,
  VOLATILITY,
  WHOLE,
} from '../../../helpers/analytics.ts'
import { faultsIn } from '../../../helpers/answers.ts'
import {
  cases,
  classOf,
  dateRange,
  deepestFall,
  deviation,
  mean,
  missingOf,
  moment,
  near,
  PERIODS,
  type Point,
  pearson,
  pointsOf,
  type Question,
  returnsOf,
  total,
} from '../../../helpers/expected-analyses.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Correlation, trend and volatility over REST, checked against plain formulas. */

const app = useApp()

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

  test('is symmetric, and 1 for an aggregate with itself', async () => {
    const ask = async (one: number, other: number) =>
      (await app.post<Answer>(CORRELATION, { aggregate_id_1: one, aggregate_id_2: other, ...RANGE })).body
    expect((await ask(1, 3))['correlation']).toBe((await ask(3, 1))['correlation'])
    expect(await ask(3, 3)).toMatchObject({ aggregate_id_1: 3, aggregate_id_2: 3, correlation: near(1) })
  })

  test('accepts integers as strings, plain dates, instants and nulls', async () => {
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
    // The confidence interval contains 0 exactly when the slope is not significant.
    expect([is_significant, interval[0] <= 0 && interval[1] >= 0]).toEqual([p < 0.05, p >= 0.05])
    expect(direction).toBe(p >= 0.05 ? 'flat' : slope > 0 ? 'up' : 'down')
  })
})

describe('volatility', () => {
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

  test('uses the requested ewma_lambda', async () => {
    const ask = async (ewma_lambda: unknown) =>
      (await app.post<Answer>(VOLATILITY, { aggregate_id: 1, ...RANGE, ewma_lambda })).body
    expect((await ask(0.5))['ewma_volatility']).not.toBe((await ask(0.97))['ewma_volatility'])
    expect(await ask('0.5')).toEqual(await ask(0.5))
    for (const wrong of [0, 1, -1, 'x']) expect(faultsIn(await ask(wrong))).toHaveLength(1)
  })
})

describe('gaps', () => {
  const LOST = ['2026-01-20', '2026-01-21', '2026-02-27'].map((date) => `${date}T00:00:00Z`)
  const withoutLost = (points: readonly Point[]) => points.filter(({ ts }) => !LOST.includes(ts))

  test('are counted as missing and otherwise skipped', async () => {
    await app.database.pool.query(
      `delete from cash_bar where instrument_id = 3 and interval = '1d' and ts = any($1)`,
      [LOST],
    )
    const whole = pointsOf(3, WHOLE)
    const points = withoutLost(whole)
    const values = points.map(({ value }) => value)
    expect(points.length).toBe(whole.length - LOST.length)
    const stats = await app.rest<Answer>(STATS, { aggregate_ids: [3, 9], ...WHOLE })
    const [row] = stats.body['data'] as Record<string, unknown>[]
    const [low, high] = [Math.min(...values), Math.max(...values)]
    expect(row).toMatchObject({
      count: points.length,
      missing: LOST.length + missingOf(whole, WHOLE),
      mean: near(mean(values), high - low),
      min_ts: points.find(({ value }) => value === low)?.ts,
      max_ts: points.find(({ value }) => value === high)?.ts,
    })
    const trend = await app.post<Answer>(TREND, { aggregate_id: 3, ...WHOLE })
    expect(trend.body).toMatchObject({ data_points: points.length, date_range: dateRange(points) })
    const other = new Map(pointsOf(9, WHOLE).map(({ ts, value }) => [ts, value]))
    const common = points.filter(({ ts }) => other.has(ts))
    const correlation = await app.post<Answer>(CORRELATION, {
      aggregate_id_1: 9,
      aggregate_id_2: 3,
      ...WHOLE,
    })
    expect(correlation.body).toMatchObject({
      data_points: common.length,
      correlation: near(
        pearson(
          common.map(({ value }) => value),
          common.map(({ ts }) => other.get(ts) ?? 0),
        ),
        1,
      ),
    })
  })

  test('include bars without a value', async () => {
    await app.database.pool.query(
      `update cash_bar set px = null where instrument_id = 9 and interval = '1d' and ts = any($1)`,
      [LOST],
    )
    const asked = { ...WHOLE, metric: 'px' }
    const whole = pointsOf(9, asked)
    const { body } = await app.rest<Answer>(STATS, { aggregate_ids: 9, ...asked })
    expect(body['data']).toMatchObject([
      { count: whole.length - LOST.length, missing: LOST.length + missingOf(whole, asked) },
    ])
  })
})
