// @module-tag pgbouncer

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abortable } from '../../../src/platform/database/abort.ts'
import { connect, type Database, PATIENT_MS } from '../../../src/platform/database/connect.ts'
import { hold } from '../../../src/platform/database/hold.ts'
import { type OpenDatabase, openDatabase } from '../../../src/platform/database/open.ts'
import { openTransactions } from '../../../src/platform/database/transaction.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import type { TestDatabase } from '../../helpers/database.ts'
import { CERTIFICATE, KEY } from '../../helpers/fake-postgres.ts'
import { until } from '../../helpers/jobs.ts'
import { create } from '../../helpers/own-aggregates.ts'
import { MAIN_PAIRS } from '../../helpers/pairs.ts'
import { PATIENCE_MS } from '../../helpers/patience.ts'
import { type PooledMarket, type Pooler, startPooledMarket } from '../../helpers/pgbouncer.ts'
import { MARKET_DIRECTORY } from '../../helpers/template.ts'

/** PgBouncer in transaction mode with the settings of docs/operating.md: three connections for everybody. */

const CALLERS = 30
const sent = { headers: { 'x-request-id': 'pooled' } }

let market: PooledMarket
let opened: OpenDatabase
let direct: Database

const open = (databaseUrl: string): Promise<OpenDatabase> =>
  openDatabase(
    { databaseUrl, databaseDirectUrl: market.directUrl, databaseReadUrls: [], dataDir: '' },
    { throughPooler: true, max: CALLERS, waitMs: PATIENT_MS },
  )

beforeAll(async () => {
  market = await startPooledMarket([MARKET_DIRECTORY])
  direct = connect(market.directUrl)
  opened = await open(market.pooler.url)
})
afterAll(async () => {
  await opened?.close()
  await direct?.end()
  await market?.close()
})

/** The service on connections of its own, or through the pooler. */
const appOn = ({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<TestApp> => {
  const database: TestDatabase = { url: market.directUrl, db, pool, drop: async () => {} }
  return startApp({ database })
}

/** Number of statements with a text that PostgreSQL is running. */
const running = async (text: string): Promise<number> => {
  const { rowCount } = await direct.pool.query(
    `select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1`,
    [`%${text}%`],
  )
  return rowCount ?? 0
}

const napping = (count: number) =>
  until(
    () => running('pg_sleep'),
    (found) => found === count,
  )
const nap = (seconds: number, { db } = opened) => sql`select pg_sleep(${seconds})`.execute(db)

describe('answers behind a pooler', () => {
  test('sessions have the time zone and the timeouts that they have without it', async () => {
    const settings = ['TimeZone', 'DateStyle', 'statement_timeout', 'idle_in_transaction_session_timeout']
    const ask = async ({ pool }: Pick<Database, 'pool'>) =>
      (await pool.query('select name, setting from pg_settings where name = any($1)', [settings])).rows
    const behind = await ask(opened)
    expect(behind).toHaveLength(4)
    expect(behind).toEqual(await ask(direct))
  })

  test('30 callers get the answers of a direct connection, while others go away', async () => {
    const [plain, pooled] = await Promise.all([appOn(direct), appOn(opened)])
    const asking = (app: TestApp) =>
      MAIN_PAIRS.flatMap(({ address, path, body, graph }) => [
        async () => (await (body ? app.post(path, body, sent) : app.rest(address, {}, sent))).text,
        async () => (await app.graphql(graph, undefined, sent)).data,
      ])
    const expected: unknown[] = []
    for (const ask of asking(plain)) expected.push(await ask())
    /** Requests that their callers abort while they wait or run. */
    const leave = async (place: number) => {
      const { address } = MAIN_PAIRS[place % 4] ?? { address: '' }
      const headers = { authorization: 'Bearer professional:leaver@example.com' }
      const signal = AbortSignal.timeout(place % 15)
      const gone = async () =>
        pooled.app.fetch(new Request(`http://flowgate.test${address}`, { headers, signal }))
      await gone().catch(() => {})
    }
    const waiting = asking(pooled).map((ask, place) => ({ ask, place }))
    const answers: unknown[] = []
    const caller = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        void leave(next.place)
        answers[next.place] = await next.ask()
      }
    }
    await Promise.all(Array.from({ length: CALLERS }, caller))
    expect(answers).toEqual(expected)
    const servers = await market.pooler.console('show servers')
    expect(servers.filter(({ database }) => database === 'flowgate').length).toBeLessThanOrEqual(3)
    await Promise.all([plain.close(), pooled.close()])
  })

  test('an export and an own aggregate are the same', async () => {
    const [plain, pooled] = await Promise.all([appOn(direct), appOn(opened)])
    const own = await create(pooled, [{ ticker: 'ALFA' }, { ticker: 'BETA', weight: 3 }])
    for (const path of [
      '/flow/timeseries/export',
      `/aggregates/${own}/timeseries?asset_class=cash&is_full_history=1`,
    ]) {
      const [here, there] = await Promise.all([plain.rest(path, {}, sent), pooled.rest(path, {}, sent)])
      expect([here.status, here.text.length > 500]).toEqual([200, true])
      expect(there.text).toBe(here.text)
    }
    await Promise.all([plain.close(), pooled.close()])
  })
})

describe('statements behind a pooler', () => {
  test('a cancelled statement ends at once, and no other one does', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 90 }, async (_, place) => {
        const isAborted = place % 3 === 0
        const signal = AbortSignal.timeout(isAborted ? (place * 7) % 150 : PATIENCE_MS)
        const statement = sql<{ place: number }>`select ${place}::int as place, pg_sleep(0.02)`
        const answer = statement.execute(abortable(opened.db, signal)).then(
          ({ rows }) => rows[0]?.place,
          (error: Error) => error.name,
        )
        return { isAborted, place, answer: await answer }
      }),
    )
    const kept = outcomes.filter(({ isAborted }) => !isAborted)
    expect(kept.map(({ answer }) => answer)).toEqual(kept.map(({ place }) => place))
    const left = outcomes.filter(({ isAborted, place, answer }) => isAborted && answer !== place)
    expect(new Set(left.map(({ answer }) => answer))).toEqual(new Set(['TimeoutError']))
  })

  test('a cancelled statement that still waits for a connection is never run', async () => {
    await direct.pool.query('create table waited (place int)')
    const busy = Array.from({ length: 3 }, () => nap(1.2))
    await napping(3)
    const leaving = new AbortController()
    const statement = sql`insert into waited values (1)`.execute(abortable(opened.db, leaving.signal))
    await until(
      async () => (await market.pooler.console('show clients')).filter(({ state }) => state === 'waiting'),
      ({ length }) => length > 0,
    )
    leaving.abort(new Error('gone'))
    await expect(statement).rejects.toThrow('gone')
    await Promise.all(busy)
    expect((await opened.pool.query('select from waited')).rowCount).toBe(0)
  })

  test('transactions and downloads that are given up roll back', async () => {
    await direct.pool.query('create table given_up (place int)')
    const leaving = new AbortController()
    const work = openTransactions(
      opened.pool,
      leaving.signal,
    )(async ({ client }) => {
      await client.query('insert into given_up values (1)')
      await client.query('select pg_sleep(20)')
    })
    await napping(1)
    leaving.abort()
    await expect(work).rejects.toThrow()
    const held = await hold(opened.pool)
    const reading = held.client.query('insert into given_up select 2 from pg_sleep(20)').catch(() => 'ended')
    await napping(1)
    await held.restore()
    expect(await reading).toBe('ended')
    await napping(0)
    expect((await opened.pool.query('select from given_up')).rowCount).toBe(0)
  })
})

describe('settings of a pooler', () => {
  test.each(['disable', 'no-verify'])('cancelling reaches PostgreSQL with sslmode=%s', async (mode) => {
    for (const [file, text] of Object.entries({ 'key.pem': KEY, 'certificate.pem': CERTIFICATE }))
      await writeFile(join(market.place.directory, file), text)
    const pooler = await market.startPooler({
      // PostgreSQL does not notice on its own that nobody waits any more.
      '; set client_connection_check_interval = 1000': '',
      'pool_mode = transaction':
        'pool_mode = transaction\nclient_tls_sslmode = allow\nclient_tls_key_file = key.pem\nclient_tls_cert_file = certificate.pem',
    })
    const through = await open(`${pooler.url}?sslmode=${mode}`)
    const leaving = new AbortController()
    const long = sql`select pg_sleep(60)`.execute(abortable(through.db, leaving.signal))
    await napping(1)
    const tls = (await pooler.console('show clients')).filter((client) => client['tls'])
    expect(tls.length > 0).toBe(mode === 'no-verify')
    leaving.abort(new Error('gone'))
    await expect(long).rejects.toThrow('gone')
    await until(
      () => running('pg_sleep'),
      (count) => count === 0,
    )
    await through.close()
    await pooler.kill()
  })

  test('statements have the timeout of the pooler’s settings: 504', async () => {
    const hasty: Pooler = await market.startPooler({ 'statement_timeout = 30000': 'statement_timeout = 300' })
    const through = await open(hasty.url)
    const app = await appOn(through)
    const locking = await direct.pool.connect()
    await locking.query('begin; lock table bar_extent in access exclusive mode')
    const { status, body } = await app.rest('/aggregates/1/latest')
    await locking.query('rollback')
    locking.release()
    expect([status, body.code]).toEqual([504, 'query_timeout'])
    expect((await app.rest('/aggregates/1/latest')).status).toBe(200)
    await app.close()
    await through.close()
    await hasty.kill()
  })
})
