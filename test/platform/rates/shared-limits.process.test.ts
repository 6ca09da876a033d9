import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../../src/platform/database/connect.ts'
import { REDIS_TIMEOUT_MS } from '../../../src/platform/rates/limits.ts'
import type { TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { connectTo, overSocket } from '../../helpers/follow.ts'
import { codesOf, few, firstOf, HOUR_S, leftAfter, startLimited, TYPES } from '../../helpers/rate-limited.ts'
import { startRedis, type TestRedis } from '../../helpers/redis.ts'
import { listen } from '../../helpers/server.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

describe('across processes, in PostgreSQL', () => {
  let database: TestDatabase
  const open = () => few({ pool: database.pool })
  beforeAll(async () => {
    database = await createDatabase({ template: EMPTY_TEMPLATE })
  })
  afterAll(() => database.drop())

  test('limits are shared, by the longest address too', async () => {
    const processes = [await open(), await open()]
    const caller = { email: `${'a'.repeat(242)}@example.com`, tier: 'basic' as const }
    const standings = []
    for (let turn = 0; turn < 5; turn++) standings.push(await processes[turn % 2]?.take(caller))
    expect(standings.map((one) => [one?.remaining, one?.isExceeded])).toEqual([
      [2, false],
      [1, false],
      [0, false],
      [0, true],
      [0, true],
    ])
    expect(await processes[0]?.look(caller)).toMatchObject({ remaining: 0 })
    expect(await processes[1]?.look({ ...caller, tier: 'professional' })).toMatchObject({ remaining: 6 })
  })

  test('once exceeded, a process refuses from memory', async () => {
    const limits = await open()
    for (let turn = 0; turn < 9; turn++) await limits.take({ email: 'flood@example.com', tier: 'basic' })
    const { rows } = await database.pool.query(
      "select points from rate_window where key like '%flood@example.com'",
    )
    expect(rows).toEqual([{ points: 4 }])
  })

  test('a window begins with the first request, whichever process counts it, and ends for all', async () => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })
    const processes = [await open(), await open()]
    const caller = { email: 'window@example.com', tier: 'basic' as const }
    await processes[0]?.take(caller)
    vi.setSystemTime(Date.now() + 10_000)
    const resetMs = (HOUR_S - 10) * 1000
    expect(await processes[1]?.take(caller)).toMatchObject({ remaining: 1, resetMs })
    expect(await processes[0]?.look(caller)).toMatchObject({ remaining: 1, resetMs })
    vi.setSystemTime(Date.now() + resetMs)
    expect(await processes[1]?.look(caller)).toMatchObject({ remaining: 3, resetMs: HOUR_S * 1000 })
    expect(await processes[1]?.take(caller)).toMatchObject({ remaining: 2, resetMs: HOUR_S * 1000 })
  })

  test('a request that cannot be counted is refused', async () => {
    const unreachable = connect('postgres://127.0.0.1:1/nowhere')
    const app = await startLimited(few({ pool: unreachable.pool }))
    expect((await app.rest(TYPES)).status).toBe(503)
    const refused = await app.graphql('{ viewer { email } }')
    expect([refused.status, codesOf(refused)]).toEqual([503, ['UNAVAILABLE']])
    const server = await listen(app.app)
    const client = connectTo(server.socketUrl, { Authorization: 'Bearer basic:analyst@example.com' })
    expect(codesOf(await firstOf(overSocket(client)('{ viewer { email } }')))).toEqual(['UNAVAILABLE'])
    await client.dispose()
    await server.close()
    await app.close()
    await unreachable.end()
  })
})

describe('across processes', { tags: ['redis'] }, () => {
  let redis: TestRedis
  const apps: TestApp[] = []
  beforeAll(async () => {
    redis = await startRedis()
    while (apps.length < 2) apps.push(await startLimited(few({ redisUrl: redis.url })))
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await redis.stop()
  })
  /** Sends requests to the processes in turn. */
  const turns = async (email: string, count: number, tier: 'basic' | 'professional' = 'basic') => {
    const answers = []
    for (let turn = 0; turn < count; turn++)
      answers.push(await apps[turn % apps.length]?.as(email, tier).rest(TYPES))
    return answers.flatMap((answer) => (answer ? [[answer.status, leftAfter(answer)]] : []))
  }

  test('limits are shared', async () => {
    // Until both are connected, each counts on its own.
    for (let left = [3, 3], turn = 0; left[0] === left[1]; turn++)
      left = (await turns(`probe${turn}@example.com`, 2)).map(([, rest]) => Number(rest))
    expect(await turns('together@example.com', 5)).toEqual([
      [200, 2],
      [200, 1],
      [200, 0],
      [429, 0],
      [429, 0],
    ])
    expect(await turns('other@example.com', 1)).toEqual([[200, 2]])
  })

  test('while Redis is down, each process counts on its own', async () => {
    const email = 'outage@example.com'
    expect(await turns(email, 2)).toEqual([
      [200, 2],
      [200, 1],
    ])
    await redis.stop()
    expect(await turns(email, 8)).toEqual([
      ...[
        [200, 2],
        [200, 2],
        [200, 1],
        [200, 1],
        [200, 0],
        [200, 0],
      ],
      ...[
        [429, 0],
        [429, 0],
      ],
    ])
    // None of the eight requests waits longer than this for Redis.
    expect(8 * REDIS_TIMEOUT_MS).toBeLessThan(5000)
    await redis.start()
    // A restarted Redis is empty: shared counting starts over.
    for (let left = [2, 2], turn = 0; left[0] === left[1]; turn++)
      left = (await turns(`back${turn}@example.com`, 2)).map(([, rest]) => Number(rest))
    expect((await turns('again@example.com', 4)).map(([status]) => status)).toEqual([200, 200, 200, 429])
  })

  test('a Redis that hangs causes little delay', async () => {
    redis.freeze()
    expect((await turns('frozen@example.com', 12, 'professional')).map(([status]) => status)).toEqual(
      Array(12).fill(200),
    )
    // All are answered while Redis hangs, and none waits longer than this for it.
    expect(12 * REDIS_TIMEOUT_MS).toBeLessThan(8000)
    redis.thaw()
  })
})

test('the service starts without Redis', async () => {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const app = await startLimited(few({ redisUrl: 'redis://127.0.0.1:1', onError }))
  expect(leftAfter(await app.rest(TYPES))).toBe(5)
  expect(leftAfter(await app.rest(TYPES))).toBe(4)
  expect(String(errors[0])).toContain('ECONNREFUSED')
  await app.close()
})
