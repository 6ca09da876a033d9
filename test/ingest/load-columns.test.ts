import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILES, type FileKind } from '../../src/ingest/files.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const STORED = {
  'securities.csv':
    'id,provider_id,ticker,name,figi,isin,exchange,sector,industry,asset_type,is_active\n' +
    '1,S1,AAA,First,BBG000BLNNH6,US0378331005,XNYS,Tech,Chips,Stock,false\n2,S2,BBB,Second,,,,Energy,,,\n',
  'aggregates.csv':
    'id,provider_id,name,type,subtype,active,owner_email\n10,A10,Ten,Theme,Sub,false,me@example.com\n',
  'constituents.csv':
    'aggregate_id,security_id,weight,valid_from,valid_to\n10,1,2,2023-01-01,2024-01-01\n10,1,3,2024-01-01,2025-01-01\n10,2,4,,2024-06-01\n',
  'security_cash.csv':
    'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1,1d,2024-01-02,10,100,50\n',
  'flow_series.csv':
    'slug,name,metric,frequency,unit,description,provider_id\nretail,Retail,net,daily,USDmn,What it is,S1\n',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await load(STORED)
})
afterAll(() => database.drop())

const load = (files: Record<string, string>) => loadFiles(database.pool, files)
const query = async (text: string) => (await database.pool.query(text)).rows

describe('required columns', () => {
  const naming = ({ keys = [] }: FileKind) =>
    keys.map(({ id, providerId, ticker }) => [id, providerId, ...(ticker ? [ticker] : [])])
  const neededBy = (kind: FileKind) => {
    const required = Object.entries(kind.columns).flatMap(([name, { mayBeAbsent }]) =>
      mayBeAbsent ? [] : [name],
    )
    return [...naming(kind).map((names) => names.join(' or ')), ...required]
  }
  const optional = (kind: FileKind) =>
    Object.keys(kind.columns).filter(
      (name) => !neededBy(kind).includes(name) && !naming(kind).flat().includes(name),
    )
  // Without its only column, a file would have no header.
  const files = FILES.map((kind: FileKind) => [`${kind.name}.csv`, kind] as const).filter(
    ([, kind]) => neededBy(kind).length > 1 || optional(kind).length > 0,
  )
  test.each(files)('%s is refused if one is missing', async (file, kind) => {
    const before = await stateOf(database.pool)
    const missing = neededBy(kind)
    const header = optional(kind).join() || missing.pop()
    const reasons = missing.map((name) => `${file} line 1: column ${name} is missing`)
    await expect(load({ [file]: `${header}\n` })).rejects.toThrow(reasons.join('\n'))
    expect(await stateOf(database.pool)).toEqual(before)
  })
})

describe('absent optional columns', () => {
  test('change nothing', async () => {
    const before = await stateOf(database.pool)
    const same = await load({
      'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n2,S2,BBB,Second\n',
      'aggregates.csv': 'id,provider_id,name,type\n10,A10,Ten,Theme\n',
      'constituents.csv': 'aggregate_id,security_id\n10,1\n10,2\n',
      'flow_series.csv': 'slug,name,metric,frequency,unit\nretail,Retail,net,daily,USDmn\n',
    })
    expect(same.version).toBeNull()
    expect(await stateOf(database.pool)).toEqual(before)
  })

  test('keep their values when other columns are given', async () => {
    await load({
      'securities.csv': 'id,provider_id,ticker,name,sector,isin\n1,S9,AAA,First,Health,\n3,S3,CCC,Third,,\n',
      'constituents.csv': 'aggregate_id,security_id,valid_from,weight\n10,1,2023-01-01,7\n10,2,,\n10,3,,\n',
      'flow_series.csv': 'slug,name,metric,frequency,unit,description\nretail,Retail,net,daily,USDmn,\n',
    })
    expect(
      await query('select s.*, is_active from security s join instrument using (id) order by id'),
    ).toMatchObject([
      {
        figi: 'BBG000BLNNH6',
        isin: null,
        exchange: 'XNYS',
        sector: 'Health',
        industry: 'Chips',
        is_active: false,
      },
      { sector: 'Energy' },
      { figi: null, isin: null, sector: null, is_active: true },
    ])
    expect(
      await query(
        'select security_id, weight, valid_from::text, valid_to::text from constituent order by security_id, valid_from',
      ),
    ).toEqual([
      { security_id: 1, weight: 7, valid_from: '2023-01-01', valid_to: '2024-01-01' },
      { security_id: 1, weight: 3, valid_from: '2024-01-01', valid_to: '2025-01-01' },
      { security_id: 2, weight: 1, valid_from: '-infinity', valid_to: '2024-06-01' },
      { security_id: 3, weight: 1, valid_from: '-infinity', valid_to: 'infinity' },
    ])
    // The series still refers to the same instrument, whose provider id is now S9.
    expect(await query('select instrument_id, description from flow_series')).toEqual([
      { instrument_id: 1, description: null },
    ])
  })
})

test('an empty cell in a present column stores null', async () => {
  await load({
    'security_cash.csv': 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1,1d,2024-01-02,,,\n',
    'securities.csv': 'id,provider_id,ticker,name,sector,figi\n1,S9,AAA,First,,\n',
  })
  expect(
    await query(
      `select px, retail_buy_turnover as buy from cash_bar where instrument_id = 1 and interval = '1d'`,
    ),
  ).toEqual([{ px: null, buy: null }])
  expect(await query('select sector, figi from security where id = 1')).toEqual([
    { sector: null, figi: null },
  ])
})
