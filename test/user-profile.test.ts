import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../src/app.ts'
import { newApiKey } from '../src/auth/api-keys.ts'
import { createAuthenticator } from '../src/auth/authenticate.ts'
import { TIERS } from '../src/auth/principal.ts'
import { faultsIn } from './helpers/answers.ts'
import { type Caller, startApp, type TestApp } from './helpers/app.ts'
import { connectTo, overSocket, overSse, type Told } from './helpers/follow.ts'
import { startedJob } from './helpers/results.ts'
import { listen, type TestServer } from './helpers/server.ts'
import { change, tagOf, type UserBody } from './helpers/users.ts'

/** Profiles, and what becomes of users who are not active. */

const PATH = '/series/user'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

let users = 0
const emailOf = () => `profile-${users++}@example.com`
const put = (caller: Caller, body: unknown, headers: Record<string, string> = {}) =>
  change<UserBody>(caller, 'PUT', PATH, body, headers)

const PROFILE = 'userId email username isActive tier createdAt updatedAt profileTag'

interface Shown {
  readonly userId: number
  readonly email: string
  readonly username: string | null
  readonly isActive: boolean
  readonly tier: string
  readonly profileTag: string
}

const profileOf = async (caller: Caller): Promise<Shown | undefined> =>
  (await caller.graphql<{ viewer: Shown }, never>(`{ viewer { ${PROFILE} } }`)).data?.viewer

async function update(caller: Caller, input: Record<string, unknown>) {
  const query = `mutation ($input: UpdateProfileInput!) {
    updateProfile(input: $input) { __typename ... on User { ${PROFILE} } ... on Error { code message } }
  }`
  type Outcome = { updateProfile: Partial<Shown> & { __typename: string; code?: string } }
  const { status, data, errors } = await caller.graphql<Outcome, Record<string, unknown>>(query, { input })
  return { status, outcome: data?.updateProfile, errors }
}

describe('the profile', () => {
  test('is made on first sight, once for fifty requests at a time', async () => {
    const email = emailOf()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2
          ? app
              .as(email)
              .rest<UserBody>(PATH)
              .then(({ body }) => body.id)
          : profileOf(app.as(email)).then((user) => user?.userId),
      ),
    )
    expect(new Set(answers).size).toBe(1)
    const { status, body, headers } = await app.as(email).rest<UserBody>(PATH)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(body).toEqual({
      id: answers[0],
      email,
      username: null,
      is_active: true,
      tier: 'professional',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: body.created_at,
    })
    expect(await profileOf(app.as(email))).toEqual({
      userId: body.id,
      email,
      username: null,
      isActive: true,
      tier: 'PROFESSIONAL',
      createdAt: body.created_at,
      updatedAt: body.updated_at,
      profileTag: tagOf(await app.as(email).rest(PATH)),
    })
    const { rows } = await app.database.pool.query('select count(*) from app_user where email = $1', [email])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('is made by whatever is asked first', async () => {
    const email = emailOf()
    await app.as(email, 'basic').rest('/aggregates/reference/types')
    const { rows } = await app.database.pool.query('select tier from app_user where email = $1', [email])
    expect(rows).toEqual([{ tier: 'basic' }])
  })

  test('has the tier of the newest token', async () => {
    const email = emailOf()
    for (const tier of [...TIERS, ...TIERS.toReversed()]) {
      const caller = app.as(email, tier)
      expect((await caller.rest<UserBody>(PATH)).body.tier).toBe(tier)
      expect((await profileOf(caller))?.tier).toBe(tier.toUpperCase())
    }
    const tag = tagOf(await app.as(email, 'basic').rest(PATH))
    expect(tagOf(await app.as(email, 'professional').rest(PATH))).not.toBe(tag)
  })

  test('username and activity can be changed, and taken back', async () => {
    const caller = app.as(emailOf())
    const { body: before } = await caller.rest<UserBody>(PATH)
    const named = await put(caller, { username: 'Ann \u{1f600}' })
    expect([named.status, named.body.username, named.body.created_at]).toEqual([
      200,
      'Ann \u{1f600}',
      before.created_at,
    ])
    expect(named.body.updated_at >= before.updated_at).toBe(true)
    expect((await caller.rest(PATH)).body).toEqual(named.body)
    expect((await put(caller, { is_active: 'false' })).body).toMatchObject({
      username: 'Ann \u{1f600}',
      is_active: false,
    })
    expect((await put(caller, { username: 'Bob', is_active: true })).body).toMatchObject({
      username: 'Bob',
      is_active: true,
    })
    expect((await put(caller, { username: null, is_active: null })).body).toMatchObject({
      username: null,
      is_active: true,
    })
    expect((await update(caller, { username: 'x'.repeat(64) })).outcome?.username).toBe('x'.repeat(64))
    expect((await update(caller, { username: null })).outcome?.username).toBe(null)
    expect((await update(caller, { isActive: null })).outcome).toMatchObject({
      __typename: 'User',
      isActive: true,
    })
  })

  test('what is equal is no change', async () => {
    const caller = app.as(emailOf())
    const first = await put(caller, { username: 'ann' })
    for (const same of [{}, { username: 'ann' }, { is_active: true, username: 'ann' }]) {
      const again = await put(caller, same)
      expect([again.status, again.text, tagOf(again)]).toEqual([200, first.text, tagOf(first)])
    }
  })

  test.each([
    [{ username: '' }, ['body.username string_too_short'], ['input.username string_too_short']],
    [{ username: 'x'.repeat(65) }, ['body.username string_too_long'], ['input.username string_too_long']],
    [{ username: 'a\0' }, ['body.username string_unicode'], ['input.username string_unicode']],
    [{ username: 7 }, ['body.username string_type'], null],
    [{ is_active: 'maybe' }, ['body.is_active bool_parsing'], null],
    [{ is_active: 2 }, ['body.is_active bool_type'], null],
    [
      { email: 'new@example.com', username: '', tier: 'data_license' },
      ['body.email extra_forbidden', 'body.tier extra_forbidden', 'body.username string_too_short'],
      null,
    ],
    [
      { id: 1, __proto__: null, isActive: true },
      ['body.id extra_forbidden', 'body.isActive extra_forbidden'],
      null,
    ],
  ])('422 for %j', async (body, faults, issues) => {
    const answer = await change(app, 'PUT', PATH, body)
    expect([answer.status, faultsIn(answer.body)]).toEqual([422, faults])
    const input = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name === 'is_active' ? 'isActive' : name, value]),
    )
    if ('isActive' in body) return
    const { errors } = await update(app, input)
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    if (issues)
      expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => `${path} ${type}`)).toEqual(issues)
  })

  test('If-None-Match and If-Match', async () => {
    const caller = app.as(emailOf())
    const first = await caller.rest(PATH)
    const known = (tag: string) => caller.rest(PATH, {}, { headers: { 'if-none-match': tag } })
    expect((await known(tagOf(first))).status).toBe(304)
    const second = await put(caller, { username: 'a' }, { 'if-match': `"x", ${tagOf(first)}` })
    expect(second.status).toBe(200)
    expect((await known(tagOf(first))).status).toBe(200)
    for (const tag of [tagOf(first), `W/${tagOf(second)}`, '"x"']) {
      const { status, text, headers } = await put(caller, { username: 'b' }, { 'if-match': tag })
      expect([status, JSON.parse(text).code, headers.get('content-type')]).toEqual([
        412,
        'precondition_failed',
        'application/problem+json',
      ])
    }
    expect((await update(caller, { username: 'c', ifMatch: tagOf(first) })).outcome).toMatchObject({
      __typename: 'PreconditionFailedError',
      code: 'PRECONDITION_FAILED',
    })
    const third = (await update(caller, { username: 'c', ifMatch: tagOf(second) })).outcome
    expect((await put(caller, { username: 'd' }, { 'if-match': third?.profileTag ?? '' })).status).toBe(200)
    expect((await put(caller, {}, { 'if-match': '*' })).body.username).toBe('d')
  })

  test('of two changes of the same version one is done', async () => {
    const caller = app.as(emailOf())
    for (let round = 0; round < 10; round++) {
      const tag = tagOf(await caller.rest(PATH))
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) => put(caller, { username: `${name}${round}` }, { 'if-match': tag })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    }
  })
})

describe('users who are not active', () => {
  let server: TestServer
  let email: string
  let caller: Caller
  beforeAll(async () => {
    server = await listen(app.app)
    email = emailOf()
    caller = app.as(email)
    await change(caller, 'PUT', `${PATH}/charts`, { a: 1 })
    await put(caller, { is_active: false })
  })
  afterAll(() => server.close())

  const OPEN = [`get ${PATH}`, `put ${PATH}`]

  test.each(routes.map(({ method, path }) => [method, path] as const))('%s %s', async (method, path) => {
    const address = path.replaceAll(/\{\w+\}/g, '1')
    const { status, body, headers } = await caller.rest(
      address,
      {},
      {
        method: method.toUpperCase(),
        ...(!/get|delete/.test(method) && { body: '{}', headers: { 'content-type': 'application/json' } }),
      },
    )
    if (OPEN.includes(`${method} ${path}`)) expect([status, body]).toMatchObject([200, { is_active: false }])
    else
      expect([status, body.code, headers.get('content-type')]).toEqual([
        403,
        'user_inactive',
        'application/problem+json',
      ])
  })

  const REFUSED = [
    '{ viewer { email charts { tag } } }',
    '{ viewer { aggregates { totalCount } } }',
    '{ viewer { jobs { totalCount } } }',
    '{ viewer { apiKeys { totalCount } } }',
    '{ viewer { preferences } }',
    '{ aggregates { totalCount } }',
    '{ viewer { ...Part } } fragment Part on User { email ... { preferencesTag } }',
    `{ node(id: "${Buffer.from('User:x').toString('base64')}") { id } }`,
    '{ __schema { queryType { name } } }',
    'mutation { mergeCharts(input: { charts: {} }) { __typename } }',
    'mutation { createApiKey(input: { name: "x" }) { __typename } }',
    'mutation { updateProfile(input: { isActive: true }) { ... on User { charts { tag } } } }',
    'mutation { updateProfile(input: { isActive: true }) { __typename } createApiKey(input: { name: "x" }) { __typename } }',
    'subscription { latestBars(ids: [1]) { ts } }',
  ]
  test.each(REFUSED)('are refused %s', async (query) => {
    const { status, data, errors } = await caller.graphql<unknown, never>(query)
    expect([status, data ?? null, errors?.map(({ extensions }) => extensions.code)]).toEqual([
      403,
      null,
      ['USER_INACTIVE'],
    ])
    const client = connectTo(server.socketUrl, { Authorization: `Bearer professional:${email}` })
    const told = (await overSocket(client)(query).next()).value as Told
    expect(told.errors?.map(({ extensions }) => extensions.code)).toEqual(['USER_INACTIVE'])
    await client.dispose()
    expect((await profileOf(caller))?.isActive).toBe(false)
  })

  test('see their profile, over a socket too', async () => {
    const query = `{ __typename viewer { id ... on User { ${PROFILE} } ...Name } } fragment Name on User { username }`
    const { status, data } = await caller.graphql<{ viewer: Shown }, never>(query)
    expect([status, data?.viewer]).toMatchObject([200, { email, isActive: false }])
    const client = connectTo(server.socketUrl, { Authorization: `Bearer professional:${email}` })
    const told = (await overSocket(client)(query).next()).value as Told
    expect(told.data).toEqual(data)
    await client.dispose()
  })

  test('change it, and are let in again at once', async () => {
    const again = app.as(emailOf())
    for (const let_in of [() => put(again, { is_active: true }), () => update(again, { isActive: true })]) {
      await put(again, { is_active: false })
      expect((await again.rest(`${PATH}/charts`)).status).toBe(403)
      expect((await update(again, { username: 'x' })).outcome).toMatchObject({
        username: 'x',
        isActive: false,
      })
      await let_in()
      expect((await again.rest(`${PATH}/charts`)).status).toBe(200)
      expect((await again.graphql<unknown, never>('{ viewer { preferences } }')).errors).toBeUndefined()
    }
  })

  test('lose their subscriptions', async () => {
    const follower = app.as(emailOf())
    const credential = { Authorization: `Bearer professional:profile-${users - 1}@example.com` }
    const { id } = await startedJob(app.database, { email: `profile-${users - 1}@example.com` })
    const client = connectTo(server.socketUrl, credential)
    const query = 'subscription ($id: ID!) { jobProgress(id: $id) { status } }'
    const running = [overSse(follower)(query, { id }), overSocket(client)(query, { id })]
    for (const told of running)
      expect((await told.next()).value).toMatchObject({ data: { jobProgress: { status: 'RUNNING' } } })
    await put(follower, { is_active: false })
    for (const told of running) {
      expect((await told.next()).value).toMatchObject({ errors: [{ extensions: { code: 'USER_INACTIVE' } }] })
      expect((await told.next()).done).toBe(true)
    }
    await client.dispose()
  })

  test.each([true, false])(
    'are found out when it was done elsewhere, whether told of it (%s) or not',
    async (isTold) => {
      const address = emailOf()
      const follower = app.as(address)
      const { id } = await startedJob(app.database, { email: address })
      const told = overSse(follower)('subscription ($id: ID!) { jobProgress(id: $id) { status } }', { id })
      await told.next()
      const started = performance.now()
      const client = await app.database.pool.connect()
      // Without triggers nobody is told.
      if (!isTold) await client.query('set session_replication_role = replica')
      await client.query('update app_user set is_active = false where email = $1', [address])
      client.release(true)
      expect((await told.next()).value).toMatchObject({ errors: [{ extensions: { code: 'USER_INACTIVE' } }] })
      if (isTold) expect(performance.now() - started).toBeLessThan(2000)
      await expect
        .poll(async () => (await follower.rest(`${PATH}/charts`)).status, { timeout: 8000 })
        .toBe(403)
    },
    20_000,
  )

  test('cannot use their API keys', async () => {
    const keyed = await startApp({
      authenticate: ({ db }) =>
        createAuthenticator({
          auth: {
            provider: 'jwks',
            jwksUrl: 'http://127.0.0.1:9/jwks',
            issuer: 'i',
            audience: 'a',
            emailClaim: 'email',
            tierClaim: 'tier',
          },
          developmentIssuer: undefined,
          db,
        }),
    })
    try {
      const { secret, secretHash } = newApiKey()
      await keyed.database.pool.query(
        `with holder as (insert into app_user (email, is_active) values ('k@example.com', false) returning id)
         insert into api_key (user_id, name, secret_hash) select id, 'k', $1 from holder`,
        [secretHash],
      )
      const sent = { headers: { 'x-api-key': secret } }
      const { status, body } = await keyed.nobody.rest('/aggregates/jobs', {}, sent)
      expect([status, body.code]).toEqual([403, 'user_inactive'])
      const { status: onGraph, errors } = await keyed.nobody.graphql<unknown, never>(
        '{ __typename }',
        undefined,
        sent,
      )
      expect([onGraph, errors?.[0]?.extensions.code]).toEqual([403, 'USER_INACTIVE'])
      await keyed.database.pool.query('update app_user set is_active = true')
      expect((await keyed.nobody.rest('/aggregates/jobs', {}, sent)).status).toBe(200)
    } finally {
      await keyed.close()
    }
  })

  test('cost no statement of their own while they are remembered', async () => {
    const address = emailOf()
    const { pool } = app.database
    const query = pool.query.bind(pool) as (...parts: unknown[]) => unknown
    let asked = 0
    pool.query = ((...parts: unknown[]) => {
      if (Array.isArray(parts[1]) && parts[1][0] === address) asked++
      return query(...parts)
    }) as typeof pool.query
    try {
      for (let at = 0; at < 20; at++) await app.as(address).rest('/aggregates/reference/types')
      await profileOf(app.as(address))
    } finally {
      pool.query = query as typeof pool.query
    }
    // Looked for, and made.
    expect(asked).toBe(2)
  })
})
