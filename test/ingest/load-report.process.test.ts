import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles, withFiles } from '../helpers/load-files.ts'
import { runCommand } from '../helpers/run-command.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** The report of `npm run load`. */

const CASH = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n'
const OPTIONS = 'id,interval,ts,moneyness,size,call_turnover,put_turnover,call_notional,put_notional\n'
const IDS = [1, 2, 3, 4, 5]

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv': `id,provider_id,ticker,name\n${IDS.map((id) => `${id},S${id},T${id},Name ${id}\n`).join('')}`,
    'aggregates.csv': 'id,provider_id,name,type\n10,A10,Ten,Theme\n11,A11,Eleven,Theme\n',
    'constituents.csv': 'aggregate_id,security_id\n10,1\n10,2\n',
    'security_cash.csv': `${CASH}1,1d,2024-07-01,1,,\n1,1d,2024-07-02,2,,\n1,10min,2024-07-03T14:00:00Z,3,,\n2,1d,2024-07-01,1,,\n`,
    'aggregate_cash.csv': `${CASH}11,1d,2024-07-01,1,,\n`,
    'security_options.csv': `${OPTIONS}1,1d,2024-07-01,ITM,SMALL,1,1,1,1\n1,1d,2024-07-01,OTM,LARGE,1,1,1,1\n`,
    'flow_series.csv': 'slug,name,metric,frequency,unit\nf,F,m,daily,pct\n',
    'flow_observations.csv': 'slug,date,value,updated_time\nf,2024-07-01,1,2024-07-02T00:00:00Z\n',
  })
})
afterAll(() => database.drop())

/** Rehearses a load of files. Returns its report. */
const reportOf = (files: Parameters<typeof withFiles>[0]): Promise<string> =>
  withFiles(files, async (directory) => {
    const { code, out, err } = await runCommand(database.url, 'load', directory, '--dry-run')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return out.slice(out.indexOf('\n') + 1)
  })

test('counts the bars of removed instruments, without what was derived from them', async () => {
  expect(
    await reportOf({
      'remove_securities.csv': 'id\n1\n',
      'remove_aggregates.csv': 'id\n10\n11\n',
      // A bar of a removed instrument counts once.
      'remove_bars.csv':
        'id,asset_class,interval,from,to\n1,cash,1d,2024-07-01,2024-07-01\n2,cash,1d,2024-07-01,2024-07-01\n',
    }),
  ).toBe(
    '  securities: 1 removed\n  aggregates: 2 removed\n  cash bars: 5 removed\n  option bars: 1 removed\n',
  )
})

test('counts vintages that repeat the value before them as unchanged', async () => {
  const vintages =
    'f,2024-07-01,1,2024-07-03T00:00:00Z\nf,2024-07-01,2,2024-07-04T00:00:00Z\nf,2024-07-01,2,2024-07-05T00:00:00Z\n' +
    'f,2024-07-02,5,2024-07-03T00:00:00Z\nf,2024-07-02,5,2024-07-04T00:00:00Z\n'
  expect(await reportOf({ 'flow_observations.csv': `slug,date,value,updated_time\n${vintages}` })).toBe(
    '  flow observations: 1 added, 1 changed, 3 unchanged\n',
  )
})

test('says that inactive securities without an end count as active up to their last bar', async () => {
  const rows = ['6,S6,T6,Six,false,', '7,S7,T7,Seven,false,2024-07-01', '8,S8,T8,Eight,true,']
  const more = [9, 10, 11].map((id) => `${id + 90},S${id + 90},X${id},More,false,`)
  const files = (lines: readonly string[]) => ({
    'securities.csv': `id,provider_id,ticker,name,is_active,valid_to\n${lines.join('\n')}\n`,
  })
  const says = 'as active up to the last bar in point-in-time rankings: S6'
  expect(await reportOf(files(rows))).toBe(
    `  securities: 3 added\n1 inactive security has no valid_to and counts ${says}\n`,
  )
  expect(await reportOf(files([...rows, ...more]))).toBe(
    `  securities: 6 added\n4 inactive securities have no valid_to and count ${says}, S99, S100 and 1 more\n`,
  )
})

test('names the first days and instruments of bars on days without trading', async () => {
  const bars = (day: string, ids: readonly number[]) => ids.map((id) => `${id},1d,${day},1,,\n`).join('')
  const holidays = ['2024-07-04', '2024-09-02', '2024-11-28', '2024-12-25']
  expect(
    await reportOf({
      'securities.csv': 'id,provider_id,ticker,name\n6,NEW,N,New\n',
      'security_cash.csv':
        CASH +
        bars('2024-07-06', [6]) +
        bars('2024-07-04', IDS) +
        holidays.map((day) => bars(day, [1])).join(''),
    }),
  ).toBe(
    '  securities: 1 added\n  cash bars: 9 added\n' +
      '1 row repeats another row of the same file\n' +
      '1 bar falls on a weekend, first on 2024-07-06 (NEW)\n' +
      '8 bars fall on an exchange holiday, first on 2024-07-04 (S1, S2, S3 and 2 more), 2024-09-02 (S1), 2024-11-28 (S1)\n',
  )
})
