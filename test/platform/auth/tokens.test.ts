import { base64url, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../src/platform/auth/authenticate.ts'
import type { AuthConfig } from '../../../src/platform/config.ts'
import { authConfigOf, bearer, CLAIMS, NOW, refusalOf, SECONDS } from '../../helpers/authentication.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import {
  newSigningKey,
  type SigningKey,
  sign,
  startIdentityProvider,
} from '../../helpers/identity-provider.ts'
import { UNUSED_PORT } from '../../helpers/ports.ts'

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

const authOf = (changes?: Partial<AuthConfig>): AuthConfig => authConfigOf(provider.jwksUrl, changes)

const authenticator = (auth = authOf(), now = () => NOW, ticks?: () => number) =>
  createAuthenticator({ auth, developmentIssuer: undefined, db: database.db, now, ...(ticks && { ticks }) })

/** Returns the refusal of a request with these headers. */
const refusal = (headers: Headers, { apiKey = false, authenticate = authenticator() } = {}) =>
  refusalOf(authenticate, headers, { apiKey })

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

  test.each<[string, unknown, object]>([
    ['a list', ['basic', 'data_license', 'admin'], { tier: 'data_license', role: 'admin' }],
    ['a list of others', ['Professional', 7, ['admin']], { tier: 'basic', role: 'user' }],
    ['a text', 'professional', { tier: 'professional', role: 'user' }],
    ['missing', undefined, { tier: 'basic', role: 'user' }],
  ])('a claim that settings name as a list and that is %s', async (_case, roles, expected) => {
    const names = { tierClaim: 'roles[]', roleClaim: 'roles[]' }
    const token = await sign(es256, { ...CLAIMS, roles })
    expect(await authenticator(authOf(names))(bearer(token), { apiKey: false })).toMatchObject(expected)
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
