import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'

/** The fixed cost of a load is that of its statements, most of which a small load does not need. */

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** The pool, and the number of statements that its connections have sent since. */
function counted(pool: Pool): { readonly pool: Pool; readonly statements: () => number } {
  let statements = 0
  const connect = async () => {
    const client = await pool.connect()
    return new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name === 'query') statements++
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  return { pool: { connect } as Pool, statements: () => statements }
}

const bar = (px: number) => ({
  'security_cash.csv': [
    {
      ...{ id: 1001, interval: '1d', ts: '2025-12-04', px },
      ...{ retail_buy_turnover: 1_000_000, retail_sell_turnover: 900_000 },
    },
  ],
})

test('a load of one changed bar needs 200 statements at most', async () => {
  const { pool, statements } = counted(database.pool)
  const { version, rows } = await loadFiles(pool, bar(30))
  expect(version).not.toBeNull()
  expect(rows).toBeGreaterThan(1)
  expect(statements()).toBeLessThanOrEqual(200)
})

test('a load that changes nothing needs 80 at most', async () => {
  await loadFiles(database.pool, bar(31))
  const { pool, statements } = counted(database.pool)
  expect(await loadFiles(pool, bar(31))).toMatchObject({ version: null, rows: 0 })
  expect(statements()).toBeLessThanOrEqual(80)
})
