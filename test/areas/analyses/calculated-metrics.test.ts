import { beforeAll, describe, expect, test } from 'vitest'
import { loadFiles } from '../../helpers/load-files.ts'
import { MEASURED_FILES, MEASURED_IDS } from '../../helpers/measured-market.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Calculated metrics named as the `metric` of analyses have the values that rows of series have. */

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, MEASURED_FILES)
})

const CASES = [
  { metric: 'z_score', asset_class: 'cash' },
  { metric: 'momentum', asset_class: 'options' },
  { metric: 'streak', asset_class: 'cash' },
  { metric: 'rank', asset_class: 'options' },
  { metric: 'ris', asset_class: 'cash' },
  { metric: 'put_call_ratio', asset_class: 'options' },
  { metric: 'call_share', asset_class: 'options' },
  { metric: 'put_call_notional_ratio', asset_class: 'options' },
  { metric: 'turnover_to_notional', asset_class: 'options' },
] as const

const range = { start_date: '2026-02-02', end_date: '2026-03-10' }
type Value = number | null
type Row = Readonly<Record<string, Value>> & { readonly ts: string; readonly symbol: string }

async function get<T>(path: string, query: Record<string, unknown>): Promise<T> {
  const { status, body } = await app.rest<T>(path, query as never)
  expect([path, status, status === 200 ? null : body]).toEqual([path, 200, null])
  return body
}

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await app.post<T>(path, body)
  expect([path, answer.status, answer.status === 200 ? null : answer.body]).toEqual([path, 200, null])
  return answer.body
}

describe.each(CASES)('$metric of $asset_class', ({ metric, asset_class }) => {
  const asked = { metric, asset_class }
  let rows: Row[]
  beforeAll(async () => {
    const query = { security_id: MEASURED_IDS.join(), asset_class, fields: metric, order: 'asc', ...range }
    const body = await get<{ results: Row[] }>('/series/timeseries', {
      ...query,
      security_id: undefined,
      symbol: MEASURED_IDS.map((id) => `M${id}`).join(),
    })
    rows = body.results
  })
  const valuesOf = (id: number) =>
    rows.filter(({ symbol, [metric]: value }) => symbol === `M${id}` && value !== null)
  const onLast = () => {
    const last = rows.reduce((newest, { ts }) => (ts > newest ? ts : newest), '')
    return rows.filter(({ ts, [metric]: value }) => ts === last && value !== null)
  }

  test('statistics', async () => {
    const { data } = await get<{ data: { count: number; sum: number; last: number }[] }>('/series/stats', {
      security_ids: '4001,4002',
      ...asked,
      ...range,
    })
    for (const [at, id] of [4001, 4002].entries()) {
      const values = valuesOf(id).map((row) => row[metric] ?? 0)
      expect(values.length).toBeGreaterThan(10)
      expect([data[at]?.count, data[at]?.last]).toEqual([values.length, values.at(-1)])
      expect(data[at]?.sum).toBeCloseTo(
        values.reduce((sum, value) => sum + value, 0),
        8,
      )
    }
  })

  test('trends and correlations', async () => {
    const trend = await post<{ data_points: number }>('/series/analytics/trend', {
      ...{ security_id: 4001, ...asked, ...range },
    })
    expect(trend.data_points).toBe(valuesOf(4001).length)
    const { x, data_points } = await post<{ x: { metric: string }; data_points: number }>(
      '/analytics/correlation',
      { x: { security_id: 4001, ...asked }, y: { security_id: 4002, ...asked }, ...range },
    )
    const times = new Set(valuesOf(4002).map(({ ts }) => ts))
    expect([x.metric, data_points]).toEqual([metric, valuesOf(4001).filter(({ ts }) => times.has(ts)).length])
  })

  test('leaderboards', async () => {
    const { data } = await get<{ data: (Row & { value: number; rank: number })[] }>(
      '/series/timeseries/leaderboard',
      { ...asked, security_ids: MEASURED_IDS.join(), date: '2026-03-10', sparkline: 5 },
    )
    const expected = onLast().toSorted((a, b) => (b[metric] ?? 0) - (a[metric] ?? 0))
    expect(expected.length).toBeGreaterThan(3)
    expect(data).toHaveLength(expected.length)
    // Rankings by z-scores use running sums.
    for (const [at, { value }] of data.entries()) expect(value).toBeCloseTo(expected[at]?.[metric] ?? 0, 12)
    for (const place of data) {
      const line = (place as unknown as { sparkline: Value[] }).sparkline
      expect(line.at(-1)).toBeCloseTo(place.value, 12)
      expect(line.filter((value) => value !== null)).toEqual(
        valuesOf(Number(place.symbol.slice(1)))
          .slice(-line.filter((value) => value !== null).length)
          .map((row) => row[metric]),
      )
    }
  })

  test('histories of ranks', async () => {
    const { data } = await get<{ data: { ts: string; value: number; rank: number }[] }>(
      '/series/securities/M4001/rank-history',
      { ...asked, security_ids: MEASURED_IDS.join(), ...range },
    )
    const own = valuesOf(4001).toReversed()
    expect(data.map(({ ts, value }) => [ts, value])).toEqual(own.map((row) => [row.ts, row[metric]]))
    for (const { ts, value, rank } of data) {
      const ahead = rows.filter((row) => row.ts === ts && row[metric] !== null && Number(row[metric]) > value)
      expect([ts, rank]).toEqual([ts, 1 + ahead.length])
    }
  })

  test('points and columns of charts', async () => {
    const { results } = await get<{ results: Row[] }>('/series/timeseries', {
      ...{ symbol: 'M4001', asset_class, fields: metric, points: 5, points_by: metric, ...range },
    })
    expect(results.length).toBeLessThanOrEqual(7)
    expect(results.length).toBeGreaterThan(2)
  })
})

test('comparisons have calculated metrics of aggregates beside stored ones', async () => {
  const { data } = await post<{ data: { values: Record<string, Record<string, Value>> }[] }>(
    '/aggregates/comparison/side-by-side',
    {
      aggregate_ids: [401, 402],
      metrics: ['put_call_ratio', 'streak', 'put_turnover', 'call_turnover'],
      ...range,
    },
  )
  expect(data.length).toBeGreaterThan(10)
  for (const { values } of data)
    for (const { put_call_ratio: ratio, put_turnover: put, call_turnover: call, streak } of Object.values(
      values,
    )) {
      expect(ratio).toBe(put !== null && call ? Number(put) / call : null)
      expect(streak === null || Number.isInteger(streak)).toBe(true)
    }
})
