import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { associationOf } from '../../../../src/engine/statistics/association.ts'
import { graphql } from '../../../generated/gql.ts'
import type { Answer } from '../../../helpers/analytics.ts'
import { faultsIn } from '../../../helpers/answers.ts'
import { CORRELATION, near } from '../../../helpers/associations.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { call, connectClient } from '../../../helpers/mcp.ts'
import { listen } from '../../../helpers/server.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Series of different frequencies: every month end has a pair, also those that do not trade. */

const { series, cases } = JSON.parse(
  readFileSync(new URL('../../../reference/pairing.json', import.meta.url), 'utf8'),
) as {
  series: Record<'days' | 'month ends', { dates: string[]; values: number[] }>
  cases: { x: string; y: string; least: string; correlation: number }[]
}
const MONTHS = 'month-ends'
const GAPPED = 'months-but-three'
const range = { start_date: '2024-01-01', end_date: '2025-12-31' }

const app = useApp()
beforeAll(async () => {
  const months = series['month ends'].dates.map((date, at) => ({
    date,
    value: series['month ends'].values[at],
  }))
  const observations = (slug: string, rows: typeof months) =>
    rows.map(({ date, value }) => ({ slug, date, value: `${value}` }))
  await loadFiles(app.database.pool, {
    'securities.csv': [{ id: 6001, provider_id: 'FRQ-1', ticker: 'FRQ', name: 'Frequency', is_active: true }],
    'security_cash.csv': series.days.dates.map((ts, at) => {
      const net = series.days.values[at] ?? 0
      const [buy, sell] = [Math.max(net, 0), Math.max(-net, 0)]
      return {
        ...{ id: 6001, interval: '1d', ts, px: '10' },
        ...{ retail_buy_turnover: `${buy}`, retail_sell_turnover: `${sell}` },
      }
    }),
    'flow_series.csv': [MONTHS, GAPPED].map((slug) => ({
      ...{ slug, name: slug, metric: 'level', frequency: 'monthly', unit: 'USDmn' },
    })),
    'flow_observations.csv': [
      ...observations(MONTHS, months),
      ...observations(GAPPED, months.toSpliced(2, 2).toSpliced(10, 1)),
    ],
  })
})

const bars = { security_id: 6001 }
const post = async (path: string, body: object) => (await app.post<Answer>(path, { ...range, ...body })).body

describe('a monthly series and daily bars', () => {
  test('pair each month with its bar by default', async () => {
    const sums = Map.groupBy(series.days.dates.keys(), (at) => series.days.dates[at]?.slice(0, 7) ?? '')
    const expected = associationOf(
      Float64Array.from(sums.values(), (places) =>
        places.reduce((sum, at) => sum + (series.days.values[at] ?? 0), 0),
      ),
      Float64Array.from(series['month ends'].values),
      'pearson',
    )
    expect(await post(CORRELATION, { x: bars, y: { slug: MONTHS } })).toMatchObject({
      interval: '1m',
      data_points: 24,
      unpaired: 0,
      lags: [{ correlation: near(expected.correlation), data_points: 24 }],
      metadata: { warnings: [] },
    })
  })

  test('pair each month end with the last bar at or before it, by day', async () => {
    const expected = cases.find((one) => one.x === 'days' && one.y === 'month ends' && one.least === '1d')
    expect(
      await post(CORRELATION, { x: bars, y: { slug: MONTHS }, interval: '1d', lags: [0, 1] }),
    ).toMatchObject({
      interval: '1d',
      data_points: 24,
      unpaired: 0,
      date_range: { start_date: '2024-01-31T00:00:00Z', end_date: '2025-12-31T00:00:00Z' },
      lags: [{ correlation: near(expected?.correlation ?? null) }, { data_points: 23 }],
    })
  })

  test.each(['1m', '1d'])('by %s, count the months without a pair', async (interval) => {
    const warning = {
      code: 'unpaired_observations',
      message: '3 periods have a value of one series and none of another, and were left out.',
      parameter: null,
    }
    const found = await post(CORRELATION, { x: bars, y: { slug: GAPPED }, interval, window: 20 })
    expect(found).toMatchObject({ data_points: 21, unpaired: 3, metadata: { warnings: [warning] } })
    expect(found['rolling']).toHaveLength(2)
    const dependent = { slug: GAPPED }
    const model = { dependent, regressors: [bars, { slug: MONTHS }], interval }
    expect(await post('/analytics/regression', model)).toMatchObject({
      ...{ data_points: 21, unpaired: 3, metadata: { warnings: [warning] } },
    })
    expect(await post('/analytics/regression/residuals', model)).toMatchObject({
      ...{ count: 21, metadata: { warnings: [warning] } },
    })
    const matrix = { series: [bars, dependent, { slug: MONTHS }], interval }
    expect(await post('/analytics/correlation-matrix', matrix)).toMatchObject({
      data_points: [
        [interval === '1m' ? 24 : series.days.dates.length, 21, 24],
        [21, 21, 21],
        [24, 21, 24],
      ],
      unpaired: [
        [0, 3, 0],
        [3, 0, 3],
        [0, 3, 0],
      ],
      metadata: { warnings: [{ ...warning, message: warning.message.replace('3', '6') }] },
    })
  })

  test('refuse a window shorter than the interval that follows from them', async () => {
    const x = { ...bars, transformation: 'moving_avg', window: 5 }
    expect(faultsIn(await post(CORRELATION, { x, y: { slug: MONTHS } }))).toEqual([
      'body.x.window window_shorter_than_interval',
    ])
    expect(await post(CORRELATION, { x, y: { slug: MONTHS }, interval: '1d' })).toMatchObject({
      data_points: 24,
    })
  })
})

const Frequencies = graphql(`
  query Frequencies($slug: String!) {
    correlation(x: { securityId: 6001 }, y: { slug: $slug }, from: "2024-01-01", to: "2025-12-31") {
      interval dataPoints unpaired metadata { warnings { code } }
    }
    securityCorrelation(securityId1: 6001, securityId2: 1001, from: "2025-01-01", to: "2025-12-31") { dataPoints }
  }
`)

test('the graph and tools count what has no pair, too', async () => {
  const { data, extensions } = (await app.graphql(Frequencies, { slug: GAPPED })) as {
    data: { correlation: object; securityCorrelation: { dataPoints: number } }
    extensions?: object
  }
  expect(data.correlation).toEqual({
    ...{ interval: 'MONTH', dataPoints: 21, unpaired: 3 },
    metadata: { warnings: [{ code: 'UNPAIRED_OBSERVATIONS' }] },
  })
  const twins = { security_id_1: 6001, security_id_2: 1001, start_date: '2025-01-01', end_date: '2025-12-31' }
  const { body, headers } = await app.post('/series/analytics/correlation', twins)
  expect(body).toMatchObject({ data_points: data.securityCorrelation.dataPoints })
  expect(headers.get('x-warnings')).toBe('unpaired_observations')
  expect(extensions).toMatchObject({ warnings: [{ code: 'UNPAIRED_OBSERVATIONS' }] })
  const server = await listen(app.app)
  try {
    const client = await connectClient(server.url)
    const { structuredContent } = await call(client, 'correlation', {
      x: bars,
      y: { slug: GAPPED },
      ...range,
    })
    expect(structuredContent).toMatchObject({ unpaired: 3, metadata: { warnings: [{ parameter: null }] } })
  } finally {
    await server.close()
  }
})
