import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { TIERS } from '../../../src/core/principal.ts'
import { openRateLimits, REQUESTS_PER_MINUTE } from '../../../src/platform/rates/limits.ts'
import { isStatusPoll } from '../../../src/protocols/graphql/status-polls.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { connectTo, overSocket, overSse } from '../../helpers/follow.ts'
import {
  codesOf,
  FEW,
  firstOf,
  LATEST,
  leftAfter,
  RATE_LIMITED,
  STATUS_QUERY,
  saidBy,
  startLimited,
  TYPES,
  useUp,
} from '../../helpers/rate-limited.ts'
import { COLUMNS, finishedJob, rowsFrom, waitingJob } from '../../helpers/results.ts'
import { listen } from '../../helpers/server.ts'

describe('within one process', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startLimited()
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
    app = await startLimited()
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
    app = await startLimited()
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

test('each tier has its quota', async () => {
  const app = await startLimited(openRateLimits({ redisUrl: null, onError: () => {} }))
  const policies = await Promise.all(
    TIERS.map(async (tier) =>
      (await app.as('x@example.com', tier).rest(TYPES)).headers.get('ratelimit-policy'),
    ),
  )
  expect(policies).toEqual([
    '"default";q=120;w=60, "work";q=600000;w=60',
    '"default";q=600;w=60, "work";q=3000000;w=60',
    '"default";q=3000;w=60, "work";q=9000000;w=60',
  ])
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
