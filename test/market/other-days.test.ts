import { beforeAll, expect, test } from 'vitest'
import type { Query } from '../helpers/answers.ts'
import { loadFiles, type Row } from '../helpers/load-files.ts'
import { useApp } from '../helpers/use-app.ts'

/** Two aggregates that trade on weekdays, and one that also trades on a Sunday. */
const [SHARES, COMMODITY] = [[60, 61], 62]
const WEEKDAYS = ['2026-03-05', '2026-03-06', '2026-03-09']
const SUNDAY = '2026-03-08'
/** A day that has only prices so far. */
const PRICES_ONLY = '2026-03-10'

const barsOf = (id: number, days: readonly string[]): Row[] =>
  [...days, PRICES_ONLY].map((ts, place) => ({
    ...{ id, interval: '1d', ts, px: id + place },
    retail_buy_turnover: ts === PRICES_ONLY ? null : id * 10 + place,
    retail_sell_turnover: ts === PRICES_ONLY ? null : 0,
  }))

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, {
    'aggregates.csv': [...SHARES, COMMODITY].map((id) => ({
      ...{ id, provider_id: `DAYS-${id}`, name: `Days ${id}`, type: 'Days' },
      subtype: id === COMMODITY ? 'Commodity' : 'Share',
    })),
    'aggregate_cash.csv': [
      ...SHARES.flatMap((id) => barsOf(id, WEEKDAYS)),
      ...barsOf(COMMODITY, [...WEEKDAYS, SUNDAY].toSorted()),
    ],
  })
})

async function board(query: Query) {
  const { status, body } = await app.rest('/aggregates/leaderboard', { types: 'Days', ...query })
  expect(status).toBe(200)
  return body
}

test('an aggregate that trades on other days does not change previous values', async () => {
  const both = await board({ date: '2026-03-09' })
  const shares = await board({ date: '2026-03-09', subtypes: 'Share' })
  const before = (rows: typeof both.data) =>
    rows.map(({ id, value, previous_value }) => [id, value, previous_value])
  expect(before(both.data)).toEqual([
    [COMMODITY, 623, 622],
    [61, 612, 611],
    [60, 602, 601],
  ])
  expect(before(shares.data)).toEqual(before(both.data).slice(1))
  for (const { metadata } of [both, shares])
    expect(metadata).toMatchObject({ previous_start_date: '2026-03-06', previous_end_date: '2026-03-06' })
})

test('the default date is the newest on which the metric has a value', async () => {
  const dateOf = async (query: Query) => (await board(query)).metadata['effective_end_date']
  expect(await dateOf({ metric: 'retail_net_turnover' })).toBe('2026-03-09')
  expect(await dateOf({ metric: 'px' })).toBe(PRICES_ONLY)
})
