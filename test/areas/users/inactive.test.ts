import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { newApiKey } from '../../../src/platform/auth/api-keys.ts'
import { createAuthenticator } from '../../../src/platform/auth/authenticate.ts'
import { type Caller, startApp } from '../../helpers/app.ts'
import { connectTo, overSocket, overSse, type Told } from '../../helpers/follow.ts'
import { PATH, PROFILE, profileOf, put, type Shown, update } from '../../helpers/profiles.ts'
import { startedJob } from '../../helpers/results.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change } from '../../helpers/users.ts'

/** What inactive users can and cannot do. */

const app = useApp()

let users = 0
const emailOf = () => `inactive-${users++}@example.com`

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

describe('inactive users', () => {
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
    '{ viewer { links { totalCount } } }',
    '{ viewer { preferences } }',
    '{ aggregates { totalCount } }',
    '{ viewer { ...Part } } fragment Part on User { email ... { preferencesTag } }',
    `{ node(id: "${Buffer.from('User:x').toString('base64')}") { id } }`,
    '{ __schema { queryType { name } } }',
    'mutation { mergeCharts(input: { charts: {} }) { __typename } }',
    'mutation { createApiKey(input: { name: "x" }) { __typename } }',
    'mutation { createLink(input: { request: "/flow/latest" }) { __typename } }',
    'mutation { updateProfile(input: { isActive: true }) { ... on UpdateProfileSuccess { user { charts { tag } } } } }',
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

  test('see their profile, also over a socket', async () => {
    const query = `{ __typename viewer { id ... on User { ${PROFILE} } ...Name } } fragment Name on User { username }`
    const { status, data } = await caller.graphql<{ viewer: Shown }, never>(query)
    expect([status, data?.viewer]).toMatchObject([200, { email, isActive: false }])
    const client = connectTo(server.socketUrl, { Authorization: `Bearer professional:${email}` })
    const told = (await overSocket(client)(query).next()).value as Told
    expect(told.data).toEqual(data)
    await client.dispose()
  })

  test('can change it, and regain access at once after reactivation', async () => {
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
})

describe('users who become inactive', () => {
  test('lose their subscriptions', async () => {
    const follower = app.as(emailOf())
    const credential = { Authorization: `Bearer professional:inactive-${users - 1}@example.com` }
    const { id } = await startedJob(app.database, { email: `inactive-${users - 1}@example.com` })
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
    'are detected if another process deactivates them, with a notification (%s) or without',
    async (isTold) => {
      // Only the one or only the other tells.
      const own = await startApp({ settings: { accountTimes: { pollMs: isTold ? 3_600_000 : 50 } } })
      onTestFinished(() => own.close())
      const address = emailOf()
      const follower = own.as(address)
      const { id } = await startedJob(own.database, { email: address })
      const told = overSse(follower)('subscription ($id: ID!) { jobProgress(id: $id) { status } }', { id })
      await told.next()
      const client = await own.database.pool.connect()
      // Disables triggers, so that no notification is sent.
      if (!isTold) await client.query('set session_replication_role = replica')
      await client.query('update app_user set is_active = false where email = $1', [address])
      client.release(true)
      expect((await told.next()).value).toMatchObject({ errors: [{ extensions: { code: 'USER_INACTIVE' } }] })
      await expect.poll(async () => (await follower.rest(`${PATH}/charts`)).status).toBe(403)
    },
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
            roleClaim: 'role',
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
})

describe('known users', () => {
  test('cost no statement while they are cached', async () => {
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
    // One looks the user up, the other creates it.
    expect(asked).toBe(2)
  })
})
