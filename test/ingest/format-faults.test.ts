import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { type Files, KNOWN, refusalOf } from '../helpers/refused-loads.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Faults of files that are not CSV. */

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, KNOWN)
})
afterAll(() => database.drop())

const SOURCES = fileURLToPath(new URL('../fixtures/sources', import.meta.url))
const source = (name: string): Buffer => readFileSync(join(SOURCES, name))
const faultsOf = async (files: Files): Promise<string[]> =>
  (await refusalOf(database.pool, files)).message.split('\n')

describe.each(['parquet', 'arrow'])('%s', (format) => {
  const file = `security_cash.${format}`
  const refused = (name: string) => faultsOf({ [file]: source(name) })

  test('a type that does not fit is a fault of its column', async () => {
    const [nested, time, bytes] =
      format === 'arrow'
        ? ['list<utf8>', 'time64<microsecond>', 'fixedsizebinary[1]']
        : ['nested', 'time', 'fixed_len_byte_array']
    const date = format === 'arrow' ? 'date32<day>' : 'date'
    const boolean = format === 'arrow' ? 'bool' : 'boolean'
    const fault = (column: string, type: string | undefined, fitting: string) =>
      `${file}, column ${column}: the column's type is ${type} and must be one of: ${fitting}`
    const numbers = 'integer, float, decimal, text'
    expect(await refused(`faults/types.${format}`)).toEqual([
      fault('interval', nested, 'text'),
      fault('ts', time, 'date, timestamp, text'),
      fault('px', date, numbers),
      fault('retail_buy_turnover', bytes, numbers),
      fault('retail_sell_turnover', boolean, numbers),
    ])
  })

  test('a faulty value is a fault of its row', async () => {
    expect(await refused(`faults/values.${format}`)).toEqual([
      `${file} row 1, column id: "1.5" is not a whole number from 1 to 2147483647`,
      `${file} row 2, column id: a value is required`,
      `${file} row 5, column px: "Infinity" is not a price below 1e9`,
    ])
  })

  test('rows that contradict others name their rows', async () => {
    const twice = {
      [`security_cash-1.${format}`]: source(`pyarrow${format === 'arrow' ? '-zoned.arrow' : '.parquet'}`),
    }
    const header = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover'
    const [fault] = await faultsOf({ ...twice, 'security_cash-2.csv': `${header}\n1,1d,2024-01-30,7,,\n` })
    expect(fault).toMatch(
      new RegExp(`^security_cash-2.csv line 2, column ts: .* on row 5 of security_cash-1.${format}$`),
    )
  })

  test('a file that is cut off or of another format is a fault', async () => {
    const whole = source(format === 'arrow' ? 'pyarrow-zoned.arrow' : 'pyarrow.parquet')
    const name = format === 'arrow' ? 'Arrow' : 'Parquet'
    for (const content of [whole.subarray(0, -100), Buffer.from('id,interval\n'), Buffer.alloc(1)])
      expect(await faultsOf({ [file]: content })).toEqual([
        expect.stringMatching(new RegExp(`^${file}: cannot be read as ${name} \\(.+\\)$`)),
      ])
    const [fault] = await faultsOf({ 'security_cash.csv': whole })
    expect(fault).toBe(`security_cash.csv: the file is ${name}: its name must end in .${format}`)
  })

  test('any byte that is changed is a fault or another value, and never an error of the command', async () => {
    const whole = source(format === 'arrow' ? 'pyarrow-feather-lz4.arrow' : 'pyarrow.parquet')
    // The last bytes are the metadata, from which all else is read.
    for (let at = whole.length - 700; at < whole.length; at += 97) {
      const changed = Buffer.from(whole)
      changed[at] = ((changed[at] ?? 0) + 0x55) & 0xff
      const outcome = await loadFiles(database.pool, { [file]: changed }, { dryRun: true }).catch(
        (error) => error.name,
      )
      if (typeof outcome === 'string') expect(outcome).toBe('LoadFault')
    }
  })
})

test('an Arrow stream that is cut off is a fault', async () => {
  const whole = source('pyarrow-stream.arrow')
  expect(await faultsOf({ 'security_cash.arrow': whole.subarray(0, 1500) })).toEqual([
    expect.stringMatching(/^security_cash.arrow: cannot be read as Arrow \(it ends within a .+\)$/),
  ])
})

test('unknown columns have no row, and the index of pandas is named', async () => {
  expect(await faultsOf({ 'security_cash.parquet': source('faults/index.parquet') })).toEqual([
    'security_cash.parquet, column __index_level_0__: the index of pandas is no column: write the file with `index=False`',
  ])
})

test('integers are exact', async () => {
  expect(await faultsOf({ 'flow_observations.parquet': source('faults/exact.parquet') })).toEqual([
    expect.stringContaining('row 2, column value: "9007199254740993" is not a finite number'),
  ])
})

describe('ndjson', () => {
  const refused = (...lines: string[]) => faultsOf({ 'flow_observations.ndjson': lines.join('\n') })
  const row = '{"slug":"retail","date":"2024-01-02","value":1}'

  test.each([
    ['text that is no JSON', [row, '{"slug":'], / line 2: not valid JSON: .+$/],
    ['an array of all rows', [`[${row}]`], / line 1: each line must be a JSON object, such as \{"id":1/],
    [
      'a list',
      ['{"slug":["retail"]}'],
      / line 1, column slug: "\[\\"retail\\"\]": the value is an object or a list/,
    ],
    [
      'a boolean',
      ['{"slug":"retail","value":true}'],
      / line 1, column value: "true": the value is true or false/,
    ],
    ['an empty line between others', [row, '', row], / line 2: the line is empty$/],
    [
      'an unknown key',
      [row, '{"slugg":"retail"}'],
      / line 2, column slugg: unknown column; did you mean slug\?$/,
    ],
    ['a required key that no line has', ['{"slug":"retail","value":1}'], /: column date is missing$/],
    [
      'a text as a number',
      ['{"slug":"retail","date":"2024-01-02","value":"x"}'],
      / line 1, column value: "x" is not/,
    ],
    [
      'an inexact number',
      [row, row.replace(':1}', ':9007199254740993}')],
      / line 2, column value: "9007199254740993" is not/,
    ],
    ['a huge number', [row.replace(':1}', ':1e400}')], / line 1, column value: "1e400" is not/],
  ])('%s is a fault', async (_, lines, expected) => {
    const [fault] = await refused(...lines)
    expect(fault).toMatch(/^flow_observations.ndjson/)
    expect(fault).toMatch(expected)
  })

  test('bytes that are not UTF-8 are a fault of their line', async () => {
    const content = Buffer.concat([
      Buffer.from(`${row}\n{"slug":"`),
      Buffer.from([0xe9]),
      Buffer.from('"}\n'),
    ])
    expect(await faultsOf({ 'flow_observations.ndjson': content })).toEqual([
      'flow_observations.ndjson line 2: the file is not UTF-8',
    ])
  })

  test('a column that may be null but not be absent must be in some line', async () => {
    const bar = '{"id":1,"interval":"1d","ts":"2024-01-02","px":null,"retail_buy_turnover":1}'
    expect(await faultsOf({ 'security_cash.ndjson': bar })).toEqual([
      'security_cash.ndjson: column retail_sell_turnover is missing',
    ])
  })

  test('lines may lack what others have, and a file the columns that are optional', async () => {
    await loadFiles(database.pool, {
      'securities.csv':
        'id,provider_id,ticker,name,sector,is_active\n7,S7,G,Seven,Energy,\n8,S8,H,Eight,Energy,false\n',
    })
    const lines = [
      '{"id":7,"provider_id":"S7","ticker":"G","name":"7, \\"VII\\""}',
      '{"id":8.0,"provider_id":"S8","ticker":"H","name":"é","is_active":true}',
    ]
    await loadFiles(database.pool, { 'securities.ndjson.gz': `\uFEFF${lines.join('\r\n')}\r\n\r\n` })
    const { rows } = await database.pool.query(
      'select name, sector, is_active from security join instrument using (id) where id in (7, 8) order by id',
    )
    expect(rows).toEqual([
      { name: '7, "VII"', sector: 'Energy', is_active: true },
      { name: 'é', sector: 'Energy', is_active: true },
    ])
  })
})
