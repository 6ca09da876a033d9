import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '../../../db/types.ts'
import { connect } from '../../../src/platform/database/connect.ts'
import { isUnavailable } from '../../../src/platform/database/errors.ts'
import { openDatabase } from '../../../src/platform/database/open.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { UNUSED_PORT } from '../../helpers/ports.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const select = async (db: Kysely<DB>, expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)
  return rows[0]?.value
}

test.each<[string, unknown]>([
  ["timestamptz '2024-01-05 00:00:00+00'", '2024-01-05T00:00:00Z'],
  ["timestamptz '2024-07-05 09:30:00.125 America/New_York'", '2024-07-05T13:30:00.125Z'],
  ["timestamptz 'infinity'", null],
  ["array[timestamptz '2024-01-05 00:00Z', null]", ['2024-01-05T00:00:00Z', null]],
  ["date '2024-02-29'", '2024-02-29'],
  ["date '-infinity'", null],
  ["array[date '2024-02-29', 'infinity']", ['2024-02-29', null]],
  ['9007199254740991::bigint', 9007199254740991],
  ['array[1, null]::bigint[]', [1, null]],
  ['12.50::numeric', 12.5],
  ['0.1::float8 + 0.2::float8', 0.1 + 0.2],
  ['array[0.1, null, -3]::float8[]', [0.1, null, -3]],
  ["'{}'::float8[]", []],
])('%s is read as %o', async (expression, value) => {
  expect(await select(database.db, expression)).toEqual(value)
})

test('sessions use UTC whatever the URL says; other options of the URL apply', async () => {
  const { db, end } = connect(`${database.url}?options=-c%20TimeZone%3DAsia%2FTokyo%20-c%20work_mem%3D7MB`)
  expect(await select(db, "current_setting('TimeZone')")).toBe('UTC')
  expect(await select(db, "current_setting('work_mem')")).toBe('7MB')
  await end()
})

test('sessions read what others have committed, whatever the default of the database', async () => {
  const strict = await createDatabase()
  await sql`alter database ${sql.id(new URL(strict.url).pathname.slice(1))}
    set default_transaction_isolation = 'serializable'`.execute(strict.db)
  const { db, end } = connect(strict.url)
  expect(await select(db, "current_setting('transaction_isolation')")).toBe('read committed')
  await end()
  await strict.drop()
})

test('sessions write numbers with all digits and read literals by the standard, whatever the defaults of the database', async () => {
  const old = await createDatabase()
  const name = sql.id(new URL(old.url).pathname.slice(1))
  await sql`alter database ${name} set extra_float_digits = 0`.execute(old.db)
  await sql`alter database ${name} set datestyle = 'German, DMY'`.execute(old.db)
  await sql`alter database ${name} set standard_conforming_strings = off`.execute(old.db)
  const { db, end } = connect(old.url)
  expect(await select(db, 'array[0.1::float8 + 0.2]::text')).toBe('{0.30000000000000004}')
  expect(await select(db, "'2026-03-02'::date::text")).toBe('2026-03-02')
  expect(await select(db, String.raw`'a\'''`)).toBe(String.raw`a\'`)
  await end()
  await old.drop()
})

test('sessions turn JIT compilation off, unless the URL turns it on', async () => {
  const jitAt = async (url: string) => {
    const { db, end } = connect(url)
    try {
      // A setting that the client sent, not one of the server.
      return await select(db, "(select source || ' ' || setting from pg_settings where name = 'jit')")
    } finally {
      await end()
    }
  }
  expect(await jitAt(database.url)).toBe('client off')
  expect(await jitAt(`${database.url}?options=-c%20jit%3Don`)).toBe('client on')
})

test('recurring selects are prepared, others are not, and their number is bounded', async () => {
  const { db, end } = connect(database.url, { max: 1 })
  const prepared = () => select(db, '(select count(*) from pg_prepared_statements)')
  const ask = (column: string) => sql`select ${sql.lit(column)}, ${1}::int`.execute(db)
  await ask('once')
  expect(await prepared()).toBe(0)
  await ask('often')
  await ask('often')
  await ask('often')
  expect(await prepared()).toBe(2)
  for (let column = 0; column < 150; column++) for (const _ of [1, 2]) await ask(`column ${column}`)
  expect(await prepared()).toBe(100)
  await end()
})

test('an aborted query is cancelled in PostgreSQL too', async () => {
  const abort = new AbortController()
  const query = sql`select pg_sleep(30), 'to be cancelled'`.compile(database.db)
  const running = database.db.executeQuery(query, {
    signal: abort.signal,
    inflightQueryAbortStrategy: 'cancel query',
  })
  setTimeout(() => abort.abort(new Error('gone')), 100)
  await expect(running).rejects.toThrow('gone')
  const alive =
    "(select count(*) from pg_stat_activity where state = 'active' and query like '%to be ' || 'cancelled%')"
  await expect.poll(() => select(database.db, alive)).toBe(0)
})

test('lost connections end neither the process nor the pool', async () => {
  const lost: Error[] = []
  const { db, pool, end } = connect(database.url, { max: 3, onError: (error) => lost.push(error) })
  const kill = (pid: unknown) => sql`select pg_terminate_backend(${pid}::int)`.execute(database.db)

  // Idle.
  await kill(await select(db, 'pg_backend_pid()'))
  await expect.poll(() => lost.length).toBe(1)
  // During a query.
  const sleeping = sql`select pg_sleep(30)`.execute(db).then(() => undefined, isUnavailable)
  const sleepers = "pg_stat_activity where query = 'select pg_sleep(30)'"
  await expect.poll(() => select(database.db, `(select count(*) from ${sleepers})`)).toBe(1)
  await sql`select pg_terminate_backend(pid) from ${sql.raw(sleepers)}`.execute(database.db)
  expect(await sleeping).toBe(true)
  await expect.poll(() => lost.length).toBe(2)
  // Checked out, between two queries.
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await kill(rows[0].pid)
  await expect.poll(() => client.query('select 1').then(() => undefined, isUnavailable)).toBe(true)
  client.release(true)

  expect(await select(db, '1')).toBe(1)
  await end()
})

test('an error in a statement is not an outage', async () => {
  await expect(select(database.db, '1 / 0')).rejects.not.toSatisfy(isUnavailable)
  await expect(select(database.db, 'nonsense')).rejects.toBeInstanceOf(pg.DatabaseError)
})

test('an unreachable database is reported in one line without its password', async () => {
  const config = {
    databaseUrl: `postgres://user:secret@127.0.0.1:${UNUSED_PORT}/x`,
    databaseReadUrls: [],
    dataDir: '',
  }
  const failure = await openDatabase(config).catch((error: Error) => error)
  expect(failure).toMatchObject({
    name: 'DatabaseError',
    message: expect.stringMatching(/^DATABASE_URL: the database does not respond \(.*ECONNREFUSED.*\)$/),
  })
  expect(String(failure)).not.toContain('secret')
})

test('a replica that does not respond is named, and does not keep the service from starting', async () => {
  const { url } = database
  const away = `postgres://user:secret@127.0.0.1:${UNUSED_PORT}/x`
  const errors: string[] = []
  const open = await openDatabase(
    { databaseUrl: url, databaseReadUrls: [`${url}?application_name=replica`, away], dataDir: '' },
    { onError: (error) => errors.push(String(error)) },
  )
  const [first, second] = open.replicas
  expect((await first?.pool.query('select 1 as one'))?.rows).toEqual([{ one: 1 }])
  await expect(second?.pool.query('select 1')).rejects.toSatisfy(isUnavailable)
  expect(errors).toEqual([
    expect.stringMatching(/^DatabaseError: DATABASE_READ_URL: a replica does not respond \(.*ECONNREFUSED/),
  ])
  expect(errors.join()).not.toContain('secret')
  await open.close()
})

test('dropping a test database reports connections left open', async () => {
  const other = await createDatabase({ patienceMs: 0 })
  const client = new pg.Client({ connectionString: other.url, application_name: 'forgotten' })
  client.on('error', () => {})
  await client.connect()
  await expect(other.drop()).rejects.toThrow(/^Connections left open:\nforgotten, idle/)
})
