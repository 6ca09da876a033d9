import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../../src/platform/auth/authenticate.ts'
import { connect, type Database } from '../../../src/platform/database/connect.ts'
import { type AppOptions, startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { type DatabaseProxy, startProxy } from '../../helpers/proxy.ts'

const PATHS = [
  '/aggregates/timeseries?aggregate_ids=1&start_date=2026-03-01',
  '/aggregates/snapshot?aggregate_ids=1',
  '/aggregates/1/latest',
  '/aggregates/reference/types',
  '/aggregates/reference/search?query=a',
  '/aggregates/reference/AGG-TECH',
]
const QUERY = '{ aggregate(by: { aggregateId: 1 }) { name latest { ts } } }'

let database: TestDatabase
let proxy: DatabaseProxy
let remote: Database
let app: TestApp
/** The same service with real authentication. */
let keyed: TestApp
beforeAll(async () => {
  database = await createDatabase()
  proxy = await startProxy(database.url)
  remote = connect(proxy.url, { max: 3 })
  const authenticate: AppOptions['authenticate'] = () =>
    createAuthenticator({
      auth: { provider: 'development', emailClaim: 'email', tierClaim: 'tier', roleClaim: 'role' },
      developmentIssuer: {
        issuer: 'x',
        audience: 'x',
        jwks: { keys: [] },
        sign: () => Promise.reject(new Error('unused')),
      },
      db: remote.db,
    })
  app = await startApp({ db: remote.db, pool: remote.pool })
  keyed = await startApp({ db: remote.db, authenticate })
})
afterAll(async () => {
  await Promise.all([app.close(), keyed.close(), remote.end()])
  await proxy.cut()
  await database.drop()
})

/** Cuts the connection while an action runs, and restores it whatever happens. */
async function whileCut(action: () => Promise<void>): Promise<void> {
  await proxy.cut()
  try {
    await action()
  } finally {
    await proxy.mend()
  }
}

describe('while the database is unreachable', () => {
  test('REST returns 503 with Retry-After, then recovers by itself', async () => {
    expect((await app.rest('/aggregates/1/latest')).status).toBe(200)
    await whileCut(async () => {
      for (const path of PATHS) {
        app.takeLog()
        const { status, headers, body, text } = await app.rest(path)
        expect([status, headers.get('retry-after'), headers.get('content-type'), body.code]).toEqual([
          503,
          '5',
          'application/problem+json',
          'unavailable',
        ])
        expect(text).not.toMatch(/ECONN|127\.0\.0\.1|postgres/)
        const errors = app.takeLog().filter(({ level }) => level === 50)
        expect(errors).toEqual([expect.objectContaining({ requestId: headers.get('x-request-id') })])
      }
    })
    await expect.poll(async () => (await app.rest('/aggregates/1/latest')).status).toBe(200)
  })

  test('GraphQL returns UNAVAILABLE with status 503, then recovers', async () => {
    await whileCut(async () => {
      const { status, headers, errors } = await app.graphql(QUERY)
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
      expect(errors).toEqual([
        {
          message: 'The database is unreachable or overloaded. Retry in a few seconds.',
          path: ['aggregate'],
          extensions: { code: 'UNAVAILABLE', requestId: headers.get('x-request-id') },
        },
      ])
    })
    await expect.poll(async () => (await app.graphql(QUERY)).status).toBe(200)
  })

  test('a request with an API key gets 503, not 401', async () => {
    const sent = { headers: { 'x-api-key': `fg_${'x'.repeat(43)}` } }
    await whileCut(async () => {
      const { status, body, headers } = await keyed.nobody.rest(PATHS[0] ?? '', {}, sent)
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
      const graph = await keyed.nobody.graphql(QUERY, {}, sent)
      expect([graph.status, graph.headers.get('retry-after'), graph.errors?.[0]?.extensions.code]).toEqual([
        503,
        '5',
        'UNAVAILABLE',
      ])
    })
    await expect.poll(async () => (await keyed.nobody.rest(PATHS[0] ?? '', {}, sent)).status).toBe(401)
  })

  test('the process is live but not ready', async () => {
    await whileCut(async () => {
      expect((await app.nobody.rest('/health/live')).status).toBe(200)
      const { status, headers, body } = await app.nobody.rest<unknown>('/health/ready')
      expect([status, headers.get('retry-after'), body]).toEqual([
        503,
        '5',
        { status: 'unavailable', database: 'unreachable' },
      ])
      for (const path of ['/openapi.json', '/docs']) expect((await app.nobody.rest(path)).status).toBe(200)
    })
    await expect.poll(async () => (await app.nobody.rest('/health/ready')).status).toBe(200)
  })

  test('invalid requests still get their own errors', async () => {
    await whileCut(async () => {
      expect((await app.rest('/aggregates/x/latest')).status).toBe(422)
      expect((await app.rest('/nothing')).status).toBe(404)
      expect((await app.nobody.rest('/aggregates/1/latest')).status).toBe(401)
    })
  })
})

test('readiness reports a process that is stopping', async () => {
  const stopping = await startApp({ isReady: () => false })
  const { status, body } = await stopping.nobody.rest<unknown>('/health/ready')
  expect([status, body]).toEqual([503, { status: 'stopping', database: 'ok' }])
  await stopping.close()
})

describe('a client that disconnects', () => {
  const headers = { authorization: 'Bearer basic:a@example.com', 'content-type': 'application/json' }
  const waiting = `select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  const waiters = async () => (await database.pool.query<{ n: number }>(waiting)).rows[0]?.n

  test.each([
    ['/aggregates/1/latest', {}],
    ['/graphql', { method: 'POST', body: JSON.stringify({ query: QUERY }) }],
  ])('cancels its query, without an error in the log: %s', async (path, init) => {
    app.takeLog()
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const abort = new AbortController()
    const request = new Request(`http://flowgate.test${path}`, { ...init, headers, signal: abort.signal })
    // Another session locks the table, so the query would wait forever.
    const holder = await database.pool.connect()
    try {
      await holder.query('begin; lock table bar_extent in access exclusive mode')
      const answer = Promise.resolve(app.app.fetch(request)).catch(() => {})
      await expect.poll(waiters).toBe(1)
      abort.abort()
      await expect.poll(waiters).toBe(0)
      await answer
    } finally {
      holder.release(true)
    }
    expect(app.takeLog().filter(({ level }) => Number(level) > 30)).toEqual([])
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
  })
})
