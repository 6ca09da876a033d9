import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeDate } from '../../src/market/exchange-date.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles, withFiles } from '../helpers/load-files.ts'
import { environment } from '../helpers/service.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const CASH = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n'
const OPTIONS = 'id,interval,ts,moneyness,size,call_turnover,put_turnover,call_notional,put_notional\n'
const NOW = new Date('2024-07-05T02:00:00Z')
const STORED = {
  'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n2,S2,BBB,Second\n',
  'aggregates.csv': 'id,provider_id,name,type\n10,A10,Ten,Theme\n',
  'constituents.csv': 'aggregate_id,security_id,weight\n10,1,1\n',
  'security_cash.csv': `${CASH}1,1d,2024-07-01,1,,\n1,1d,2024-07-02,2,,\n1,10min,2024-07-03T14:00:00Z,3,,\n`,
  'security_options.csv': `${OPTIONS}1,1d,2024-07-01,ITM,SMALL,1,1,1,1\n1,1d,2024-07-02,ITM,SMALL,1,1,1,1\n`,
  'flow_series.csv': 'slug,name,metric,frequency,unit\nf,F,m,daily,pct\n',
  'flow_observations.csv': 'slug,date,value\nf,2024-07-01,1\nf,2024-07-02,1\n',
  'flow_forecasts.csv': 'run_date,slug,horizon,z_score,value\n2024-07-01,f,1,0,1\n',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, STORED)
})
afterAll(() => database.drop())

function command(...args: string[]) {
  const file = fileURLToPath(new URL('../../bin/load.ts', import.meta.url))
  const env = { ...environment(), DATABASE_URL: database.url }
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    ),
  )
}

const CHANGES = {
  'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n2,S2,BBB,Renamed\n3,S3,CCC,Third\n',
  'aggregates.csv': 'id,provider_id,name,type\n10,A10,Ten,Sector\n',
  'constituents.csv': 'aggregate_id,security_id,weight\n10,1,2\n10,2,1\n',
  // A changed day, unchanged days and a derived one; bars on a weekend and on Independence Day.
  'security_cash.csv':
    `${CASH}1,1d,2024-07-01,5,,\n1,1d,2024-07-02,2,,\n1,1d,2024-07-03,3,,\n` +
    '1,10min,2024-07-03T14:00,3,,\n1,10min,2024-07-03T14:10,3,,\n1,10min,2024-07-03T14:10:00Z,3.0,,\n' +
    '2,1d,2024-06-29,1,,\n2,1d,2024-07-04,1,,\n2,10min,2024-06-30T14:10:00Z,1,,\n',
  'security_options.csv': `${OPTIONS}1,1d,2024-07-01,ITM,SMALL,1,1,1,1\n1,1d,2024-07-01,ITM,LARGE,1,1,1,1\n1,1d,2024-07-02,ITM,SMALL,1,1,1,1\n1,1d,2024-07-03,ITM,SMALL,1,1,1,1\n`,
  'flow_series.csv': 'slug,name,metric,frequency,unit\nf,F,other,daily,pct\n',
  'flow_observations.csv': 'slug,date,value\nf,2024-07-01,2\nf,2024-07-02,1\nf,2024-07-03,1\n',
  'flow_forecasts.csv': 'run_date,slug,horizon,z_score,value\n2024-07-01,f,1,0,1\n2024-07-01,f,2,0,1\n',
}

const CHANGED = `  securities: 1 added, 1 changed, 1 unchanged
  aggregates: 1 changed
  constituents: 1 added, 1 changed
  cash bars: 5 added, 1 changed, 2 unchanged
  option bars: 1 added, 1 changed, 1 unchanged
  flow series: 1 changed
  flow observations: 1 added, 1 changed, 1 unchanged
  flow forecasts: 1 added, 1 unchanged
1 row repeats another row of the same file
2 bars fall on a weekend, first on 2024-06-29 (S2), 2024-06-30 (S2)
1 bar falls on an exchange holiday, first on 2024-07-04 (S2)
times without a zone were read as UTC
`

test('a dry run reports what the load then changes, and changes nothing itself', async () => {
  const before = await stateOf(database.pool)
  await withFiles(CHANGES, async (directory) => {
    const rehearsal = await command(directory, '--dry-run')
    expect(await stateOf(database.pool)).toEqual(before)
    const [, rows] = /^dry run: (\d+) rows would be written\n/.exec(rehearsal.out) ?? []
    expect(rehearsal).toEqual({
      code: 0,
      err: '',
      out: `dry run: ${rows} rows would be written\n${CHANGED}`,
    })
    expect(await command(directory)).toEqual({
      ...{ code: 0, err: '' },
      out: `data version 2: ${rows} rows written\n${CHANGED}`,
    })
  })
})

test('a dry run lists faults as a load does', async () => {
  const before = await stateOf(database.pool)
  await withFiles({ 'security_cash.csv': `${CASH}1,1d,2024-07-01,x,-1,\n` }, async (directory) => {
    const faulty = await command(directory, '--dry-run')
    expect(faulty).toEqual(await command(directory))
    expect(faulty).toEqual({
      ...{ code: 1, out: '' },
      err:
        'security_cash.csv line 2, column px: "x" is not a price below 1e9\n' +
        'security_cash.csv line 2, column retail_buy_turnover: "-1" is not a turnover (an amount of at least 0 and below 1e13)\n',
    })
  })
  expect(await stateOf(database.pool)).toEqual(before)
})

describe('bars after the end of the current exchange day', () => {
  // It is still 4 July in New York; the day ends at 04:00Z.
  const last = '1,1d,2024-07-04,1,,\n1,10min,2024-07-05T04:00:00Z,1,,\n'
  const later = '1,1d,2024-07-05,1,,\n1,10min,2024-07-05T04:10:00Z,1,,\n'

  test('are refused, with line and reason', async () => {
    const before = await stateOf(database.pool)
    const reason = 'is after the end of the current exchange day, 2024-07-04 (--allow-future loads it anyway)'
    await expect(
      loadFiles(database.pool, { 'security_cash.csv': CASH + last + later }, { now: NOW }),
    ).rejects.toThrow(
      `security_cash.csv line 4, column ts: "2024-07-05": ${reason}\nsecurity_cash.csv line 5, column ts: "2024-07-05T04:10:00Z": ${reason}`,
    )
    await expect(
      loadFiles(
        database.pool,
        { 'aggregate_options.csv': `${OPTIONS}10,1d,2099-01-01,ITM,SMALL,1,1,1,1\n` },
        { now: NOW },
      ),
    ).rejects.toThrow(`aggregate_options.csv line 2, column ts: "2099-01-01": ${reason}`)
    expect(await stateOf(database.pool)).toEqual(before)
  })

  test('are loaded if allowed explicitly; bars of the day need no permission', async () => {
    await loadFiles(database.pool, { 'security_cash.csv': CASH + last }, { now: NOW })
    await loadFiles(database.pool, { 'security_cash.csv': CASH + later }, { now: NOW, allowFuture: true })
    const { rows } = await database.pool.query(
      `select from cash_bar where instrument_id = 1 and basis = 0 and interval in ('1d', '10min') and ts >= '2024-07-04'`,
    )
    expect(rows).toHaveLength(4)
  })

  test('are refused by the command too, unless --allow-future is given', async () => {
    const day = exchangeDate(new Date()).add({ days: 2 })
    await withFiles({ 'security_cash.csv': `${CASH}2,1d,${day},1,,\n` }, async (directory) => {
      const { code, err } = await command(directory)
      expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('is after the end of') })
      expect(await command(directory, '--allow-future')).toMatchObject({ code: 0, err: '' })
    })
  })
})
