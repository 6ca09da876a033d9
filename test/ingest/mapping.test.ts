import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseMap } from '../../src/ingest/mapping/mapping.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Vendors' files as they are, with a map of their columns. */

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv':
      'id,provider_id,ticker,name\n1,10107,MSFT,Microsoft\n2,12490,IBM,IBM\n3,14593,AAPL.US,Apple\n',
  })
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('delete from cash_bar'))

type Files = Record<string, string | Buffer>
const load = (map: string, files: Files) =>
  loadFiles(database.pool, files, { map: parseMap(map, 'map.toml'), ignoreUnknown: true })
const faultOf = (map: string, files: Files) =>
  (async () => load(map, files))().then(
    () => 'loaded',
    ({ message }: Error) => message,
  )

/** The loaded bars: instrument, interval, stamp, price and flows. */
const bars = async () =>
  (
    await database.pool.query<{ bar: string }>(
      `select concat_ws(' ', instrument_id, interval, to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), px,
         retail_buy_turnover, retail_sell_turnover) as bar
       from cash_bar where interval in ('1d', '10min') and basis = 0 order by instrument_id, interval, ts`,
    )
  ).rows.map(({ bar }) => bar)

describe('a file like one of', () => {
  test('Alpha Vantage, which has its symbol in its name', async () => {
    await load(
      `[files."daily_{ticker}.csv"]
       table = "security_cash"
       columns = { timestamp = "ts", close = "px" }
       constants = { interval = "1d", retail_buy_turnover = "", retail_sell_turnover = "" }
       ignore = ["open", "high", "low", "volume"]`,
      {
        'daily_IBM.csv':
          'timestamp,open,high,low,close,volume\r\n2024-01-03,161.0000,161.7300,160.0800,160.1000,4086065\r\n2024-01-02,162.8300,163.2900,161.0000,161.5000,3825044\r\n',
      },
    )
    expect(await bars()).toEqual(['2 1d 2024-01-02T00:00 161.5', '2 1d 2024-01-03T00:00 160.1'])
  })

  test('Stooq, with dates in digits, columns in angle brackets and an ending of its own', async () => {
    const map = `
      [files."*.us.txt"]
      table = "security_cash"
      dates = "%Y%m%d %H%M%S"
      zone = "America/New_York"
      ignore = ["*"]

      [files."*.us.txt".columns]
      "<TICKER>" = "ticker"
      "<DATE>" = "ts"
      "<TIME>" = "ts"
      "<CLOSE>" = "px"

      [files."*.us.txt".constants]
      interval = "10min"
      retail_buy_turnover = 0
      retail_sell_turnover = 0`
    await load(map, {
      'aapl.us.txt':
        '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nAAPL.US,10,20240308,153000,170.1,170.9,169.8,170.73,812345,0\nAAPL.US,10,20240311,153000,172.9,173.1,172.5,172.75,412345,0\n',
    })
    // New York changes its clocks between the two.
    expect(await bars()).toEqual([
      '3 10min 2024-03-08T20:30 170.73 0 0',
      '3 10min 2024-03-11T19:30 172.75 0 0',
    ])
  })

  test('WRDS (CRSP), with PERMNO, months in letters, and flows in thousands', async () => {
    await load(
      `files."crsp_*.csv.gz" = { table = "security_cash", dates = "%d%b%Y", ignore = ["TICKER", "RET"], columns = { PERMNO = "provider_id", date = "ts", PRC = "px", BUYS = "retail_buy_turnover", SELLS = "retail_sell_turnover" }, constants.interval = "1d", units = { retail_buy_turnover = "thousands", retail_sell_turnover = "millions", px = "hundredths" } }`,
      {
        'crsp_dsf.csv.gz':
          'PERMNO,date,TICKER,PRC,RET,BUYS,SELLS\n10107,02JAN2024,MSFT,37087.00,-0.013717,1234.56789,0.001\n10107,03JAN2024,MSFT,37060,C,1e3,\n',
      },
    )
    expect(await bars()).toEqual([
      '1 1d 2024-01-02T00:00 370.87 1234567.89 1000',
      '1 1d 2024-01-03T00:00 370.6 1000000',
    ])
  })
})

const SOURCES = fileURLToPath(new URL('../fixtures/sources', import.meta.url))
const FORMATS = ['csv', 'ndjson', 'parquet', 'arrow']
describe('every format', () => {
  const fixture = (ending: string) => {
    const [name = ''] = readdirSync(SOURCES).filter((one) => one.endsWith(`.${ending}`))
    return readFileSync(join(SOURCES, ending === 'csv' ? 'security_cash.csv' : name))
  }
  test.each(FORMATS)('%s is mapped as CSV is', async (ending) => {
    await loadFiles(database.pool, { 'security_cash.csv': fixture('csv') })
    const rows = async (columns: string) =>
      (
        await database.pool.query(
          `select instrument_id, interval, ts, ${columns} from cash_bar order by instrument_id, interval, ts, basis`,
        )
      ).rows
    const swapped = await rows('retail_sell_turnover as a, retail_buy_turnover as b')
    expect(swapped.length).toBeGreaterThan(10)
    await database.pool.query('delete from cash_bar')
    await load(
      `[files."flows.*"]
       table = "security_cash"
       ignore = ["px"]
       constants.px = ""
       columns = { retail_buy_turnover = "retail_sell_turnover", retail_sell_turnover = "retail_buy_turnover" }`,
      { [`flows.${ending}`]: fixture(ending) },
    )
    expect(await rows('retail_buy_turnover as a, retail_sell_turnover as b')).toEqual(swapped)
  })
})

describe('faults of the map', () => {
  const section = (rest: string) => `[files."*.csv"]\ntable = "security_cash"\n${rest}`
  test.each([
    ['a = ', 'map.toml line 1: not valid TOML: Unspecified values are invalid'],
    [
      'a = 1',
      'map.toml line 1, column a: unknown key; all belong into a table of a file: [files."prices_*.csv"]',
    ],
    [
      section('colums = { a = "px" }'),
      'map.toml line 3, column files."*.csv".colums.a: unknown key; did you mean columns?',
    ],
    [section('ignore = "Open"'), 'map.toml line 3, column files."*.csv".ignore: must be a list of texts'],
    [section('table.x = 1\n'), 'map.toml line 3: not valid TOML: Defining a key multiple times is invalid'],
    [
      '[files."*.csv"]\ntable = "security_csh"',
      'map.toml line 2, column files."*.csv".table: unknown table; did you mean security_cash?',
    ],
    [section('dates = "%Y-%q"'), /^map\.toml line 3, column files\."\*\.csv"\.dates: a form of dates has %Y/],
    [
      section('zone = "New York"'),
      'map.toml line 3, column files."*.csv".zone: not a time zone; use a name of the IANA database, such as America/New_York',
    ],
    [
      section('\n[files."*.csv".columns]\nClose = "pxx"'),
      'map.toml line 5, column files."*.csv".columns.Close: unknown column of security_cash; did you mean px?',
    ],
    [
      section('columns = { A = "px", B = "px" }'),
      'map.toml line 3, column files."*.csv".columns.B: px has two sources',
    ],
    [
      section('constants.px = 1\ncolumns.A = "px"'),
      'map.toml line 3, column files."*.csv".constants.px: px has two sources',
    ],
    [
      section('units.px = "dozens"'),
      'map.toml line 3, column files."*.csv".units.px: unknown unit; use one of: hundredths, thousands, millions, billions',
    ],
    [
      section('units.ts = "thousands"'),
      'map.toml line 3, column files."*.csv".units.ts: has no unit: it is an ISO 8601 date or date-time from 1900 to 2200',
    ],
    [
      '[files."{tickr}.csv"]\ntable = "security_cash"',
      'map.toml line 2, column files."{tickr}.csv": unknown column of security_cash; did you mean ticker?',
    ],
    [
      '[files."{1}.csv"]\ndates = "%Y%m%d"',
      'map.toml line 2, column files."{1}.csv": table is missing: the name x.csv does not state it',
    ],
    [
      '[files."x*.csv"]\ndates = "%Y%m%d"',
      'map.toml line 2, column files."x*.csv": table is missing: the name x.csv does not state it',
    ],
  ])('%j', async (map, expected) => {
    const message = await faultOf(map, { 'x.csv': 'id\n1\n' })
    if (typeof expected === 'string') expect(message).toBe(expected)
    else expect(message).toMatch(expected)
  })
})

describe('faults of the file', () => {
  test('are those of its own columns and lines', async () => {
    const map = `[files."p.csv"]
      table = "security_cash"
      dates = "%d/%m/%Y %H:%M"
      zone = "America/New_York"
      columns = { Symbol = "ticker", When = "ts", Close = "px" }
      constants = { interval = "10min", retail_buy_turnover = "", retail_sell_turnover = "" }
      ignore = ["Note"]`
    const header = 'Symbol,When,Close,Note\n'
    expect(await faultOf(map, { 'p.csv': 'Symbol,When,close\n' })).toBe(
      'p.csv line 1, column Close: the mapping names this column, and the file has none of this name',
    )
    expect(
      await faultOf(map, {
        'p.csv': `${header}IBM,08/03/2024 10:00,1,"two\nlines"\n\nIBM,2024-03-08 10:00,2,\nIBM,10/03/2024 02:30,3,\nIBM,03/11/2024 01:30,4,\nIBM,31/02/2024 10:00,5,\nIBM,08/03/2024 10:00,x,\n`,
      }),
    ).toBe(
      [
        'p.csv line 5, column When: "2024-03-08 10:00 (not of the form %d/%m/%Y %H:%M)" is not an ISO 8601 date or date-time from 1900 to 2200',
        'p.csv line 6, column When: "2024-03-10T02:30:00 (America/New_York skips this time)" is not an ISO 8601 date or date-time from 1900 to 2200',
        'p.csv line 7, column When: "2024-11-03T01:30:00 (America/New_York has this time twice)" is not an ISO 8601 date or date-time from 1900 to 2200',
        'p.csv line 8, column When: "2024-02-31T10:00:00 (no such time)" is not an ISO 8601 date or date-time from 1900 to 2200',
        'p.csv line 9, column Close: "x" is not a price below 1e9',
      ].join('\n'),
    )
    expect(
      await faultOf(map, { 'p.csv': `${header}IBM,08/03/2024 10:00,1,\nZZ,08/03/2024 10:00,1,\n` }),
    ).toBe('p.csv line 3, column Symbol: ZZ is the ticker of no security')
    expect(await faultOf(map, { 'p.csv': `${header}IBM,08/03/2024 10:00,1,a,b,c\n` })).toBe(
      'p.csv line 2: the row has 6 cells and the header 4: write numbers without thousands separators, and texts with commas in quotation marks',
    )
    expect(
      await faultOf(map, { 'p.csv': Buffer.from(`${header}IBM,08/03/2024 10:00,1,\xe9\n`, 'latin1') }),
    ).toMatch('p.csv line 2: the file is Latin-1 or Windows-1252 and must be UTF-8')
    expect(await faultOf(map.replace('["Note"]', '[]'), { 'p.csv': header })).toMatch(
      'p.csv line 1, column Note: unknown column',
    )
    expect(await bars()).toEqual([])
  })

  test('are a name that two tables match', async () => {
    const both = '[files."*.csv"]\ntable = "security_cash"\n[files."p*"]\ntable = "security_cash"\n'
    expect(await faultOf(both, { 'p.csv': 'id\n' })).toBe('p.csv: two tables of map.toml match: *.csv and p*')
  })
})

test('ignored objects may have the names of columns', async () => {
  const map = '[files."*.ndjson"]\nignore = ["meta"]'
  const row =
    '{"slug":"a","date":"2024-01-02","value":9007199254740993,"meta":{"value":5},"updated_time":null}'
  expect(await faultOf(map, { 'flow_observations.ndjson': row })).toMatch(
    /^flow_observations\.ndjson line 1, column value: "9007199254740993" is not a finite number/,
  )
})

test('a name in braces stands once in a pattern', async () => {
  const map = '[files."security_cash-{ticker}-{ticker}.csv"]\ndates = "%Y%m%d"'
  expect(await faultOf(map, { 'security_cash-A-B.csv': 'px\n1\n' })).toBe(
    'map.toml line 2, column files."security_cash-{ticker}-{ticker}.csv": ticker has two sources',
  )
})

test('a map leaves files alone that it does not name, and may leave the table to the name', async () => {
  await load('[files."security_cash-*.csv"]\ncolumns.close = "px"', {
    'security_cash-x.csv':
      'id,interval,ts,close,retail_buy_turnover,retail_sell_turnover\n1,1d,2024-01-02,5,,\n',
    'security_cash.csv': 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n2,1d,2024-01-02,6,,\n',
  })
  expect(await bars()).toEqual(['1 1d 2024-01-02T00:00 5', '2 1d 2024-01-02T00:00 6'])
})
