import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionsPerProcess } from '../../../src/platform/database/budget.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test('the processes together stay below max_connections', async () => {
  const pools = { pool: database.pool, replicas: [] }
  const here = { role: 'all', databaseDirectUrl: null } as const
  const { rows } = await database.pool.query("select current_setting('max_connections') as most")
  expect(rows).toEqual([{ most: '100' }])
  const shares = await Promise.all(
    [2, 5, 6, 7].map((workers) => connectionsPerProcess(pools, { ...here, workers })),
  )
  expect(shares).toEqual([10, 8, 6, 5])
  expect(await connectionsPerProcess(pools, { ...here, workers: 6, role: 'web' })).toBe(10)
  await expect(connectionsPerProcess(pools, { ...here, workers: 8 })).rejects.toThrow(
    'WORKERS: 8 web processes need 105 database connections, but max_connections allows 97. Lower WORKERS or raise max_connections.',
  )
  const behindPooler = { ...here, databaseDirectUrl: database.url }
  expect(await connectionsPerProcess(pools, { ...behindPooler, workers: 56 })).toBe(10)
  await expect(connectionsPerProcess(pools, { ...behindPooler, workers: 57 })).rejects.toThrow(
    'WORKERS: 57 web processes need 98 database connections, but max_connections allows 97.',
  )
})
