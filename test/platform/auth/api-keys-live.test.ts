import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../../src/core/errors.ts'
import { TIERS } from '../../../src/core/principal.ts'
import { findByApiKey } from '../../../src/platform/auth/api-keys.ts'
import type { Caller } from '../../helpers/app.ts'
import { connectTo, type Follow, overSocket, overSse, type Told } from '../../helpers/follow.ts'
import { NOW } from '../../helpers/market.ts'
import { startedJob } from '../../helpers/results.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change } from '../../helpers/users.ts'

/** API keys on connections that outlive a request: sockets and subscriptions. */

// Subscriptions that miss the notification of a change check for it every five seconds.

const app = useApp({
  // Accepts `<tier>:<email>` as a token, and API keys from the database.
  authenticate:
    ({ db }) =>
    async (headers, accepted) => {
      const [name, email] = headers.get('authorization')?.replace('Bearer ', '').split(':') ?? []
      const key = accepted.apiKey ? headers.get('x-api-key') : null
      const holder = key === null ? undefined : await findByApiKey(db, key, NOW)
      if (holder) return holder
      const tier = TIERS.find((known) => known === name)
      if (!tier || email === undefined) throw new Refusal('invalid_api_key', 'Neither token nor key')
      return { email, tier, role: 'user', via: 'bearer', expiresAt: null }
    },
})
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const CREATE = `mutation { createApiKey(input: { name: "k" }) { ... on CreateApiKeySuccess { secret apiKey { id } } } }`
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { __typename } }'

interface Key {
  readonly email: string
  readonly owner: Caller
  readonly secret: string
  revoke(): Promise<void>
}

let users = 0
async function newKey(): Promise<Key> {
  const email = `live-${users++}@example.com`
  const owner = app.as(email)
  type Created = { createApiKey: { secret: string; apiKey: { id: string } } }
  const { data } = await owner.graphql<Created, never>(CREATE)
  if (!data) throw new Error('No key')
  const { secret, apiKey } = data.createApiKey
  const revoke = async () => {
    expect((await owner.graphql(REVOKE, { id: apiKey.id })).errors).toBeUndefined()
  }
  return { email, owner, secret, revoke }
}

const codesOf = (told: Told | undefined) => told?.errors?.map(({ extensions }) => extensions.code)
const setActive = async ({ owner }: Key, is_active: boolean) =>
  expect((await change(owner, 'PUT', '/series/user', { is_active })).status).toBe(200)

test('a key is checked for every operation on its socket', async () => {
  const key = await newKey()
  const client = connectTo(server.socketUrl, { 'X-API-Key': key.secret }, { lazy: false })
  const follow = overSocket(client)
  const ask = async (query = '{ aggregates { totalCount } }') =>
    (await follow(query).next()).value as Told | undefined
  expect(await ask()).toMatchObject({ data: { aggregates: { totalCount: expect.any(Number) } } })
  await setActive(key, false)
  for (const query of ['{ aggregates { totalCount } }', '{ __typename }', '{ jobs { totalCount } }'])
    expect(codesOf(await ask(query))).toEqual(['USER_INACTIVE'])
  await setActive(key, true)
  expect(codesOf(await ask())).toBeUndefined()
  await key.revoke()
  expect(codesOf(await ask())).toEqual(['INVALID_API_KEY'])
  await client.dispose()
})

test('a key has the tier of its owner’s newest token, on a socket too', async () => {
  const { owner, email, secret } = await newKey()
  const client = connectTo(server.socketUrl, { 'X-API-Key': secret }, { lazy: false })
  const follow = overSocket(client)
  const start = (startDate: string) =>
    follow(`mutation { startTimeseriesJob(input: { aggregateIds: [3], from: "${startDate}" }) {
      ... on StartTimeseriesJobSuccess { job { jobId } } } }`).next()
  await start('2026-01-05')
  await owner.rest('/series/user', {}, { headers: { authorization: `Bearer data_license:${email}` } })
  await start('2026-01-06')
  const { rows } = await app.database.pool.query(
    `select tier from job where owner_email = $1 and status = 'PENDING' order by id`,
    [email],
  )
  expect(rows).toEqual([{ tier: 'professional' }, { tier: 'data_license' }])
  await client.dispose()
})

const followers = (secret: string): { follows: Follow[]; dispose(): unknown } => {
  const client = connectTo(server.socketUrl, { 'X-API-Key': secret })
  const send: Caller['send'] = (path, sent) =>
    app.nobody.send(path, { ...sent, headers: { ...sent?.headers, 'x-api-key': secret } })
  return { follows: [overSse({ send }), overSocket(client)], dispose: () => client.dispose() }
}

test.each<[how: string, end: (key: Key) => Promise<unknown>, code: string]>([
  ['the key is revoked', ({ revoke }) => revoke(), 'INVALID_API_KEY'],
  ['the user becomes inactive', (key) => setActive(key, false), 'USER_INACTIVE'],
  [
    'the key is revoked where nobody tells of it',
    ({ email }) =>
      app.database.pool.query(
        `update api_key set revoked_at = now() where user_id = (select id from app_user where email = $1)`,
        [email],
      ),
    'INVALID_API_KEY',
  ],
])('subscriptions end when %s', async (_how, end, code) => {
  const [key, other] = [await newKey(), await newKey()]
  const { id } = await startedJob(app.database, { email: key.email })
  const { follows, dispose } = followers(key.secret)
  const query = 'subscription ($id: ID!) { jobProgress(id: $id) { status } }'
  const running = follows.map((follow) => follow(query, { id }))
  for (const told of running)
    expect((await told.next()).value).toMatchObject({ data: { jobProgress: { status: 'RUNNING' } } })
  await other.revoke()
  await end(key)
  for (const told of running) {
    expect(codesOf((await told.next()).value as Told)).toEqual([code])
    expect((await told.next()).done).toBe(true)
  }
  await dispose()
})

test('other processes are notified at once that a key was revoked', async () => {
  const key = await newKey()
  const { rows } = await app.database.pool.query<{ id: number; userId: number }>(
    `select k.id, user_id as "userId" from api_key k join app_user u on u.id = user_id where email = $1`,
    [key.email],
  )
  const client = await app.database.pool.connect()
  const heard = new Promise<string | undefined>((resolve) => {
    client.once('notification', ({ payload }) => resolve(payload))
  })
  await client.query('listen flowgate_user')
  await key.revoke()
  expect(await heard).toBe(String(rows[0]?.userId))
  client.release(true)
})
