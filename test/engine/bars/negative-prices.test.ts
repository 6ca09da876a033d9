import { beforeAll, expect, test } from 'vitest'
import { loadFiles } from '../../helpers/load-files.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Prices can be negative; a change is null if the previous price is not above zero. */
const [SECURITY, AGGREGATE] = [1050, 50]
const PRICES = [20, -37.5, 10, 0, 12, 15]
const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']
const CHANGES = [null, -2.875, null, -1, null, 0.25]

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, {
    'securities.csv': [
      {
        id: SECURITY,
        provider_id: 'SEC-OIL',
        ticker: 'OILX',
        name: 'Oil',
        sector: 'Energy',
        is_active: true,
      },
    ],
    'aggregates.csv': [{ id: AGGREGATE, provider_id: 'AGG-OIL', name: 'Oil', type: 'Oil' }],
    'constituents.csv': [{ aggregate_id: AGGREGATE, security_id: SECURITY }],
    'security_cash.csv': DATES.map((ts, place) => ({
      ...{ id: SECURITY, interval: '1d', ts, px: PRICES[place] ?? null },
      retail_buy_turnover: 100,
      retail_sell_turnover: 50,
    })),
  })
})

const storedChanges = async (): Promise<(number | null)[]> => {
  const { rows } = await app.database.pool.query<{ px_chg: number | null; px_chg_completed: number | null }>(
    `select px_chg, px_chg_completed from cash_bar where instrument_id = $1 and interval = '1d' order by ts`,
    [SECURITY],
  )
  expect(rows.map((row) => row.px_chg_completed)).toEqual(rows.map((row) => row.px_chg))
  return rows.map((row) => row.px_chg)
}

test('price changes of a security and of its aggregate', async () => {
  expect(await storedChanges()).toEqual(CHANGES)
  const { body } = await app.rest('/aggregates/timeseries', {
    ...{ aggregate_ids: AGGREGATE, start_date: '2026-03-01', order: 'asc', transformation: 'pct_change' },
    fields: 'px,px_chg',
  })
  const columns = (name: string) => body.data.map((row) => row[name])
  expect([columns('px'), columns('px_chg')]).toEqual([PRICES, CHANGES])
  expect(columns('px__pct_change')).toEqual(CHANGES)
})

test.each([
  ['2026-03-03', '2026-03-06', -0.4],
  ['2026-03-04', '2026-03-06', undefined],
  ['2026-03-06', '2026-03-09', undefined],
])('the change over the range from %s to %s', async (start_date, end_date, expected) => {
  const { body } = await app.rest('/aggregates/leaderboard', {
    start_date,
    end_date,
    types: 'Oil',
    metric: 'px_chg',
  })
  expect(body.data.map(({ value }) => value)).toEqual(expected === undefined ? [] : [expected])
})
