import { beforeAll, expect, test } from 'vitest'
import { loadFiles } from '../../helpers/load-files.ts'
import { MEASURED_FILES } from '../../helpers/measured-market.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Counts read the series of their measures; screens of one date read them in cheaper ways. */

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, MEASURED_FILES)
})

interface Screened {
  readonly ts: string
  readonly universe_count: number
  readonly pagination: { total_record_count: number }
}

const COUNTED = [
  { all: [{ measure: 'retail_net_turnover|z_score:1y', gt: 0 }] },
  {
    any: [
      { measure: 'streak', top: 3 },
      { measure: 'px|pct_change:20', crosses_above: 0 },
    ],
  },
  {
    all: [
      { measure: 'rank', lte: 8 },
      { measure: 'options.put_call_ratio', gt: 0 },
    ],
  },
  { universe: { constituents_of: 1 }, all: [{ measure: 'retail_total_turnover', top_percent: 50 }] },
  { universe: { sectors: ['Energy'] }, all: [{ measure: 'px', gt: 0 }] },
  {
    kind: 'aggregates',
    any: [
      { measure: 'px_linked|change:5', crosses_below: 0 },
      { measure: 'px', bottom: 2 },
    ],
  },
  {
    any: [
      { measure: 'retail_net_turnover|moving_sum:5', crosses_above: 0 },
      { measure: 'retail_net_turnover|moving_std:20', crosses_below: 60_000 },
      { measure: 'retail_net_turnover|z_score:1y', crosses_above: 0.5 },
    ],
  },
  {
    any: [
      { measure: 'px|change', crosses_below: 0 },
      { measure: 'px|change:20', crosses_above: 0 },
      { measure: 'options.put_turnover/call_turnover|pct_change:5', crosses_above: 0.1 },
    ],
  },
  { interval: '1w', all: [{ measure: 'retail_net_turnover|moving_avg:20', gt: 0 }] },
  { interval: '3h', all: [{ measure: 'retail_net_turnover', gt: 0 }] },
]

test.each(COUNTED)('counts by date are those of the screen on each date: %j', async (definition) => {
  const range = { start_date: '2026-01-28', end_date: '2026-03-11' }
  const { status, body } = await app.post<{
    data: { ts: string; date: string; matches: number; universe: number }[]
    count: number
  }>('/screens/counts', { ...definition, ...range })
  expect([status, status === 200 ? null : body]).toEqual([200, null])
  expect(body.count).toBeGreaterThan(4)
  let matches = 0
  for (const [at, row] of body.data.entries()) {
    // Screens of a date are of its last bar.
    if (definition.interval === '3h' && body.data[at + 1]?.date === row.date) continue
    const one = await app.post<Screened>('/screens/run', { ...definition, date: row.date })
    expect([row.ts, row.matches, row.universe]).toEqual([
      one.body.ts,
      one.body.pagination.total_record_count,
      one.body.universe_count,
    ])
    matches += row.matches
  }
  expect(matches).toBeGreaterThan(0)
})

test('counts leave out the running bar and days on which nobody trades', async () => {
  const { body } = await app.post<{ data: { date: string }[] }>('/screens/counts', {
    ...{ all: [{ measure: 'px', gt: 0 }], start_date: '2026-03-05', end_date: '2026-03-11' },
  })
  expect(body.data.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-06', '2026-03-09', '2026-03-10'])
})

interface Warned {
  readonly data: readonly unknown[]
  readonly metadata: { readonly warnings: readonly { code: string; message: string; parameter: null }[] }
}

test.each<[string, { start: string; end?: string }, string]>([
  // 7 and 8 March are a weekend, and 11 March has not ended.
  ['1d', { start: '2026-03-07', end: '2026-03-08' }, 'The last bar before it is that of 2026-03-06.'],
  ['1d', { start: '2026-03-11' }, 'The last bar before it is that of 2026-03-10.'],
  ['1d', { start: '2020-01-01', end: '2020-12-31' }, 'There is no bar before it.'],
  ['1d', { start: '2027-01-01' }, 'The last bar before it is that of 2026-03-10.'],
  ['3h', { start: '2026-03-07', end: '2026-03-08' }, 'The last bar before it is that of 2026-03-06.'],
])('a range without a bar to count is a warning: %s %j', async (interval, { start, end }, last) => {
  const message = `The calendar has no completed bar on a trading day of the range. ${last}`
  const { status, body } = await app.post<Warned>('/screens/counts', {
    ...{ interval, all: [{ measure: 'px', gt: 0 }], start_date: start, end_date: end },
  })
  expect([status, body.data]).toEqual([200, []])
  expect(body.metadata.warnings).toEqual([{ code: 'no_bar', message, parameter: null }])
  const { data } = await app.graphql<{ screenCounts: Warned }, Record<string, unknown>>(
    `query ($interval: Interval, $start: DateOrDateTime, $end: DateOrDateTime) {
      screenCounts(interval: $interval, all: [{ measure: { metric: PX }, gt: 0 }], from: $start, to: $end) {
        metadata { warnings { code message parameter } }
      }
    }`,
    { interval: interval === '1d' ? 'DAY' : 'THREE_HOURS', start, end },
  )
  expect(data?.screenCounts.metadata.warnings).toEqual([{ code: 'NO_BAR', message, parameter: null }])
})
