import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CELLS } from '../../src/ingest/files.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'

/** Numbers of loaded files: none changes in silence. */

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Returns what float64 holds of a cell, as it is stored. */
const storedAs = async (type: string, cell: string): Promise<number> => {
  const { rows } = await database.pool.query<{ value: number }>(
    `select $1::text::${type}::double precision as value`,
    [cell],
  )
  return rows[0]?.value ?? Number.NaN
}

const NUMERIC = (['id', 'horizon', 'money', 'turnover', 'price', 'weight', 'number', 'zScore'] as const).map(
  (name) => ({ name, type: CELLS[name].type }),
)

describe.each(NUMERIC)('$name', ({ type }) => {
  test.each(['9007199254740993', '123456789012345678901', 'NaN', 'Infinity', '1e400'])(
    '%s is refused',
    async (cell) => {
      await expect(storedAs(type, cell)).rejects.toThrow()
    },
  )
})

test.each([
  ...['9007199254740992', '-9007199254740992', '9007199254740994', '1e300', '1.5e17', '-0.1', '0', '1e-300'],
  ...['9007199254740993.5', '3.141592653589793238462643'],
])('%s is a number', async (cell) => {
  expect(await storedAs(CELLS.number.type, cell)).toBe(Number(cell))
})
