import { type CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, type Database } from '../../../src/platform/database/connect.ts'
import { copyOut } from '../../../src/platform/database/copy-out.ts'
import { BEGIN_READING, type HeldConnection, hold } from '../../../src/platform/database/hold.ts'
import { streamRows } from '../../../src/platform/database/row-stream.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { until } from '../../helpers/jobs.ts'
import { startProxy } from '../../helpers/proxy.ts'

/** Connections that are given up in the middle of a query, and what others then get. */

let database: TestDatabase
/** A pool of one connection, whose rows bypass the driver or not. */
let pools: Record<'direct' | 'driver', Database>

beforeAll(async () => {
  database = await createDatabase()
  pools = {
    direct: connect(database.url, { max: 1 }),
    driver: connect(database.url, { max: 1, directRows: false }),
  }
})
afterAll(async () => {
  await Promise.all([pools.direct.end(), pools.driver.end()])
  await database.drop()
})

/** So many rows that PostgreSQL waits for a reader. */
const MANY = "select n, repeat('x', 100) as text from generate_series(1, 3000000) n"
const compiled = (text: string): CompiledQuery => sql.raw(text).compile(pools.direct.db)

/** What may be under way when a connection is given up. */
const UNDER_WAY: Readonly<Record<string, (held: HeldConnection) => Promise<unknown>>> = {
  nothing: async () => {},
  'a statement that takes long': async ({ client }) => {
    client.query('select pg_sleep(60)').catch(() => {})
  },
  'a transaction that has failed': ({ client }) => client.query('select 1 / 0').catch(() => {}),
  'rows that nobody has begun to read': async ({ client }) => {
    streamRows(client, compiled(MANY))
  },
  'rows of which some have been read': async ({ client }) => {
    await streamRows(client, compiled(MANY)).next()
  },
  'rows that have all been read': async ({ client }) => {
    for await (const _some of streamRows(client, compiled('select 1 as n')));
  },
  'a COPY that nobody has begun to read': async ({ client }) => {
    copyOut(client, `copy (${MANY}) to stdout`)
  },
  'a COPY of which some has been read': async ({ client }) => {
    await copyOut(client, `copy (${MANY}) to stdout`).next()
  },
}

const pidOf = async ({ pool }: Database): Promise<number | undefined> =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

describe.each(['direct', 'driver'] as const)('a connection (%s)', (kind) => {
  // However busy the machine is, its time does not run out.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each(Object.entries(UNDER_WAY))(
    'that is given up with %s serves the next one',
    async (_what, begin) => {
      const database = pools[kind]
      const pid = await pidOf(database)
      const held = await hold(database.pool)
      await held.client.query(BEGIN_READING)
      await begin(held)
      await held.restore()
      expect(await pidOf(database)).toBe(pid)
      const writable = await database.pool.query('show transaction_read_only')
      expect(writable.rows).toEqual([{ transaction_read_only: 'off' }])
      const numbers = sql<{ n: number }>`select n from generate_series(1, 3) n`.execute(database.db)
      expect((await numbers).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    },
  )

  test('that is cancelled again and again passes no cancellation on to the next one', async () => {
    const database = pools[kind]
    for (let turn = 0; turn < 20; turn++) {
      const held = await hold(database.pool)
      streamRows(held.client, compiled(MANY))
      void held.cancel()
      void held.cancel()
      await Promise.all([held.restore(), held.restore()])
      expect((await database.pool.query('select 1 as n from pg_sleep(0.02)')).rows).toEqual([{ n: 1 }])
    }
  })
})

test('a connection that does not answer is closed, and another one takes its place', async () => {
  const proxy = await startProxy(database.url)
  const through = connect(proxy.url, { max: 1 })
  const held = await hold(through.pool)
  const pid = await pidOf({ ...through, pool: held.client as unknown as Database['pool'] })
  held.client.query('select pg_sleep(60)').catch(() => {})
  proxy.swallow()
  await held.restore()
  expect(await pidOf(through)).not.toBe(pid)
  await until(
    async () =>
      (
        await database.pool.query('select from pg_stat_activity where pid = $1 and state = $2', [
          pid,
          'active',
        ])
      ).rowCount,
    (count) => count === 0,
  )
  await through.end()
  await proxy.cut()
})
