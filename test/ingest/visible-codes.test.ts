import { afterAll, beforeAll, expect, test } from 'vitest'
import { invisibleIn } from '../../src/ingest/invisible.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const MIGRATION = new URL('../../db/migrations/0016_visible_codes.ts', import.meta.url).href

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
})
afterAll(() => database.drop())

/** All characters that a text of the type cannot contain. */
async function refusedBy(type: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ letter: string }>(
    `select chr(code) as letter from generate_series(1, 1114111) code
     where code not between 55296 and 57343 and not pg_input_is_valid('A' || chr(code) || 'B', $1)
     order by code`,
    [type],
  )
  return rows.map(({ letter }) => letter)
}

const controls = Array.from({ length: 31 }, (_, at) => String.fromCodePoint(at + 1))

test('codes contain no control characters, no commas, and none of the characters that nobody sees', async () => {
  const refused = await refusedBy('load.code')
  const letters = Array.from({ length: 0x10ffff - 0x7e }, (_, at) => at + 0x7f).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  )
  const invisible = letters
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => invisibleIn(letter).length > 0)
  expect(refused).toEqual([...controls, ',', ...invisible])
})

test('names contain what languages need', async () => {
  const refused = new Set(await refusedBy('load.name'))
  const codes = new Set(await refusedBy('load.code'))
  expect([...refused].filter((letter) => !codes.has(letter))).toEqual([])
  for (const letter of [
    '\u00a0',
    '\u2009',
    '\u202f',
    '\u3000',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u061c',
    '\ufe0f',
  ])
    expect(refused).not.toContain(letter)
  for (const letter of [
    '\u200b',
    '\u00ad',
    '\u2060',
    '\ufeff',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u2028',
    '\n',
  ])
    expect(refused).toContain(letter)
})

test('stored codes do not stop the migration, and a load renames them', async () => {
  const { pool } = database
  const nbsp = '\u00a0'
  await loadFiles(pool, { 'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAPQ,One\n' })
  await pool.query(`update security set ticker = ticker || $1 where id = 1`, [nbsp])
  const { up } = await import(MIGRATION)
  await up(database.db)
  const rows = `id,provider_id,ticker,name\n2,S2,AAPQ,Two\n1,S1,AAPQ${nbsp},One\n`
  await expect(loadFiles(pool, { 'securities.csv': rows })).rejects.toThrow(
    'securities.csv line 3, column ticker: "AAPQ\\u00a0" is not a code of 1 to 200 printable characters without commas or surrounding spaces; it contains invisible characters: U+00A0',
  )
  await loadFiles(pool, { 'securities.csv': rows.replace(`AAPQ${nbsp}`, 'AAPQ-1') })
  const { rows: stored } = await pool.query('select id, ticker from security order by id')
  expect(stored).toEqual([
    { id: 1, ticker: 'AAPQ-1' },
    { id: 2, ticker: 'AAPQ' },
  ])
})
