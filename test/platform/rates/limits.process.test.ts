import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { TIERS } from '../../../src/core/principal.ts'
import { connect } from '../../../src/platform/database/connect.ts'
import {
  openRateLimits,
  type RateLimitOptions,
  REDIS_TIMEOUT_MS,
  REQUESTS_PER_MINUTE,
} from '../../../src/platform/rates/limits.ts'
import { isStatusPoll } from '../../../src/protocols/graphql/status-polls.ts'
import { type AppOptions, type Caller, startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { connectTo, overSocket, overSse, type Told } from '../../helpers/follow.ts'
import { hasRedis, startRedis, type TestRedis } from '../../helpers/redis.ts'
import { COLUMNS, finishedJob, rowsFrom, waitingJob } from '../../helpers/results.ts'
import { listen } from '../../helpers/server.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** A window longer than any test. */
const HOUR_S = 3600
const FEW = { basic: 3, professional: 6, data_license: 9 }
const few = (options: Partial<RateLimitOptions> = {}) =>
  openRateLimits({ redisUrl: null, onError: () => {}, perWindow: FEW, windowS: HOUR_S, ...options })
const start = async (rates = few(), options: AppOptions = {}): Promise<TestApp> =>
  startApp({ rates: await rates, ...options })

const TYPES = '/aggregates/reference/types'
const LATEST = '/aggregates/3/latest'
const STATUS_QUERY = 'query Poll($id: ID!) { job(id: $id) { status progress error { code } } }'

/** Returns limit, remaining requests and seconds as the headers state them. Expects the headers to agree. */
function saidBy({ headers }: { readonly headers: Headers }) {
  const [, quota, window] = /^"default";q=(\d+);w=(\d+)$/.exec(headers.get('ratelimit-policy') ?? '') ?? []
  const [, left, seconds] = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
  expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([quota, left])
  const end = Number(headers.get('x-ratelimit-reset'))
  // Epoch seconds, however long the machine took to come here.
  expect(Math.abs(end - Date.now() / 1000 - Number(seconds))).toBeLessThan(60)
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(Number(seconds)).toBeLessThanOrEqual(Number(window))
  return { limit: Number(quota), left: Number(left), seconds: Number(seconds) }
}
const leftAfter = (answer: { readonly headers: Headers }): number => saidBy(answer).left

/** Sends requests until none are left. */
async function useUp(caller: Caller): Promise<void> {
  while (leftAfter(await caller.rest(TYPES)) > 0);
}

const RATE_LIMITED = { type: 'urn:flowgate:problem:rate_limited', status: 429, code: 'rate_limited' }
const firstOf = async (told: AsyncGenerator<Told>): Promise<Told> => (await told.next()).value as Told
const codesOf = ({ errors = [] }: Pick<Told, 'errors'>) => errors.map(({ extensions }) => extensions.code)

describe('within one process', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await start()
  })
  afterAll(() => app.close())

  test('each request counts, and excess requests are refused until the window ends', async () => {
    const caller = app.as('one@example.com', 'basic')
    for (const left of [2, 1, 0]) {
      const answer = await caller.rest(LATEST)
      expect([answer.status, saidBy(answer)]).toMatchObject([200, { limit: 3, left }])
    }
    const refused = await caller.rest(LATEST)
    const { left, seconds } = saidBy(refused)
    expect([refused.status, left]).toEqual([429, 0])
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.headers.get('retry-after')).toBe(String(seconds))
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.body).toMatchObject({ ...RATE_LIMITED, instance: LATEST })
    expect(refused.text).toContain(`Try again in ${seconds} seconds`)
  })

  test('a refused request does not reach the database', async () => {
    const caller = app.as('idle@example.com', 'basic')
    await useUp(caller)
    const { statements } = await app.recorded(async () => {
      await caller.rest(LATEST)
      await caller.graphql('{ aggregate(by: { aggregateId: 3 }) { name } }')
    })
    expect(statements).toEqual([])
  })

  test('GraphQL refuses the whole request in its own format', async () => {
    const caller = app.as('graph@example.com', 'basic')
    await useUp(caller)
    const refused = await caller.graphql('{ aggregate(by: { aggregateId: 3 }) { name } }')
    expect([refused.status, leftAfter(refused), refused.data]).toEqual([429, 0, undefined])
    expect(refused.headers.get('retry-after')).toBe(String(saidBy(refused).seconds))
    expect(refused.headers.get('content-type')).toContain('application/graphql-response+json')
    expect(refused.errors).toEqual([
      {
        message: expect.stringContaining('At most 3 requests'),
        extensions: { code: 'RATE_LIMITED', requestId: refused.headers.get('x-request-id') },
      },
    ])
    const mutation = 'mutation { startLeaderboardJob(input: {}) { __typename } }'
    expect((await caller.graphql(mutation)).status).toBe(429)
    expect((await caller.rest('/aggregates/jobs/01980000-0000-7000-8000-000000000000/status')).status).toBe(
      404,
    )
    const { rows } = await app.database.pool.query("select from job where owner_email = 'graph@example.com'")
    expect(rows).toEqual([])
  })

  test('both protocols and all credentials of a user share one budget', async () => {
    const key = { headers: { 'x-api-key': 'professional:both@example.com' } }
    const caller = app.as('both@example.com')
    expect(leftAfter(await caller.rest(TYPES))).toBe(5)
    expect(leftAfter(await app.nobody.rest('/aggregates/snapshot?aggregate_ids=3', '', key))).toBe(4)
    expect(leftAfter(await caller.graphql('{ viewer { email } }'))).toBe(3)
    expect(
      leftAfter(await app.nobody.graphql('{ aggregate(by: { aggregateId: 3 }) { name } }', {}, key)),
    ).toBe(2)
    expect(leftAfter(await caller.send('/graphql?query={__typename}'))).toBe(1)
  })

  test('users do not share a budget, nor do the tiers of one user', async () => {
    await useUp(app.as('busy@example.com', 'basic'))
    expect(leftAfter(await app.as('calm@example.com', 'basic').rest(TYPES))).toBe(2)
    expect(leftAfter(await app.as('busy@example.com', 'professional').rest(TYPES))).toBe(5)
    expect((await app.as('busy@example.com', 'basic').rest(TYPES)).status).toBe(429)
  })
})

describe('every response', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await start()
  })
  afterAll(() => app.close())

  test('counts whatever its status, and states the remaining budget', async () => {
    const caller = app.as('kinds@example.com', 'data_license')
    const { headers } = await caller.rest(TYPES)
    const tag = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    const answers = [
      await caller.rest(TYPES, '', tag),
      await caller.rest('/aggregates/4242/latest'),
      await caller.rest('/aggregates/snapshot'),
      await caller.rest('/nowhere'),
      await caller.rest(TYPES, '', { method: 'DELETE' }),
      await caller.rest(TYPES, '', { headers: { accept: 'image/png' } }),
      await caller.graphql('{ nothing }'),
      await caller.send('/graphql', {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
      await caller.rest(TYPES),
    ]
    expect(answers.map(({ status }) => status)).toEqual([304, 404, 422, 404, 405, 406, 400, 400, 429])
    expect(answers.map(leftAfter)).toEqual([7, 6, 5, 4, 3, 2, 1, 0, 0])
    for (const path of ['/nowhere', '/aggregates/jobs'])
      expect((await caller.rest(path, '', { method: 'POST' })).body.code).toBe('rate_limited')
    const broken = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }
    expect((await caller.send('/graphql', broken)).status).toBe(429)
  })

  test('is free without a credential', async () => {
    const open = ['/health/live', '/openapi.json', '/docs']
    for (const path of [...open, LATEST, '/nowhere', ...Array<string>(9).fill(LATEST)]) {
      const answer = await app.nobody.rest(path)
      expect([answer.status, saidBy(answer)]).toMatchObject([
        path === LATEST ? 401 : path === '/nowhere' ? 404 : 200,
        { limit: 3, left: 3 },
      ])
    }
    const page = await app.nobody.rest('/graphql', '', { headers: { accept: 'text/html' } })
    expect([page.status, leftAfter(page)]).toEqual([200, 3])
    const preflight = await app.nobody.send(LATEST, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example' },
    })
    expect(preflight.status).toBe(204)
  })

  test('exposes its headers to scripts of other origins', async () => {
    const { headers } = await app.as('script@example.com').rest(TYPES)
    const exposed = headers.get('access-control-expose-headers')?.split(',')
    expect(exposed).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Reset']))
  })
})

describe('jobs, files and sockets', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await start()
  })
  afterAll(() => app.close())

  test('polling a job is free, even with no requests left', async () => {
    const email = 'polls@example.com'
    const caller = app.as(email, 'basic')
    const id = await waitingJob(app.database, { email, tier: 'basic' })
    const polls = [
      () => caller.rest(`/aggregates/jobs/${id}/status`),
      () => caller.rest(`/aggregates/jobs/${id}`),
      () => caller.send(`/aggregates/jobs/${id}/status`, { method: 'HEAD' }),
      () => caller.graphql(STATUS_QUERY, { id }),
    ]
    for (const poll of [...polls, ...polls]) {
      const answer = await poll()
      expect([answer.status, leftAfter(answer)]).toEqual([200, 3])
    }
    expect(leftAfter(await caller.rest('/aggregates/jobs'))).toBe(2)
    await useUp(caller)
    for (const poll of polls) {
      const answer = await poll()
      expect([answer.status, leftAfter(answer)]).toEqual([200, 0])
    }
    expect(
      codesOf(
        await firstOf(overSse(caller)('subscription ($id: ID!) { jobProgress(id: $id) { status } }', { id })),
      ),
    ).toEqual(['RATE_LIMITED'])
  })

  test('files and streams count once, however long they are', async () => {
    const email = 'files@example.com'
    const caller = app.as(email, 'basic')
    const id = await finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 3)] }, { email })
    const file = await caller.rest(`/aggregates/jobs/${id}/export`)
    expect([file.status, leftAfter(file)]).toEqual([200, 2])
    const part = await caller.rest(`/aggregates/jobs/${id}/stream`, '', { headers: { range: 'bytes=0-9' } })
    expect([part.status, leftAfter(part)]).toEqual([206, 1])
    const told = overSse(caller)('subscription ($id: ID!) { jobProgress(id: $id) { status } }', { id })
    expect(await firstOf(told)).toEqual({ data: { jobProgress: { status: 'COMPLETED' } } })
    expect(leftAfter(await caller.rest(`/aggregates/jobs/${id}/status`))).toBe(0)
  })

  test('each operation on a socket counts, its events do not', async () => {
    const server = await listen(app.app)
    const email = 'socket@example.com'
    const client = connectTo(server.socketUrl, { Authorization: `Bearer basic:${email}` })
    const ask = (query: string, variables = {}) => firstOf(overSocket(client)(query, variables))
    const id = await waitingJob(app.database, { email, tier: 'basic' })
    const caller = app.as(email, 'basic')
    const left = async () => leftAfter(await caller.rest(`/aggregates/jobs/${id}/status`))
    expect((await ask('{ viewer { email } }')).data).toEqual({ viewer: { email } })
    expect(await left()).toBe(2)
    expect(codesOf(await ask('{ nothing }'))).toEqual(['BAD_USER_INPUT'])
    expect(await left()).toBe(1)
    const told = overSocket(client)('subscription ($id: ID!) { jobProgress(id: $id) { status } }', { id })
    expect((await told.next()).value.data).toEqual({ jobProgress: { status: 'PENDING' } })
    expect(await left()).toBe(0)
    const refused = await ask('{ viewer { email } }')
    expect(codesOf(refused)).toEqual(['RATE_LIMITED'])
    expect(refused.errors?.[0]?.message).toContain('Try again in')
    expect((await ask(STATUS_QUERY, { id })).data).toMatchObject({ job: { status: 'PENDING' } })
    expect((await caller.rest(`/aggregates/jobs/${id}`, '', { method: 'DELETE' })).status).toBe(429)
    // The refusal does not end the open subscription.
    await app.database.pool.query("update job set status = 'CANCELLED' where id = $1", [id])
    expect((await told.next()).value.data).toEqual({ jobProgress: { status: 'CANCELLED' } })
    await client.dispose()
    await server.close()
  })
})

test('the quotas of the tiers are those of the contract', async () => {
  const app = await start(openRateLimits({ redisUrl: null, onError: () => {} }))
  const policies = await Promise.all(
    TIERS.map(async (tier) =>
      (await app.as('x@example.com', tier).rest(TYPES)).headers.get('ratelimit-policy'),
    ),
  )
  expect(policies).toEqual(['"default";q=120;w=60', '"default";q=600;w=60', '"default";q=3000;w=60'])
  expect(REQUESTS_PER_MINUTE).toEqual({ basic: 120, professional: 600, data_license: 3000 })
  await app.close()
})

test('without limits there are no headers', async () => {
  const app = await startApp()
  const { headers } = await app.rest(TYPES)
  expect([...headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([])
  await app.close()
})

test('a window begins with the first request and ends a minute later', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers()
  const limits = await openRateLimits({ redisUrl: null, onError: () => {}, perWindow: FEW })
  const caller = { email: 'a@example.com', tier: 'basic' as const }
  vi.advanceTimersByTime(59_000)
  expect(await limits.take(caller)).toMatchObject({ remaining: 2, resetMs: 60_000, isExceeded: false })
  vi.advanceTimersByTime(59_000)
  expect(await limits.take(caller)).toMatchObject({ remaining: 1, resetMs: 1000 })
  await limits.take(caller)
  expect(await limits.take(caller)).toMatchObject({ remaining: 0, resetMs: 1000, isExceeded: true })
  expect(await limits.look(caller)).toMatchObject({ remaining: 0, isExceeded: false })
  vi.advanceTimersByTime(1000)
  expect(await limits.look(caller)).toMatchObject({ remaining: 3, resetMs: 60_000 })
  expect(await limits.take(caller)).toMatchObject({ remaining: 2, resetMs: 60_000, isExceeded: false })
})

test.each([
  ['{ job(id: 1) { status } }', undefined, true],
  ['query A { job(id: 1) { status error { code } } } query B { viewer { email } }', 'A', true],
  ['query A { job(id: 1) { status } } query B { viewer { email } }', 'B', false],
  ['query A { job(id: 1) { status } } query B { viewer { email } }', undefined, false],
  ['{ a: job(id: 1) { status } b: job(id: 2) { progress __typename } }', undefined, true],
  ['{ job(id: 1) { result { __typename } } }', undefined, false],
  ['{ job(id: 1) { r: result { __typename } } }', undefined, false],
  ['{ job(id: 1) { status files { bytes } } }', undefined, false],
  ['{ job(id: 1) { ...F } } fragment F on Job { result { __typename } }', undefined, false],
  ['{ ... { viewer { email } } job(id: 1) { status } }', undefined, false],
  ['{ job(id: 1) { status } viewer { email } }', undefined, false],
  ['{ job: viewer { email } }', undefined, false],
  ['{ jobs { totalCount } }', undefined, false],
  ['mutation { job(id: 1) { status } }', undefined, false],
  ['{ job(id: 1) }', undefined, false],
  ['{ job(', undefined, false],
  [null, undefined, false],
])('%s (%s) is a poll: %s', (query, operationName, isPoll) => {
  expect(isStatusPoll({ query, operationName })).toBe(isPoll)
  // Long documents are not inspected.
  expect(isStatusPoll({ query: `${query} #${'x'.repeat(3000)}`, operationName })).toBe(false)
})

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
    const app = await start(few({ pool: unreachable.pool }))
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

if (!hasRedis()) console.warn('redis-server is not installed: limits that processes share are not tested')
describe.skipIf(!hasRedis())('across processes', () => {
  let redis: TestRedis
  const apps: TestApp[] = []
  beforeAll(async () => {
    redis = await startRedis()
    while (apps.length < 2) apps.push(await start(few({ redisUrl: redis.url })))
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
  const app = await start(few({ redisUrl: 'redis://127.0.0.1:1', onError }))
  expect(leftAfter(await app.rest(TYPES))).toBe(5)
  expect(leftAfter(await app.rest(TYPES))).toBe(4)
  expect(String(errors[0])).toContain('ECONNREFUSED')
  await app.close()
})
