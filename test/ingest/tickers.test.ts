import { afterAll, beforeAll, expect, test } from 'vitest'
import { unload } from '../../src/ingest/undo/unload.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles, type Row } from '../helpers/load-files.ts'
import { addOwnAggregate, OWN } from '../helpers/random-market.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Files name securities by the ticker that they had. */

const faultOf = (files: Record<string, string | readonly Row[]>) =>
  loadFiles(database.pool, files).then(
    () => 'loaded',
    ({ message }: Error) => message,
  )

let database: TestDatabase
const SECURITIES = `id,provider_id,ticker,name,is_active,valid_from,valid_to
1,S1,AAA,Old,false,2010-01-01,2024-01-10
2,S2,AAA,New,true,2024-01-10,
3,S3,BBB,Gone,false,,
4,S4,BBB,Here,true,,
5,S5,CCC,Gone,false,,2024-01-05
`
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv': SECURITIES,
    'aggregates.csv': 'id,provider_id,name,type\n10,A10,Ten,Theme\n',
  })
  await addOwnAggregate(database.pool)
})
afterAll(() => database.drop())

const HEADER = 'ticker,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n'
const stored = async () =>
  (
    await database.pool.query<{ bar: string }>(
      `select format('%s %s %s', instrument_id, interval, px) as bar from cash_bar
       where interval in ('1d', '10min') and basis = 0 and instrument_id <> all ($1) order by px`,
      [[10, OWN]],
    )
  ).rows.map(({ bar }) => bar)

test('tickers name the security that had them on the trading date of the row', async () => {
  const { version } = await loadFiles(database.pool, {
    // 04:50Z on 10 January is 23:50 on 9 January in New York; the bar that ends at midnight is its last.
    'security_cash.csv': `${HEADER}AAA,1d,2024-01-09,1,,\nAAA,1d,2024-01-10,2,,\nAAA,10min,2024-01-10T04:50:00Z,3,,\nAAA,10min,2024-01-10T05:00:00Z,4,,\nAAA,10min,2024-01-10T05:10:00Z,5,,\nCCC,1d,2024-01-04,6,,\n`,
  })
  expect(await stored()).toEqual(['1 1d 1', '2 1d 2', '1 10min 3', '1 10min 4', '2 10min 5', '5 1d 6'])
  await unload(database.pool, version ?? 0)
})

test('tickers are refused if none or several had them, or another column names another security', async () => {
  const bar = (first: string, ts = '2024-01-09') => `${first},1d,${ts},1,,\n`
  const both = `id,provider_id,${HEADER}`
  expect(
    await faultOf({
      'security_cash.csv': `${HEADER}${bar('AAA', '2009-12-31')}${bar('AAA')}${bar('ZZZ')}${bar('BBB')}${bar('BBB', '2024-01-10')}${bar('CCC')}`,
    }),
  ).toBe(
    [
      'security_cash.csv line 2, column ticker: AAA is the ticker of no security on these dates',
      'security_cash.csv line 4, column ticker: ZZZ is the ticker of no security',
      'security_cash.csv line 5, column ticker: BBB is the ticker of both 3 and 4: use ids, or state valid_from and valid_to in securities',
      'security_cash.csv line 7, column ticker: CCC is the ticker of no security on these dates',
    ].join('\n'),
  )
  expect(
    await faultOf({
      'security_cash.csv': `${both}${bar('1,S1,AAA')}${bar('3,S3,BBB')}${bar(',S4,BBB')}${bar('2,S2,AAA')}${bar('1,S2,')}${bar('1,X,')}${bar('9,,')}${bar(',,')}`,
    }),
  ).toBe(
    [
      'security_cash.csv line 9, column id: a value is required',
      'security_cash.csv line 5, column ticker: AAA is not the ticker of 2',
      'security_cash.csv line 6, column provider_id: S2 is the provider_id of security 2, not of 1',
      'security_cash.csv line 7, column provider_id: X is not the provider_id of a security',
      'security_cash.csv line 8, column id: 9 is not the id of a security',
    ].join('\n'),
  )
})

test('tickers without a date name the active security', async () => {
  const { version } = await loadFiles(database.pool, {
    'constituents.csv':
      'aggregate_provider_id,security_ticker,valid_from,valid_to\nA10,BBB,,\nA10,AAA,,2024-01-10\nA10,AAA,2024-01-10,\n',
    'remove_securities.csv': 'ticker\nAAA\n',
  }).catch(({ message }: Error) => ({ version: message }))
  expect(version).toBe(
    'constituents.csv line 4, column security_ticker: AAA is the ticker of no security on these dates',
  )
  await loadFiles(database.pool, {
    'constituents.csv':
      'aggregate_provider_id,security_ticker,valid_from,valid_to\nA10,BBB,,\nA10,AAA,,2024-01-10\nA10,AAA,2024-01-10,\n',
  })
  const memberships = async () =>
    (
      await database.pool.query<{ id: number }>(
        `select security_id as id from constituent where aggregate_id = 10 order by 1`,
      )
    ).rows.map(({ id }) => id)
  expect(await memberships()).toEqual([1, 2, 4])
  await loadFiles(database.pool, {
    'remove_constituents.csv': 'aggregate_id,security_ticker,valid_from\n10,AAA,2024-01-10\n10,BBB,\n',
  })
  expect(await memberships()).toEqual([1])
  expect(await faultOf({ 'remove_securities.csv': 'ticker\nCCC\n' })).toBe(
    'remove_securities.csv line 2, column ticker: CCC is the ticker of no security that is active',
  )
})

test('tickers and provider ids name no private aggregates, and no security that the load removes', async () => {
  expect(await faultOf({ 'remove_aggregates.csv': 'provider_id\nown_1\n' })).toBe(
    'remove_aggregates.csv line 2, column provider_id: own_1 is not the provider_id of a loaded aggregate',
  )
  expect(await faultOf({ 'remove_aggregates.csv': `id\n${OWN}\n` })).toMatch(
    'is not the id of a loaded aggregate',
  )
  expect(
    await faultOf({
      'remove_securities.csv': 'provider_id\nS4\n',
      'security_cash.csv': `provider_${HEADER.replace('ticker', 'id')}S4,1d,2024-01-09,1,,\n`,
    }),
  ).toBe('security_cash.csv line 2, column provider_id: S4 is not the provider_id of a security')
})

test('tickers are looked up as the load leaves them', async () => {
  const { version } = await loadFiles(database.pool, {
    'securities.csv': 'provider_id,ticker,name\nS4,DDD,Here\nS6,BBB,Fresh\n',
    'remove_securities.csv': 'provider_id\nS3\n',
    'security_cash.csv': `${HEADER}DDD,1d,2024-01-09,1,,\nBBB,1d,2024-01-09,2,,\n`,
  })
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from instrument where provider_id = 'S6'`,
  )
  expect(await stored()).toEqual(['4 1d 1', `${rows[0]?.id} 1d 2`])
  await unload(database.pool, version ?? 0)
})
