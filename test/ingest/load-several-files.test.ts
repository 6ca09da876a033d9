import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { type Files, refusalOf } from '../helpers/refused-loads.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv': 'id,provider_id,ticker,name\n1,S1,A,One\n2,S2,B,Two\n',
  })
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('delete from cash_bar'))

const HEADER = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n'
const bars = (...rows: string[]): string => HEADER + rows.map((row) => `${row}\n`).join('')
const refusal = (files: Files) => refusalOf(database.pool, files)

describe('several files of a table', () => {
  test('are all read, in the order of their names', async () => {
    const { summary } = await loadFiles(database.pool, {
      'security_cash.csv': bars('1,1d,2024-01-02,10,,'),
      'security_cash-2024.csv.gz': bars('1,1d,2024-01-03,11,,'),
      'security_cash/2025.csv.zst': bars('2,1d,2024-01-02,20,,', '2,1d,2024-01-03,21,,'),
      'security_cash/2026.csv': `ts,id,interval,retail_sell_turnover,px,retail_buy_turnover\n2024-01-04,1,1d,,12,\n`,
      'security_cash/._2026.csv': 'what macOS leaves beside files',
    })
    expect(summary.counts['cash bars']).toEqual({ added: 5, changed: 0, removed: 0, unchanged: 0 })
    const { rows } = await database.pool.query('select files from load_record order by version desc limit 1')
    expect(rows[0].files).toEqual([
      'security_cash-2024.csv.gz',
      'security_cash.csv',
      'security_cash/2025.csv.zst',
      'security_cash/2026.csv',
    ])
  })

  test('keep the stored values of the columns that one of them lacks', async () => {
    await loadFiles(database.pool, {
      'securities.csv': 'id,provider_id,ticker,name,sector\n3,S3,C,Three,Energy\n4,S4,D,Four,Energy\n',
    })
    await loadFiles(database.pool, {
      'securities-1.csv': 'id,provider_id,ticker,name\n3,S3,C,Third\n',
      'securities-2.csv': 'id,provider_id,ticker,name,sector\n4,S4,D,Fourth,\n',
    })
    const { rows } = await database.pool.query(
      'select name, sector from security join instrument using (id) where id > 2 order by id',
    )
    expect(rows).toEqual([
      { name: 'Third', sector: 'Energy' },
      { name: 'Fourth', sector: null },
    ])
  })

  test('name the file and the line within it of a faulty cell', async () => {
    const { faults } = await refusal({
      'security_cash-1.csv': bars('1,1d,2024-01-02,10,,'),
      'security_cash-2.csv': bars('1,1d,2024-01-03,11,,', '1,1d,2024-01-04,x,,'),
      'security_cash/3.csv.gz': bars('1,1d,2024-01-05,12,,', '7,1d,2024-01-05,12,,'),
    })
    expect(faults).toMatchObject([
      { file: 'security_cash-2.csv', line: 3, column: 'px', value: 'x' },
      { file: 'security_cash/3.csv.gz', line: 3, column: 'id', value: '7' },
    ])
  })

  test('say where the other of two contradicting rows is', async () => {
    const { message } = await refusal({
      'security_cash-1.csv': bars('1,1d,2024-01-02,10,,', '2,1d,2024-01-02,10,,'),
      'security_cash-2.csv': bars('2,1d,2024-01-03,11,,', '2,1d,2024-01-02,11,,', '2,1d,2024-01-03,12,,'),
    })
    expect(message).toMatch(/^security_cash-2.csv line 3, column \w+: .*on line 3 of security_cash-1.csv$/m)
    expect(message).toMatch(/^security_cash-2.csv line 4, column \w+: .*on line 2$/m)
  })

  test('with equal rows count these once', async () => {
    const row = '1,1d,2024-01-02,10,,'
    const { summary } = await loadFiles(database.pool, {
      'security_cash-1.csv': bars(row),
      'security_cash-2.csv': bars('2,1d,2024-01-03,11,,', row),
    })
    expect(summary).toMatchObject({ repeats: 1, counts: { 'cash bars': { added: 2 } } })
  })

  test('must differ in more than their endings', async () => {
    const { message } = await refusal({ 'security_cash/1.csv': bars(), 'security_cash/1.csv.zst': bars() })
    expect(message).toBe(
      'security_cash/1.csv: security_cash/1.csv.zst is also present; provide only one of them',
    )
  })
})

describe('zstd', () => {
  const securities = (bytes: Buffer) =>
    refusal({ 'securities.csv.zst': bytes }).then(({ message }) => message)
  const frame = zstdCompressSync('id,provider_id,ticker,name\n5,S5,E,Five\n')
  test.each([
    ['other bytes', Buffer.from('id,provider_id,ticker,name\n')],
    ['half a frame', frame.subarray(0, -9)],
    ['bytes after a frame', Buffer.concat([frame, Buffer.from('6,S6,F,Six\n')])],
  ])('%s are a fault', async (_, bytes) => {
    expect(await securities(bytes)).toMatch(/^securities.csv.zst: not a valid zstd file \(.+\)$/)
  })
  test('must be in the name', async () => {
    const { message } = await refusal({ 'securities.csv': frame })
    expect(message).toBe('securities.csv: the file is zstd: its name must end in .csv.zst')
  })
})
