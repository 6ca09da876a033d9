import { basename } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LOAD_LOCK } from '../../src/engine/derive/session.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { until } from '../helpers/jobs.ts'
import { loadFiles, withFiles } from '../helpers/load-files.ts'
import { startProxy } from '../helpers/proxy.ts'
import { runService, type Service } from '../helpers/service.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const SECURITIES = { 'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n' }
const OTHERS = { 'securities.csv': 'id,provider_id,ticker,name\n2,S2,BBB,Second\n' }

/** Key of the lock of Kysely's migrator. */
const MIGRATION_LOCK = '3853314791062309107'

let database: TestDatabase
let running: Service[]
beforeEach(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  running = []
})
afterEach(async () => {
  for (const { kill } of running) kill()
  await Promise.all(running.map(({ ended }) => ended))
  await database.drop()
})

function command(name: string, args: readonly string[], url = database.url): Service {
  const service = runService(process.execPath, [`bin/${name}.ts`, ...args], { DATABASE_URL: url })
  running.push(service)
  return service
}

/** Starts a load that computes, without waiting for a lock, until `finish` is called. Returns once it does. */
async function endlessLoad(directory: string, url = database.url) {
  await database.pool.query(`
    create function hesitate() returns trigger language plpgsql as $$
    begin
      while not pg_try_advisory_lock(42) loop
        perform pg_sleep(0.05);
      end loop;
      perform pg_advisory_unlock(42);
      return null;
    end $$;
    create trigger hesitate before insert on security for each statement execute function hesitate()`)
  const client = await database.pool.connect()
  await client.query('select pg_advisory_lock(42)')
  const load = command('load', [directory], url)
  await until(
    () =>
      database.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and starts_with(application_name, 'flowgate load: ')
           and wait_event = 'PgSleep'`,
      ),
    ({ rowCount }) => rowCount === 1,
  )
  const finish = async () => {
    await client.query('select pg_advisory_unlock(42)')
    client.release()
  }
  return { load, finish }
}

test('a load waits for another one and says so; without a terminal it logs its progress', () =>
  withFiles(SECURITIES, (one) =>
    withFiles(OTHERS, async (other) => {
      const { load, finish } = await endlessLoad(one)
      await load.says(/^ *\d+\.\d s {2}after checks$/m)
      const next = command('load', [other])
      await next.says(
        new RegExp(`^ *\\d+\\.\\d s  waiting for load "${basename(one)}", which began \\d+ s ago$`, 'm'),
      )
      await finish()
      expect([await load.ended, await next.ended]).toEqual([0, 0])
      expect(load.said()).toContain('data version 1: ')
      expect(next.said()).toContain('data version 2: ')
    }),
  ))

test('a load says that it waits for an unload, and the unload for what', async () => {
  const { version } = await loadFiles(database.pool, SECURITIES)
  const client = await database.pool.connect()
  await client.query('begin; select from undo.load for update')
  const unload = command('unload', [String(version)])
  await unload.says(/waiting for the session "test", which began \d+ s ago\n/)
  await withFiles(OTHERS, async (directory) => {
    const load = command('load', [directory])
    await load.says(/waiting for unload "1", which began \d+ s ago\n/)
    await client.query('rollback')
    client.release()
    expect([await unload.ended, await load.ended]).toEqual([0, 0])
  })
})

test('a load says that it waits for a migration', async () => {
  const { pool, end } = connect(database.url, { applicationName: 'flowgate migrate' })
  const client = await pool.connect()
  await client.query(`begin; select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  await withFiles(OTHERS, async (directory) => {
    const load = command('load', [directory])
    await load.says(/waiting for a migration, which began \d+ s ago\n/)
    await client.query('rollback')
    client.release()
    expect(await load.ended).toBe(0)
  })
  await end()
})

const AGAIN = 'then run the command again.\n'

test('a connection that is lost is one line that says what to do', () =>
  withFiles(SECURITIES, async (directory) => {
    const proxy = await startProxy(database.url)
    const { load, finish } = await endlessLoad(directory, proxy.url)
    await proxy.cut()
    await finish()
    expect(await load.ended).toBe(1)
    expect(load.said().replace(/^ .*\n/gm, '')).toMatch(
      /^flowgate: the connection to the database failed \([^\n]+\)\. Check that it runs and can be reached, then run the command again\.\n$/,
    )
  }))

test('a restart of the database is one line that says what to do', async () => {
  const client = await database.pool.connect()
  await client.query(`begin; select pg_advisory_xact_lock(${LOAD_LOCK})`)
  await withFiles(SECURITIES, async (directory) => {
    const load = command('load', [directory])
    await load.says(/waiting for the session "test"/)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and starts_with(application_name, 'flowgate load: ')`,
    )
    expect(await load.ended).toBe(1)
    expect(load.said().replace(/^ .*\n/gm, '')).toBe(
      `flowgate: the database was stopped or restarted (terminating connection due to administrator command). Wait until it runs, ${AGAIN}`,
    )
  })
  await client.query('rollback')
  client.release()
})

test.each([
  [
    '53100',
    'could not extend file "base/5/1": No space left on device',
    'the disk of the database is full',
    'Free space or enlarge the disk',
  ],
  [
    '53200',
    'out of memory',
    'the server of the database is out of memory',
    'Free memory, or lower work_mem and maintenance_work_mem',
  ],
])('an error %s of the server is one line that says what to do', async (code, message, cause, remedy) => {
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as
      $$ begin raise exception '${message}' using errcode = '${code}'; end $$;
    create trigger fail before insert on security for each statement execute function fail()`)
  await withFiles(SECURITIES, async (directory) => {
    const load = command('load', [directory])
    expect(await load.ended).toBe(1)
    expect(load.said()).toBe(`flowgate: ${cause} (${message}). ${remedy}, ${AGAIN}`)
  })
})
