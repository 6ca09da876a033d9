import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** The calendar of one instrument: its bars decide on data and gaps, whatever else the market holds. */

const CASH = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n'
const OPTIONS = 'id,interval,ts,moneyness,size,call_turnover,put_turnover,call_notional,put_notional\n'
// 4 July 2024, a Thursday, is a holiday; 6 and 7 July are a weekend.
const RANGE = { start_date: '2024-07-03', end_date: '2024-07-08' }

let app: TestApp
let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv':
      'id,provider_id,ticker,name\n1,S-STOCK,STK,Stock\n2,S-COIN,COIN,Coin\n3,S-OPT,OPT,Options only\n',
    'aggregates.csv':
      'id,provider_id,name,type,owner_email\n10,CRYPTO,Crypto,Theme,\n11,HIDDEN-1,Hidden,Theme,other@example.com\n',
    'constituents.csv': 'aggregate_id,security_id\n10,2\n11,2\n',
    'security_cash.csv':
      CASH +
      ['2024-07-03', '2024-07-05', '2024-07-08'].map((day) => `1,1d,${day},1,,\n`).join('') +
      ['2024-07-04', '2024-07-06'].map((day) => `2,1d,${day},1,2,1\n`).join('') +
      '2,10min,2024-07-08T14:00:00Z,1,2,1\n',
    'security_options.csv': `${OPTIONS}3,1d,2024-07-07,ITM,SMALL,1,1,1,1\n`,
  })
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

interface Calendar {
  readonly data: readonly { readonly date: string; readonly has_data: boolean; readonly is_gap: boolean }[]
  readonly gaps: readonly string[]
}
const calendarOf = async (instrument: string | number, caller: Pick<TestApp, 'rest'> = app) => {
  const { status, body } = await caller.rest<Calendar>('/calendar', { ...RANGE, instrument })
  expect(status).toBe(200)
  const dates = (isIt: (day: Calendar['data'][number]) => boolean) =>
    body.data.filter(isIt).map(({ date }) => date.slice(8))
  expect(dates(({ is_gap }) => is_gap)).toEqual(body.gaps.map((date) => date.slice(8)))
  return { data: dates(({ has_data }) => has_data), gaps: body.gaps.map((date) => date.slice(8)) }
}

const STOCK = { data: ['03', '05', '08'], gaps: ['04', '06', '07'] }
const COIN = { data: ['04', '06', '08'], gaps: ['07'] }
const OPTION = { data: ['07'], gaps: ['04', '06'] }

describe('has the data and the gaps of', () => {
  test.each([
    ['a stock, by its symbol', 'STK', STOCK],
    ['a stock, by its provider id', 'S-STOCK', STOCK],
    ['a stock, by its id', 1, STOCK],
    ['what trades on weekends', 'coin', COIN],
    ['what has options only', 'OPT', OPTION],
    ['an aggregate, by its provider id', 'CRYPTO', COIN],
    ['an aggregate, by its id', 10, COIN],
  ])('%s', async (_what, instrument, expected) => {
    expect(await calendarOf(instrument)).toEqual(expected)
  })
})

test('a day that has intraday bars only is without data for the basic tier', async () => {
  expect(await calendarOf('COIN', app.as('analyst@example.com', 'basic'))).toEqual({
    ...COIN,
    data: ['04', '06'],
  })
})

test('says the same on the graph', async () => {
  const { data, errors } = await app.graphql<
    { calendar: { gaps: string[]; rows: { date: string; hasData: boolean; isGap: boolean }[] } },
    never
  >(
    `{ calendar(from: "${RANGE.start_date}", to: "${RANGE.end_date}", instrument: "OPT") { gaps rows { date hasData isGap } } }`,
  )
  expect(errors).toBeUndefined()
  expect(data?.calendar.gaps).toEqual(['2024-07-04', '2024-07-06'])
  expect(data?.calendar.rows.filter(({ hasData }) => hasData)).toEqual([
    { date: '2024-07-07', hasData: true, isGap: false },
  ])
})

test.each(['NOSUCH', '99', '11', 'HIDDEN-1'])('does not know %s', async (instrument) => {
  const { status, body } = await app.rest<{ code: string }>('/calendar', { ...RANGE, instrument })
  expect([status, body.code]).toEqual([404, 'security_not_found'])
})

test.each(['', ' ', 'a'.repeat(201)])('refuses %j', async (instrument) => {
  expect((await app.rest('/calendar', { ...RANGE, instrument })).status).toBe(instrument === ' ' ? 404 : 422)
})
