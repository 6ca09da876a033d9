import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoadFault } from '../../src/ingest/fault.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

let database: TestDatabase
let before: Record<string, string>
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n2,S2,BBB,Second\n',
  })
  before = await stateOf(database.pool)
})
afterAll(() => database.drop())

/** Loads files that must be refused without leaving anything behind. Returns the lines of the message. */
async function refusal(files: Parameters<typeof loadFiles>[1]): Promise<string[]> {
  const fault: unknown = await loadFiles(database.pool, files).catch((error: unknown) => error)
  expect(await stateOf(database.pool)).toEqual(before)
  if (!(fault instanceof LoadFault)) throw fault
  return fault.message.split('\n')
}

const CASH = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n'
const SECURITIES = 'id,provider_id,ticker,name\n5,S5,E,Fünf\n'
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

describe('a file in another format is recognised', () => {
  test.each([
    [
      'semicolons',
      SECURITIES.replaceAll(',', ';'),
      ' line 1: the columns are separated by semicolons and must be separated by commas',
    ],
    [
      'tabs',
      SECURITIES.replaceAll(',', '\t'),
      ' line 1: the columns are separated by tabs and must be separated by commas',
    ],
    [
      'UTF-16 with a mark',
      Buffer.from(`\uFEFF${SECURITIES}`, 'utf16le'),
      ': the file is UTF-16 and must be UTF-8',
    ],
    [
      'big-endian UTF-16 with a mark',
      swapped(`\uFEFF${SECURITIES}`),
      ': the file is UTF-16 and must be UTF-8',
    ],
    ['UTF-16', Buffer.from(SECURITIES, 'utf16le'), ': the file is UTF-16 and must be UTF-8'],
    ['big-endian UTF-16', swapped(SECURITIES), ': the file is UTF-16 and must be UTF-8'],
    [
      'Latin-1',
      Buffer.from(SECURITIES, 'latin1'),
      ' line 2: the file is Latin-1 or Windows-1252 and must be UTF-8',
    ],
    [
      'a spreadsheet',
      Buffer.from('PK\x03\x04rest'),
      ': the file is a zip archive or a spreadsheet and must be CSV',
    ],
  ])('%s', async (_, content, expected) => {
    const [said, ...others] = await refusal({ 'securities.csv': content })
    expect(said?.startsWith(`securities.csv${expected}`)).toBe(true)
    expect(others).toEqual([])
  })
})

test('the faults of all files are listed, with the line where each row starts', async () => {
  expect(
    await refusal({
      'securities.csv': `id,provider_id,ticker,name,exchange\n5,S5,E,"Fi""v,e",XNYS\nx,S6,,"Si\nx",XNYS\n1,S9,AAA,First\n7,S7,BBB,Seven,\n`,
      'aggregates.csv': 'id,provider_id,type\n10,A10,Theme\n',
      'constituents.csv': 'aggregate_id,security_id,weight\n10,1,0\n10,99,1\n',
      'security_cash.csv': `${CASH}1,1d,2024-01-02,"1",,\n1,1d,"2024-01-0\n3",1,-5,\n1,10min,2024-01-02T14:45:00Z,1,,\n2,1d,2024-01-02,1,,\n2,1d,2024-01-02T00:00Z,2,,\n`,
      'flow_observations.csv': 'slug,date,value\nnone,2024-01-02,1\n',
    }),
  ).toEqual([
    'securities.csv line 3, column id: "x" is not a whole number from 1 to 2147483647',
    'securities.csv line 3, column ticker: a value is required',
    'securities.csv line 3, column name: "Si\\nx" is not printable text of 1 to 1000 characters',
    'securities.csv line 5: the row has 4 cells and the header 5',
    'securities.csv line 6, column ticker: BBB is the ticker of both S2 (id 2) and S7 (id 7), and both are active',
    'aggregates.csv line 1: column name is missing',
    'constituents.csv line 2, column weight: "0" is not a weight (from 1e-9 to 1e9)',
    'security_cash.csv line 3, column ts: "2024-01-0\\n3" is not an ISO 8601 date or date-time from 1900 to 2200',
    'security_cash.csv line 3, column retail_buy_turnover: "-5" is not a turnover (an amount of at least 0 and below 1e13)',
    'security_cash.csv line 5, column ts: "2024-01-02T14:45:00Z": a 1d bar is stamped with its date (midnight UTC), a 10min bar with a 10-minute mark',
    'security_cash.csv line 7, column ts: "2024-01-02T00:00Z": duplicate key with different values: px 2 here, and px 1 on line 6',
    'flow_observations.csv line 2, column slug: none is not the slug of a flow series',
  ])
})

test('only the first twenty faults are listed', async () => {
  const rows = Array.from(
    { length: 30_000 },
    (_, place) => `1,1d,${place % 1000 === 999 ? 'x' : '2024-01-02'},1,,\n`,
  )
  const said = await refusal({ 'security_cash.csv': CASH + rows.join('') })
  expect(said).toHaveLength(21)
  expect(said[0]).toContain('line 1001, column ts: "x" is not')
  expect(said[19]).toContain('line 20001, column ts: "x" is not')
  expect(said[20]).toBe('and 10 more faults')
})

test('duplicate rows are loaded once, and negative prices are accepted', async () => {
  await loadFiles(database.pool, {
    'security_cash.csv': `${CASH}1,1d,2024-01-02,-37.63,1,\n1,1d,2024-01-02T00:00:00Z,-37.630000,1.00,\n`,
  })
  const { rows } = await database.pool.query(`select px from cash_bar where interval = '1d'`)
  expect(rows).toEqual([{ px: -37.63 }])
})
