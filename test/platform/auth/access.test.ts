import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueApiKey } from '../../../src/platform/auth/api-keys.ts'
import { createAuthenticator } from '../../../src/platform/auth/authenticate.ts'
import type { GraphQLFault } from '../../helpers/answers.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { newSigningKey, type SigningKey, sign } from '../../helpers/identity-provider.ts'
import { NOW } from '../../helpers/market.ts'

/** Checks credentials end to end over both protocols. The details are in tokens.test.ts and api-keys.test.ts. */

const SECONDS = NOW.getTime() / 1000
const ISSUER = { issuer: 'urn:flowgate:test', audience: 'flowgate' }
const CLAIMS = {
  iss: ISSUER.issuer,
  aud: ISSUER.audience,
  exp: SECONDS + 3600,
  email: 'Owner@example.com',
  tier: 'professional',
}
const SERIES = '/aggregates/timeseries?aggregate_ids=1,7&start_date=2026-03-11'
const LIST = '/aggregates/reference/types/list'

let app: TestApp
let key: SigningKey
beforeAll(async () => {
  key = await newSigningKey('ES256')
  const developmentIssuer = {
    ...ISSUER,
    jwks: { keys: [key.publicJwk] },
    sign: () => Promise.reject(new Error('unused')),
  }
  const auth = { provider: 'development', emailClaim: 'email', tierClaim: 'tier', roleClaim: 'role' } as const
  app = await startApp({
    authenticate: ({ db }) => createAuthenticator({ auth, developmentIssuer, db, now: () => NOW }),
  })
})
afterAll(() => app.close())

const bearer = async (changes: Record<string, unknown> = {}) => ({
  authorization: `Bearer ${await sign(key, { ...CLAIMS, ...changes })}`,
})
const rest = (path: string, headers: Record<string, string>) => app.nobody.rest(path, {}, { headers })

describe('a bearer token', () => {
  test('authenticates its owner in both protocols', async () => {
    const headers = await bearer()
    const { status, body } = await rest(SERIES, headers)
    expect([status, body.data.map(({ id }) => id)]).toEqual([200, [1, 7]])
    const { data } = await app.nobody.graphql(
      '{ viewer { email tier } aggregate(by: { aggregateId: 7 }) { isOwn } }',
      {},
      { headers },
    )
    expect(data).toEqual({
      viewer: { email: 'owner@example.com', tier: 'PROFESSIONAL' },
      aggregate: { isOwn: true },
    })
    const stranger = await rest(SERIES, await bearer({ email: 'x@example.com' }))
    expect(stranger.body.metadata.unknown_aggregate_ids).toEqual([7])
  })

  test.each([undefined, null, 'platinum', 7, ['professional']])(
    'with tier claim %j gets the basic tier',
    async (tier) => {
      const { body } = await rest(SERIES, await bearer({ tier }))
      expect(body.metadata.include_intraday).toBe(false)
    },
  )

  test.each([
    ['has expired', { exp: SECONDS - 61 }, 'token_expired'],
    ['is not valid yet', { nbf: SECONDS + 61 }, 'invalid_token'],
    ['never expires', { exp: undefined }, 'invalid_token'],
    ['is of another issuer', { iss: 'urn:other' }, 'invalid_token'],
    ['is for another audience', { aud: 'other' }, 'invalid_token'],
    ['names nobody', { email: undefined }, 'invalid_token'],
  ])('that %s is rejected by both protocols', async (_reason, changes, code) => {
    const headers = await bearer(changes)
    const { status, body, headers: answered } = await rest(LIST, headers)
    expect([status, body.code]).toEqual([401, code])
    expect(answered.get('www-authenticate')).toMatch(
      /^Bearer realm="flowgate", error="invalid_token", error_description="[^"]+"$/,
    )
    const graph = await app.nobody.graphql('{ viewer { email } }', {}, { headers })
    expect([graph.status, graph.errors?.map(({ extensions }) => extensions.code)]).toEqual([
      401,
      [code.toUpperCase()],
    ])
    expect(graph.headers.get('www-authenticate')).toMatch(/^Bearer .*, APIKey realm="flowgate"$/)
  })

  test.each(['Basic YTpi', 'Bearer', 'Bearer a b', 'bearer not.a.token', ''])(
    'sent as %j is rejected',
    async (authorization) => {
      expect((await rest(LIST, { authorization })).status).toBe(401)
    },
  )
})

test('requests without a credential are rejected', async () => {
  const { status, errors, headers } = await app.nobody.graphql('{ viewer { email } }')
  expect([status, errors?.map(({ extensions }) => extensions.code)]).toEqual([401, ['NOT_AUTHENTICATED']])
  expect(headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
  expect(headers.get('www-authenticate')).toBe('Bearer realm="flowgate", APIKey realm="flowgate"')
  for (const sent of [
    { method: 'GET' },
    { method: 'POST', body: '{' },
    { method: 'PUT' },
    { method: 'DELETE' },
  ])
    expect((await app.nobody.send('/graphql', sent)).status).toBe(401)
})

describe('an API key', () => {
  const keyOf = (email: string) => issueApiKey(app.database.db, { email, name: 'test', tier: 'data_license' })

  test('reads the time series and the snapshot as its owner, and nothing else', async () => {
    const headers = { 'x-api-key': await keyOf('owner@example.com') }
    const { status, body } = await rest(SERIES, headers)
    expect([status, body.data.map(({ id }) => id), body.metadata.include_intraday]).toEqual([
      200,
      [1, 7],
      true,
    ])
    expect((await rest('/aggregates/snapshot?aggregate_ids=7', headers)).status).toBe(200)
    for (const path of [
      LIST,
      '/aggregates/1/timeseries',
      '/aggregates/1/latest',
      '/aggregates/reference/AGG-TECH',
    ]) {
      const refused = await rest(path, headers)
      expect([refused.status, refused.body.code]).toEqual([401, 'not_authenticated'])
      expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="flowgate"')
    }
  })

  test('reads the same data on the graph, and nothing else', async () => {
    const headers = { 'x-api-key': await keyOf('owner@example.com') }
    const ask = (query: string) => app.nobody.graphql<unknown, never>(query, undefined, { headers })
    const series = await ask(
      '{ aggregateTimeseries(aggregateIds: [1, 7], from: "2026-03-11") { rows { ts px } } }',
    )
    expect(series.errors).toBeUndefined()
    expect((await ask('{ aggregateSnapshot(aggregateIds: [7]) { count } }')).errors).toBeUndefined()
    const security = Buffer.from('Security:1001').toString('base64')
    const codes = (errors: GraphQLFault[] | undefined) => errors?.map(({ extensions }) => extensions.code)
    for (const query of [
      '{ viewer { email } }',
      '{ aggregateTypes { type } }',
      '{ searchInstruments(query: "a") { name } }',
      '{ securities { nodes { name } } }',
      '{ security(by: { ticker: "ALFA" }) { name } }',
      '{ aggregate(by: { aggregateId: 1 }) { constituents { nodes { name } } } }',
      `{ node(id: "${security}") { id } }`,
      `{ nodes(ids: ["${security}"]) { id } }`,
    ])
      expect([query, codes((await ask(query)).errors)]).toEqual([query, ['NOT_AUTHENTICATED']])
  })

  test('is rejected when unknown or revoked; a bearer token takes precedence', async () => {
    const good = await keyOf('k@example.com')
    expect((await rest(SERIES, { 'x-api-key': good, ...(await bearer({ exp: 1 })) })).body.code).toBe(
      'token_expired',
    )
    expect((await rest(SERIES, { 'x-api-key': 'nonsense', ...(await bearer()) })).status).toBe(200)
    for (const bad of ['nonsense', '', `fg_${'x'.repeat(43)}`]) {
      const { status, body, headers } = await rest(SERIES, { 'x-api-key': bad })
      expect([status, body.code]).toEqual([401, 'invalid_api_key'])
      expect(headers.get('www-authenticate')).toMatch(/^Bearer .*, APIKey .*error="invalid_api_key"/)
    }
    await sql`update api_key set revoked_at = now() from app_user where user_id = app_user.id and email = 'k@example.com'`.execute(
      app.database.db,
    )
    expect((await rest(SERIES, { 'x-api-key': good })).body.code).toBe('invalid_api_key')
  })

  test('of an inactive user is rejected with 403', async () => {
    const headers = { 'x-api-key': await keyOf('gone@example.com') }
    await sql`update app_user set is_active = false where email = 'gone@example.com'`.execute(app.database.db)
    const { status, body } = await rest(SERIES, headers)
    expect([status, body.code]).toEqual([403, 'user_inactive'])
    const { status: graph, errors } = await app.nobody.graphql(
      '{ aggregates { totalCount } }',
      {},
      { headers },
    )
    expect([graph, errors?.[0]?.extensions.code]).toEqual([403, 'USER_INACTIVE'])
  })

  test('is not accepted in the query string', async () => {
    const good = await keyOf('k2@example.com')
    for (const name of ['api_key', 'x-api-key', 'X-API-Key', 'access_token', 'token'])
      expect((await rest(`${SERIES}&${name}=${good}`, {})).status).toBe(401)
  })
})
