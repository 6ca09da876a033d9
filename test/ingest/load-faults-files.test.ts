import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDirectory } from '../../src/ingest/load.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { withFiles } from '../helpers/load-files.ts'
import { type Files, KNOWN, refusalOf } from '../helpers/refused-loads.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Faults of whole files, of their bytes, and across their rows. */

let database: TestDatabase
beforeAll(async () => {
  // Empty: the template of the other tests holds data.
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await withFiles(KNOWN, (directory) => loadDirectory(database.pool, directory))
})
afterAll(() => database.drop())

const refusal = (files: Files) => refusalOf(database.pool, files)

describe('bytes', () => {
  const line = 'id,provider_id,ticker,name\n5,S5,E,Five'
  test.each([
    [
      'that are no UTF-8',
      'securities.csv',
      Buffer.concat([Buffer.from(line), Buffer.from([0xff, 0x0a])]),
      / line 2: the file is Latin-1 or Windows-1252 and must be UTF-8/,
    ],
    [
      'with a NUL',
      'securities.csv',
      Buffer.from(`${line}\0\n`),
      / line 2, column name: "Five.u0000" is not printable text/,
    ],
    [
      'with a lone carriage return',
      'securities.csv',
      Buffer.from(`${line}\n6,S6,F,S\rx\n`),
      / line 3, column name: "S.rx" is not printable text/,
    ],
    ['that are no gzip', 'securities.csv.gz', Buffer.from(line), /: not a valid gzip file/],
    ['of half a gzip file', 'securities.csv.gz', gzipSync(line).subarray(0, -9), /: not a valid gzip file/],
    [
      'of a long first line',
      'securities.csv',
      Buffer.alloc(300_000, 'x'),
      / line 1, column x{100}: unknown column/,
    ],
  ])('%s', async (_, file, content, expected) => {
    const { message } = await refusal({ [file]: content })
    expect(message.startsWith(file)).toBe(true)
    expect(message.slice(file.length)).toMatch(expected)
  })
})

describe('a directory', () => {
  test('that does not exist', async () => {
    await expect(loadDirectory(database.pool, '/no/such/directory')).rejects.toThrow(
      '/no/such/directory: no such directory',
    )
  })
  test('without any of the files', async () => {
    expect((await refusal({ 'readme.txt': 'x' })).message).toMatch(
      /: contains none of the files securities\.csv, .*flow_forecasts\.csv, .*remove_flow_observations\.csv$/,
    )
  })
  test('with a file both plain and gzipped', async () => {
    const { message } = await refusal({ 'securities.csv': 'id\n', 'securities.csv.gz': 'id\n' })
    expect(message).toBe('securities.csv: securities.csv.gz is also present; provide only one of them')
  })
})

test('faults across rows are reported together, with the name of the file', async () => {
  const fault = await refusal({
    'securities.csv': 'id,provider_id,ticker,name\n5,S5,E,Five\n',
    'constituents.csv.gz': 'aggregate_id,security_id\n"10",5\n12,5\n12,6\n',
  })
  expect(fault.faults).toEqual([
    {
      file: 'constituents.csv.gz',
      line: 3,
      column: 'aggregate_id',
      value: '12',
      reason: '12 is not the id of a loaded aggregate',
    },
    {
      file: 'constituents.csv.gz',
      line: 4,
      column: 'security_id',
      value: '6',
      reason: '6 is not the id of a security',
    },
  ])
  expect(fault).toMatchObject(fault.faults[0] ?? {})
  expect(fault.message.split('\n')).toHaveLength(2)
})

test('the check digits of FIGI and ISIN', async () => {
  const { rows } = await database.pool.query(
    `
    select code, load.is_figi(code) as figi, load.is_isin(code) as isin
    from unnest($1::text[]) code`,
    [
      [
        'BBG000BLNNH6',
        'BBG000B9XRY4',
        'BBG000BLNQ16',
        'US0378331005',
        'AU0000XVGZA3',
        'GB0002634946',
        'US5949181045',
      ],
    ],
  )
  expect(rows.filter(({ figi }) => figi).map(({ code }) => code)).toEqual([
    'BBG000BLNNH6',
    'BBG000B9XRY4',
    'BBG000BLNQ16',
  ])
  expect(rows.filter(({ isin }) => isin).map(({ code }) => code)).toEqual([
    'US0378331005',
    'AU0000XVGZA3',
    'GB0002634946',
    'US5949181045',
  ])
})
