import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILES, type FileKind } from '../../src/ingest/files.ts'
import { loadDirectory } from '../../src/ingest/load.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { withFiles } from '../helpers/load-files.ts'
import { type Files, KNOWN, refusalOf } from '../helpers/refused-loads.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

let database: TestDatabase
beforeAll(async () => {
  // Empty: the template of the other tests holds data.
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await withFiles(KNOWN, (directory) => loadDirectory(database.pool, directory))
})
afterAll(() => database.drop())

const refusal = (files: Files) => refusalOf(database.pool, files)

const kindOf = (file: string): FileKind => {
  const kind = FILES.find(({ name }) => file === `${name}.csv`)
  if (!kind) throw new Error(`${file} is no file of the load format`)
  return kind
}

const CASH = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover'

/** Cases for one file: its lines below a header (separated by ` / `) → where and why it is refused. */
function refuses(file: string, header: string, cases: string): void {
  // Required columns that the cases leave out come first and are empty.
  const { columns } = kindOf(file)
  const others = Object.keys(columns).filter(
    (name) => !columns[name]?.mayBeAbsent && !header.split(',').includes(name),
  )
  const filled = (row: string) => (row === '' ? row : ','.repeat(others.length) + row)
  describe(`${file} with ${header}`, () => {
    const lines = cases.split('\n').filter((line) => line.trim() !== '')
    test.each(lines.map((line) => line.trim().split(' → ') as [string, string]))(
      '%s → %s',
      async (rows, expected) => {
        const content = [[...others, header].join(), ...rows.split(' / ').map(filled), ''].join('\n')
        const fault = await refusal({ [file]: content.replaceAll('\\n', '\n') })
        expect(fault.message.split('\n')[0]).toBe(`${file} ${expected}`)
      },
    )
  })
}

refuses(
  'security_cash.csv',
  'id,interval,ts,px,retail_buy_turnover',
  `
  1,1d,2024-01-02,1,2 / 1,1d,2024-01-03,abc,2 → line 3, column px: "abc" is not a price below 1e9
  1,1d,2024-01-02,1e9,2 → line 2, column px: "1e9" is not a price below 1e9
  1,1d,2024-01-02,NaN,2 → line 2, column px: "NaN" is not a price below 1e9; leave the cell empty if the value is unknown
  1,1d,2024-01-02,1,x → line 2, column retail_buy_turnover: "x" is not a turnover (an amount of at least 0 and below 1e13)
  1,1d,2024-01-02,1,NaN → line 2, column retail_buy_turnover: "NaN" is not a turnover (an amount of at least 0 and below 1e13); leave the cell empty if the value is unknown
  1,1d,2024-01-02,1,Infinity → line 2, column retail_buy_turnover: "Infinity" is not a turnover (an amount of at least 0 and below 1e13)
  1,1d,2024-01-02,1,-Infinity → line 2, column retail_buy_turnover: "-Infinity" is not a turnover (an amount of at least 0 and below 1e13)
  1,1d,2024-01-02,1,10000000000000 → line 2, column retail_buy_turnover: "10000000000000" is not a turnover (an amount of at least 0 and below 1e13)
  1,1d,2024-01-02,1,-0.01 → line 2, column retail_buy_turnover: "-0.01" is not a turnover (an amount of at least 0 and below 1e13)
  x,1d,2024-01-02,1,2 → line 2, column id: "x" is not a whole number from 1 to 2147483647
  0,1d,2024-01-02,1,2 → line 2, column id: "0" is not a whole number from 1 to 2147483647
  99999999999,1d,2024-01-02,1,2 → line 2, column id: "99999999999" is not a whole number from 1 to 2147483647
  ,1d,2024-01-02,1,2 → line 2, column id: a value is required
  1,,2024-01-02,1,2 → line 2, column interval: a value is required
  1,1d,"",1,2 → line 2, column ts: a value is required
  1,2d,2024-01-02,1,2 → line 2, column interval: "2d" is not a base interval (10min, 1d)
  1,1w,2024-01-05,1,2 → line 2, column interval: "1w": only the base intervals 10min and 1d can be loaded
  1,1d,2024-01-02T00:00:00-05:00,1,2 → line 2, column ts: "2024-01-02T00:00:00-05:00": a 1d bar is stamped with its date (midnight UTC), a 10min bar with a 10-minute mark
  1,10min,2024-01-02T14:45:00Z,1,2 → line 2, column ts: "2024-01-02T14:45:00Z": a 1d bar is stamped with its date (midnight UTC), a 10min bar with a 10-minute mark
  1,10min,2024-01-02T14:40:00.5Z,1,2 → line 2, column ts: "2024-01-02T14:40:00.5Z": a 1d bar is stamped with its date (midnight UTC), a 10min bar with a 10-minute mark
  7,1d,2024-01-02,1,2 → line 2, column id: 7 is not the id of a security
  10,1d,2024-01-02,1,2 → line 2, column id: 10 is not the id of a security
  1,1d,2024-01-02,1,2 / 2,1d,2024-01-02,1,2 / 1,1d,2024-01-02T00:00Z,1,3 → line 4, column ts: "2024-01-02T00:00Z": duplicate key with different values: retail_buy_turnover 3 here, and retail_buy_turnover 2 on line 2
`,
)

describe('invalid and ambiguous dates', () => {
  test.each([
    ...['now', 'today', 'tomorrow', 'epoch', 'infinity', '-infinity', 'allballs', '0', ' 2024-01-02'],
    ...[
      '2024-02-30',
      '2023-02-29',
      '2024-13-01',
      '2024-1-2',
      '20240102',
      '01/02/2024',
      'Jan 2 2024',
      '2024-01-02 BC',
    ],
    ...[
      '1899-12-31',
      '2201-01-01',
      '12024-01-01',
      '2024-01-02T',
      '2024-01-02T14',
      '2024-01-02T25:00:00Z',
      '2024-01-02T00:60Z',
    ],
    ...[
      '2024-01-02T00:00:60Z',
      '2024-01-02T00:00:00+99:00',
      '2024-01-02 00:00:00 America/New_York',
      '2024-01-02T00:00:00ZZ',
    ],
  ])('%s', async (text) => {
    const fault = await refusal({
      'security_cash.csv': `${CASH}\n1,1d,2024-01-02,1,,\n1,1d,${text},1,,\n`,
    })
    const reason = `${JSON.stringify(text)} is not an ISO 8601 date or date-time from 1900 to 2200`
    expect(fault.message).toBe(`security_cash.csv line 3, column ts: ${reason}`)
  })
})

refuses(
  'aggregate_cash.csv',
  'id,interval,ts,px',
  '1,1d,2024-01-02,1 → line 2, column id: 1 is not the id of a loaded aggregate',
)

refuses(
  'securities.csv',
  'id,provider_id,ticker,name,figi,isin,is_active',
  `
  5,S5,E,Five,BBG000BLNNH5,, → line 2, column figi: "BBG000BLNNH5" is not a FIGI (12 characters, the last a check digit)
  5,S5,E,Five,GBG000BLNNH6,, → line 2, column figi: "GBG000BLNNH6" is not a FIGI (12 characters, the last a check digit)
  5,S5,E,Five,bbg000blnnh6,, → line 2, column figi: "bbg000blnnh6" is not a FIGI (12 characters, the last a check digit)
  5,S5,E,Five,,US0378331006, → line 2, column isin: "US0378331006" is not an ISIN (12 characters, the last a check digit)
  5,S5,E,Five,,US037833100, → line 2, column isin: "US037833100" is not an ISIN (12 characters, the last a check digit)
  5,S5,E,Five,,,maybe → line 2, column is_active: "maybe" is not true or false
  5,"S,5",E,Five,,, → line 2, column provider_id: "S,5" is not a code of 1 to 200 printable characters without commas or surrounding spaces
  5, S5,E,Five,,, → line 2, column provider_id: " S5" is not a code of 1 to 200 printable characters without commas or surrounding spaces
  5,S5,E,"Fi\\nve",,, → line 2, column name: "Fi\\nve" is not printable text of 1 to 1000 characters
  5,S5,E,  ,,, → line 2, column name: "  " is not printable text of 1 to 1000 characters
  5,S5,E,Five,,, / 6,S6,F,Six,,, / 5,S7,G,Seven,,, → line 4, column id: "5": duplicate key with different values: name Seven, provider_id S7, ticker G here, and name Five, provider_id S5, ticker E on line 2
  5,B,B,Five,,, → line 2, column ticker: B is the ticker of both S2 (id 2) and B (id 5), and both are active
  5,S5,E,Five,,, / 6,S6,E,Six,,,true / 7,S7,E,Seven,,,false → line 3, column ticker: E is the ticker of both S5 (id 5) and S6 (id 6), and both are active
  5,S5,E,Five,,, / 6,S5,F,Six,,, → line 3, column provider_id: S5 is the provider_id of instrument 5
  5,A10,E,Five,,, → line 2, column provider_id: A10 is the provider_id of instrument 10
  10,S10,E,Ten,,, → line 2, column id: 10 is already the id of an aggregate
  5,S5,.,Five,,, → line 2, column ticker: . means another path (/series/securities/…); use another ticker
  5,S5,..,Five,,, → line 2, column ticker: .. means another path (/series/securities/…); use another ticker
  5,..,E,Five,,, → line 2, column provider_id: .. means another path (/series/securities/…); use another provider_id
  5,S5,E,Five,BBG000BLNNH6,, → line 2, column figi: BBG000BLNNH6 is the FIGI of security 1
  5,S5,E,Five,BBG000B9XRY4,, / 6,S6,F,Six,BBG000B9XRY4,, → line 3, column figi: BBG000B9XRY4 is the FIGI of security 5
`,
)

refuses(
  'aggregates.csv',
  'id,provider_id,name,type,active,owner_email',
  `
  20,A20,Twenty,Theme,,nobody → line 2, column owner_email: "nobody" is not an e-mail address
  20,A20,Twenty,,, → line 2, column type: a value is required
  20,A20,Twenty,Theme,2, → line 2, column active: "2" is not true or false
  1,A1,One,Theme,, → line 2, column id: 1 is already the id of a security
  20,S1,Twenty,Theme,, → line 2, column provider_id: S1 is the provider_id of instrument 1
  20,types,Twenty,Theme,, → line 2, column provider_id: types is a word of paths (/aggregates/reference/…); use another provider_id
  20,..,Twenty,Theme,, → line 2, column provider_id: .. is a word of paths (/aggregates/reference/…); use another provider_id
`,
)

refuses(
  'constituents.csv',
  'aggregate_id,security_id,weight,valid_from,valid_to',
  `
  10,1,0,, → line 2, column weight: "0" is not a weight (from 1e-9 to 1e9)
  10,1,-1,, → line 2, column weight: "-1" is not a weight (from 1e-9 to 1e9)
  10,1,NaN,, → line 2, column weight: "NaN" is not a weight (from 1e-9 to 1e9); leave the cell empty if the value is unknown
  10,1,,tomorrow, → line 2, column valid_from: "tomorrow" is not a date (YYYY-MM-DD) from 1900 to 2200
  10,1,,,2024-01-02T00:00Z → line 2, column valid_to: "2024-01-02T00:00Z" is not a date (YYYY-MM-DD) from 1900 to 2200
  99,1,,, → line 2, column aggregate_id: 99 is not the id of a loaded aggregate
  11,10,,, → line 2, column security_id: 10 is not the id of a security
  11,1,,, / 11,1,2,, → line 3, column security_id: "1": duplicate key with different values: weight 2 here, and weight empty on line 2
  11,1,,2024-01-02,2024-01-02 → line 2, column valid_to: "2024-01-02": valid_to is not after valid_from
  11,1,,2024-01-01,2024-02-01 / 11,1,,2024-01-31, → line 3, column valid_from: "2024-01-31": the period overlaps another period of the same membership
  10,1,,2024-01-03, → line 2, column valid_from: "2024-01-03": the period overlaps another period of the same membership
`,
)

refuses(
  'security_options.csv',
  'id,interval,ts,moneyness,size,call_turnover,put_notional',
  `
  1,1d,2024-01-02,DEEP,SMALL,1,1 → line 2, column moneyness: "DEEP" is not a moneyness (TOTAL, ITM, ATM, OTM)
  1,1d,2024-01-02,ITM,HUGE,1,1 → line 2, column size: "HUGE" is not a size (TOTAL, SMALL, LARGE)
  1,1d,2024-01-02,ITM,,1,1 → line 2, column size: a value is required
  1,1d,2024-01-02,ITM,SMALL,1,1 / 1,1d,2024-01-02,ITM,SMALL,1,2 → line 3, column ts: "2024-01-02": duplicate key with different values: put_notional 2 here, and put_notional 1 on line 2
  1,1d,2024-01-03,ITM,SMALL,1,1 / 1,1d,2024-01-02,ITM,TOTAL,1,1 / 1,1d,2024-01-02,TOTAL,SMALL,1,2 → line 3, column moneyness: "ITM": without the six leaves, ITM + ATM + OTM must equal SMALL + LARGE
`,
)

refuses(
  'aggregate_options.csv',
  'id,interval,ts,moneyness,size',
  '1,1d,2024-01-02,ITM,SMALL → line 2, column id: 1 is not the id of a loaded aggregate',
)

refuses(
  'flow_series.csv',
  'slug,name,metric,frequency,unit,provider_id',
  `
  x,X,m,hourly,pct, → line 2, column frequency: "hourly" is not a frequency (daily, weekly, monthly, quarterly, annual, event)
  x,X,m,daily,EUR, → line 2, column unit: EUR is not a known unit: add its code and label to flow_units.csv
  x,X,m,daily,pct,S9 → line 2, column provider_id: S9 is not the provider_id of an instrument
  x,X,m,daily,pct, / x,Y,m,daily,pct, → line 3, column slug: "x": duplicate key with different values: name Y here, and name X on line 2
`,
)

refuses(
  'flow_observations.csv',
  'slug,date,value,updated_time',
  `
  retail,2024-01-02,Infinity, → line 2, column value: "Infinity" is not a finite number (whole numbers beyond 2^53 lose digits)
  retail,2024-01-02,NaN, → line 2, column value: "NaN" is not a finite number (whole numbers beyond 2^53 lose digits)
  retail,2024-01-02,1e400, → line 2, column value: "1e400" is not a finite number (whole numbers beyond 2^53 lose digits)
  retail,2024-01-02,9007199254740993, → line 2, column value: "9007199254740993" is not a finite number (whole numbers beyond 2^53 lose digits)
  retail,2024-01-02,-123456789012345678901, → line 2, column value: "-123456789012345678901" is not a finite number (whole numbers beyond 2^53 lose digits)
  retail,2024-01-02,, → line 2, column value: a value is required
  retail,2024-01-02,1,now → line 2, column updated_time: "now" is not an ISO 8601 date or date-time from 1900 to 2200
  retail,1599-12-31,1, → line 2, column date: "1599-12-31" is not a date (YYYY-MM-DD) from 1600 to 2200
  other,2024-01-02,1, → line 2, column slug: other is not the slug of a flow series
  retail,2024-01-02,1, / retail,2024-01-02,2, → line 3, column date: "2024-01-02": duplicate key with different values: value 2 here, and value 1 on line 2
`,
)

refuses(
  'flow_forecasts.csv',
  'run_date,slug,horizon,z_score,value',
  `
  2024-01-02,retail,0,1,1 → line 2, column horizon: "0" is not a whole number from 1 to 2147483647
  2024-01-02,retail,1.5,1,1 → line 2, column horizon: "1.5" is not a whole number from 1 to 2147483647
  2024-01-02,other,1,1,1 → line 2, column slug: other is not the slug of a flow series
  2024-01-02,retail,1,1,1 / 2024-01-02,retail,1,1.0,2 → line 3, column horizon: "1": duplicate key with different values: value 2 here, and value 1 on line 2
`,
)

test.each([
  ['', 'line 1: the header line is missing'],
  ['\n1,1d,2024-01-02\n', 'line 1: the header line is missing'],
  ['id,interval,ts,px,px\n', 'line 1, column px: duplicate column'],
  ['id,interval,px,retail_buy_turnover,retail_sell_turnover\n', 'line 1: column ts is missing'],
  ['id;interval;ts\n', 'line 1: the columns are separated by semicolons and must be separated by commas'],
  [
    'id,interval,ts,constructor\n',
    'line 1, column constructor: unknown column; use one of: id, provider_id, ticker, interval, ts, px, retail_buy_turnover, retail_sell_turnover',
  ],
])('header %j', async (content, expected) => {
  expect((await refusal({ 'security_cash.csv': content })).message.split('\n')[0]).toBe(
    `security_cash.csv ${expected}`,
  )
})
