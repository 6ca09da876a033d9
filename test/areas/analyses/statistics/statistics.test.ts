import { describe, expect, test } from 'vitest'
import { type Answer, STATS, WHOLE } from '../../../helpers/analytics.ts'
import {
  cases,
  classOf,
  deviation,
  mean,
  missingOf,
  moment,
  near,
  pointsOf,
  type Question,
  quantile,
  total,
} from '../../../helpers/expected-analyses.ts'
import { AGGREGATES } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Statistics over REST, checked against plain formulas. */

const app = useApp()

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

describe('statistics', () => {
  const IDS = [9, 3, 10, 1]

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

  test('lists unknown ids and ignored parameters', async () => {
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

  test('are null for an aggregate without bars', async () => {
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
