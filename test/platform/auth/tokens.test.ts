import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base64url, decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Refusal } from '../../../src/core/errors.ts'
import { createApiKey } from '../../../src/platform/auth/api-keys.ts'
import { createAuthenticator } from '../../../src/platform/auth/authenticate.ts'
import { openDevelopmentIssuer } from '../../../src/platform/auth/development-issuer.ts'
import type { AuthConfig } from '../../../src/platform/config.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import {
  newSigningKey,
  type SigningKey,
  sign,
  startIdentityProvider,
} from '../../helpers/identity-provider.ts'
import { UNUSED_PORT } from '../../helpers/ports.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const SECONDS = NOW.getTime() / 1000
const CLAIMS = {
  iss: 'https://id.example.com/',
  aud: 'flowgate',
  exp: SECONDS + 3600,
  email: 'Ann@Example.com',
  tier: 'professional',
}

let database: TestDatabase
let rs256: SigningKey
let es256: SigningKey
let eddsa: SigningKey
let stranger: SigningKey
let provider: Awaited<ReturnType<typeof startIdentityProvider>>
beforeAll(async () => {
  database = await createDatabase()
  const algorithms = ['RS256', 'ES256', 'EdDSA', 'ES256'] as const
  ;[rs256, es256, eddsa, stranger] = (await Promise.all(algorithms.map(newSigningKey))) as [
    SigningKey,
    SigningKey,
    SigningKey,
    SigningKey,
  ]
  provider = await startIdentityProvider([rs256, es256, eddsa])
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const authOf = (changes: Partial<AuthConfig> = {}): AuthConfig =>
  ({
    provider: 'jwks',
    jwksUrl: provider.jwksUrl,
    issuer: CLAIMS.iss,
    audience: CLAIMS.aud,
    emailClaim: 'email',
    tierClaim: 'tier',
    ...changes,
  }) as AuthConfig

const authenticator = (auth = authOf(), now = () => NOW, ticks?: () => number) =>
  createAuthenticator({ auth, developmentIssuer: undefined, db: database.db, now, ...(ticks && { ticks }) })

const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })

/** Returns the refusal of a request with these headers. */
async function refusal(headers: Headers, { apiKey = false, authenticate = authenticator() } = {}) {
  const error: unknown = await authenticate(headers, { apiKey }).then(
    (principal) => expect.fail(`accepted ${principal.email}`),
    (reason) => reason,
  )
  const { status, code, headers: answer, message } = error as Refusal
  return {
    status,
    code,
    message,
    challenge: answer?.['WWW-Authenticate'],
    retryAfter: answer?.['Retry-After'],
  }
}

describe('bearer tokens', () => {
  test.each([
    ['RS256', () => rs256],
    ['ES256', () => es256],
    ['EdDSA', () => eddsa],
  ] as const)('%s is accepted', async (_alg, key) => {
    expect(await authenticator()(bearer(await sign(key(), CLAIMS)), { apiKey: false })).toEqual({
      email: 'ann@example.com',
      tier: 'professional',
      role: 'user',
      via: 'bearer',
      expiresAt: CLAIMS.exp,
    })
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['expired longer ago than the leeway', { exp: SECONDS - 61 }, 'token_expired', 'expired'],
    ['without exp', { exp: undefined }, 'invalid_token', 'no "exp" claim'],
    ['with a text as exp', { exp: 'tomorrow' }, 'invalid_token', '"exp"'],
    ['not valid yet', { nbf: SECONDS + 61 }, 'invalid_token', '"nbf"'],
    ['of another issuer', { iss: 'https://evil.example.com/' }, 'invalid_token', '"iss"'],
    ['without issuer', { iss: undefined }, 'invalid_token', 'no "iss" claim'],
    ['for another audience', { aud: 'another' }, 'invalid_token', '"aud"'],
    ['without audience', { aud: undefined }, 'invalid_token', 'no "aud" claim'],
    ['without e-mail', { email: undefined }, 'invalid_token', 'no e-mail address in its "email" claim'],
    ['with a number as e-mail', { email: 7 }, 'invalid_token', 'no e-mail address'],
    ['with a NUL in the e-mail', { email: 'a\0@example.com' }, 'invalid_token', 'no e-mail address'],
    ['whose e-mail is not verified', { email_verified: false }, 'invalid_token', 'not verified'],
  ])('%s: 401', async (_case, claims, code, reason) => {
    const refused = await refusal(bearer(await sign(es256, { ...CLAIMS, ...claims })))
    expect(refused).toMatchObject({ status: 401, code, message: expect.stringContaining(reason) })
    expect(refused.challenge).toMatch(
      /^Bearer realm="flowgate", error="invalid_token", error_description="[\x20-\x21\x23-\x5b\x5d-\x7e]+"$/,
    )
  })

  test.each<[string, Record<string, unknown>]>([
    ['expired within the leeway', { exp: SECONDS - 59 }],
    ['valid within the leeway', { nbf: SECONDS + 59 }],
    ['for several audiences', { aud: ['another', 'flowgate'] }],
  ])('%s: accepted', async (_case, claims) => {
    const token = await sign(es256, { ...CLAIMS, ...claims })
    expect(await authenticator()(bearer(token), { apiKey: false })).toMatchObject({
      email: 'ann@example.com',
    })
  })
})

describe('claims of bearer tokens', () => {
  test.each<[string, unknown, string]>([
    ['missing', undefined, 'basic'],
    ['unknown', 'platinum', 'basic'],
    ['of another case', 'Professional', 'basic'],
    ['a list', ['data_license'], 'basic'],
    ['known', 'data_license', 'data_license'],
  ])('a tier claim that is %s', async (_case, tier, expected) => {
    const token = await sign(es256, { ...CLAIMS, tier })
    expect(await authenticator()(bearer(token), { apiKey: false })).toMatchObject({ tier: expected })
  })

  test('only the role claim admin makes an administrator', async () => {
    const roleOf = async (role: unknown) =>
      (await authenticator()(bearer(await sign(es256, { ...CLAIMS, role })), { apiKey: false })).role
    expect(await Promise.all(['admin', 'root', ['admin'], undefined].map(roleOf))).toEqual([
      'admin',
      'user',
      'user',
      'user',
    ])
  })

  test('namespaced claim names match literally', async () => {
    const names = { emailClaim: 'https://example.com/e.mail', tierClaim: 'https://example.com/tier' }
    const token = await sign(es256, {
      ...CLAIMS,
      'https://example.com/e.mail': 'bob@example.com',
      'https://example.com/tier': 'data_license',
    })
    expect(await authenticator(authOf(names))(bearer(token), { apiKey: false })).toMatchObject({
      email: 'bob@example.com',
      tier: 'data_license',
    })
  })
})

describe('signatures of bearer tokens', () => {
  test('a key that the provider does not publish: 401', async () => {
    expect(await refusal(bearer(await sign(stranger, CLAIMS)))).toMatchObject({
      status: 401,
      code: 'invalid_token',
    })
  })

  test("a known kid with a stranger's signature: 401", async () => {
    expect(await refusal(bearer(await sign({ ...stranger, kid: es256.kid }, CLAIMS)))).toMatchObject({
      status: 401,
      code: 'invalid_token',
      message: 'The signature of the token is invalid',
    })
  })

  test('alg none and our public key as an HMAC secret: 401', async () => {
    const payload = base64url.encode(JSON.stringify(CLAIMS))
    const unsigned = `${base64url.encode(JSON.stringify({ alg: 'none', kid: es256.kid }))}.${payload}.`
    const secret = new TextEncoder().encode(JSON.stringify(rs256.publicJwk))
    const confused = await new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: 'HS256', kid: rs256.kid })
      .sign(secret)
    for (const token of [unsigned, confused])
      expect(await refusal(bearer(token))).toMatchObject({
        status: 401,
        code: 'invalid_token',
        message: 'The signature algorithm of the token is not one of RS256, ES256, EdDSA',
      })
  })

  test('a tampered payload: 401', async () => {
    const [header, , signature] = (await sign(es256, CLAIMS)).split('.')
    const payload = base64url.encode(JSON.stringify({ ...CLAIMS, tier: 'data_license' }))
    expect(await refusal(bearer(`${header}.${payload}.${signature}`))).toMatchObject({
      code: 'invalid_token',
    })
  })
})

describe('the identity provider', () => {
  test('a token is verified once, and rejected after it expires', async () => {
    let now = NOW
    const asked = provider.requests()
    const authenticate = authenticator(authOf(), () => now)
    const headers = bearer(await sign(es256, { ...CLAIMS, exp: SECONDS + 10 }))
    const first = await authenticate(headers, { apiKey: false })
    expect(await authenticate(headers, { apiKey: false })).toBe(first)
    expect(provider.requests() - asked).toBe(1)
    now = new Date(NOW.getTime() + 71_000)
    expect(await refusal(headers, { authenticate })).toMatchObject({ code: 'token_expired' })
  })

  test('an unreachable or broken provider: 503, and 200 after it recovers', async () => {
    const token = await sign(es256, CLAIMS)
    const unavailable = { status: 503, code: 'unavailable', retryAfter: '5' }
    const nowhere = authenticator(authOf({ jwksUrl: `http://127.0.0.1:${UNUSED_PORT}/jwks` }))
    expect(await refusal(bearer(token), { authenticate: nowhere })).toMatchObject(unavailable)
    let ticks = 0
    const authenticate = authenticator(authOf(), undefined, () => ticks)
    for (const respond of ['error', 'nonsense'] as const) {
      provider.state.respond = respond
      expect(await refusal(bearer(token), { authenticate })).toMatchObject(unavailable)
      ticks += 1000
    }
    provider.state.respond = 'keys'
    expect(await authenticate(bearer(token), { apiKey: false })).toMatchObject({ tier: 'professional' })
  })
})

describe('headers', () => {
  test('no credential: 401 without an error code', async () => {
    expect(await refusal(new Headers())).toMatchObject({
      status: 401,
      code: 'not_authenticated',
      challenge: 'Bearer realm="flowgate"',
    })
    expect(await refusal(new Headers(), { apiKey: true })).toMatchObject({
      code: 'not_authenticated',
      challenge: 'Bearer realm="flowgate", APIKey realm="flowgate"',
    })
  })

  test.each([
    ['', 'not_authenticated'],
    ['Basic YTpi', 'not_authenticated'],
    ['Bearertoken', 'not_authenticated'],
    ['Bearer', 'invalid_token'],
    ['Bearer  ', 'invalid_token'],
    ['Bearer a b', 'invalid_token'],
    ['Bearer a.b.c, Bearer d.e.f', 'invalid_token'],
    ['Bearer {"json":1}', 'invalid_token'],
    ['Bearer a', 'invalid_token'],
    ['Bearer a.b.c', 'invalid_token'],
    ['Bearer ..', 'invalid_token'],
  ])('Authorization: %s', async (authorization, code) => {
    expect(await refusal(new Headers({ authorization }))).toMatchObject({ status: 401, code })
  })

  test('the scheme is case-insensitive', async () => {
    const headers = new Headers({ authorization: `bEARER ${await sign(es256, CLAIMS)}` })
    expect(await authenticator()(headers, { apiKey: false })).toMatchObject({ via: 'bearer' })
  })
})

describe('API keys', () => {
  test('a key identifies its user and tier; only its hash is stored', async () => {
    const key = await createApiKey(database.db, {
      email: 'Key@Example.com',
      name: 'notebook',
      tier: 'professional',
    })
    expect(key).toMatch(/^fg_[\w-]{43}$/)
    expect(await authenticator()(new Headers({ 'x-api-key': key }), { apiKey: true })).toEqual({
      email: 'key@example.com',
      tier: 'professional',
      role: 'user',
      via: 'api_key',
      keyId: expect.any(Number),
      scope: 'documented',
      expiresAt: null,
    })
    const stored = await database.db.selectFrom('api_key').select('secret_hash').executeTakeFirstOrThrow()
    expect(stored.secret_hash).toHaveLength(32)
  })

  test('a second key keeps the tier of its user; a new user is basic', async () => {
    const tierOf = async (email: string) => {
      const key = await createApiKey(database.db, { email, name: 'another' })
      return (await authenticator()(new Headers({ 'x-api-key': key }), { apiKey: true })).tier
    }
    expect(await tierOf('key@example.com')).toBe('professional')
    expect(await tierOf('new@example.com')).toBe('basic')
  })

  test.each(['', 'x', 'fg_', `fg_${'A'.repeat(43)}`, `fg_${'A'.repeat(44)}`, 'fg_a, fg_b', "' or true --"])(
    'unknown key %o: 401',
    async (key) => {
      const refused = await refusal(new Headers({ 'x-api-key': key }), { apiKey: true })
      expect(refused).toMatchObject({ status: 401, code: 'invalid_api_key' })
      expect(refused.challenge).toMatch(
        /^Bearer realm="flowgate", APIKey realm="flowgate", error="invalid_api_key"/,
      )
    },
  )

  test('where keys are not accepted: 401', async () => {
    const key = await createApiKey(database.db, { email: 'key@example.com', name: 'third' })
    expect(await refusal(new Headers({ 'x-api-key': key }))).toMatchObject({
      status: 401,
      code: 'not_authenticated',
      challenge: 'Bearer realm="flowgate"',
    })
  })

  test('revoked: 401; inactive user: 403', async () => {
    const key = await createApiKey(database.db, { email: 'gone@example.com', name: 'old' })
    const headers = new Headers({ 'x-api-key': key })
    const setActive = (is_active: boolean) =>
      database.db.updateTable('app_user').set({ is_active }).where('email', '=', 'gone@example.com').execute()
    await setActive(false)
    expect(await refusal(headers, { apiKey: true })).toMatchObject({ status: 403, code: 'user_inactive' })
    await setActive(true)
    expect(await authenticator()(headers, { apiKey: true })).toMatchObject({ email: 'gone@example.com' })
    await database.db
      .updateTable('api_key')
      .set({ revoked_at: NOW.toISOString() })
      .where('name', '=', 'old')
      .execute()
    expect(await refusal(headers, { apiKey: true })).toMatchObject({ status: 401, code: 'invalid_api_key' })
  })

  test('both sent: Authorization takes precedence', async () => {
    const key = await createApiKey(database.db, { email: 'key@example.com', name: 'fourth' })
    const both = (authorization: string) => new Headers({ authorization, 'x-api-key': key })
    const token = await sign(es256, CLAIMS)
    expect(await authenticator()(both(`Bearer ${token}`), { apiKey: true })).toMatchObject({
      email: 'ann@example.com',
    })
    const refused = await refusal(both('Bearer a.b.c'), { apiKey: true })
    expect(refused).toMatchObject({ status: 401, code: 'invalid_token' })
    expect(refused.challenge).toMatch(/^Bearer .*error="invalid_token".*, APIKey realm="flowgate"$/)
  })
})

describe('development issuer', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'flowgate-issuer-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))
  const auth: AuthConfig = { provider: 'development', emailClaim: 'https://x/email', tierClaim: 'tier' }

  test('processes that start at once share one key, readable only by its owner', async () => {
    const open = () => openDevelopmentIssuer({ dataDir, auth, allowDevelopmentIssuer: true })
    const issuers = await Promise.all([open(), open(), open()])
    expect(new Set(issuers.map(({ jwks }) => jwks.keys[0]?.kid)).size).toBe(1)
    expect((await stat(join(dataDir, 'signing-key.json'))).mode & 0o777).toBe(0o600)
    expect(issuers[0]?.jwks.keys[0]).not.toHaveProperty('d')
    expect(JSON.parse(await readFile(join(dataDir, 'signing-key.json'), 'utf8'))).toHaveProperty('d')
  })

  test('its tokens are accepted under the configured claim names', async () => {
    const issuer = await openDevelopmentIssuer({ dataDir, auth, allowDevelopmentIssuer: true })
    const token = await issuer.sign({
      email: 'dev@example.com',
      tier: 'data_license',
      role: 'admin',
      ttl: 60,
    })
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: issuer.jwks.keys[0]?.kid, typ: 'JWT' })
    const { iat = 0, exp } = decodeJwt(token)
    expect(exp).toBe(iat + 60)
    const authenticate = createAuthenticator({ auth, developmentIssuer: issuer, db: database.db })
    expect(await authenticate(bearer(token), { apiKey: false })).toMatchObject({
      email: 'dev@example.com',
      tier: 'data_license',
      role: 'admin',
    })
  })
})
