import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Column } from '../../src/files/formats/columns.ts'
import { csvRow } from '../helpers/csv.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { exported } from '../helpers/layout-files.ts'
import { loadFiles } from '../helpers/load-files.ts'
import type { Row } from '../helpers/results.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Files that other programs have written: test/fixtures/sources/make.py. */
const SOURCES = fileURLToPath(new URL('../fixtures/sources', import.meta.url))
const NAMES = readdirSync(SOURCES).filter((name) => /\.(parquet|arrow|ndjson)$/.test(name))

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv': 'id,provider_id,ticker,name\n1,S1,A,One\n2,S2,B,Two\n',
  })
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('delete from cash_bar'))

const bars = async () =>
  (
    await database.pool.query(
      `select instrument_id, interval, ts, px, retail_buy_turnover, retail_sell_turnover from cash_bar order by 1, 2, 3`,
    )
  ).rows

const loaded = async (name: string, content: Buffer) => {
  await loadFiles(database.pool, { [name]: content })
  return bars()
}

describe('bars of', () => {
  test.each(NAMES)('%s are those of the CSV file', async (name) => {
    const content = readFileSync(join(SOURCES, name))
    const rows = await loaded(`security_cash${name.slice(name.lastIndexOf('.'))}`, content)
    await database.pool.query('delete from cash_bar')
    expect(rows).toEqual(await loaded('security_cash.csv', readFileSync(join(SOURCES, 'security_cash.csv'))))
    expect(rows.length).toBeGreaterThan(10)
  })
  test.each(['parquet', 'arrow'] as const)('an export as %s are those that were exported', async (format) => {
    const amounts = ['px', 'retail_buy_turnover', 'retail_sell_turnover']
    const columns: Column[] = [
      { name: 'id', kind: 'number', form: 'int32' },
      { name: 'interval', kind: 'text' },
      { name: 'ts', kind: 'text', form: 'microseconds' },
      ...amounts.map((name): Column => ({ name, kind: 'number' })),
    ]
    const chunks: Row[][] = [
      [
        [1, '1d', '2024-01-02T00:00:00Z', 10.123456, null, 0.5],
        [1, '10min', '2024-01-02T15:40:00Z', 10, 1, 2],
      ],
      [[2, '10min', '2024-01-02T15:40:00Z', null, 12345678.25, 0]],
    ]
    const rows = await loaded(`security_cash.${format}`, await exported(format, columns, chunks))
    await database.pool.query('delete from cash_bar')
    const csv = [columns.map(({ name }) => name), ...chunks.flat()].map(csvRow).join('')
    expect(rows).toEqual(await loaded('security_cash.csv', Buffer.from(csv)))
    expect(rows.length).toBeGreaterThan(3)
  })
})
