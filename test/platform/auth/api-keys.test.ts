import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueApiKey } from '../../../src/platform/auth/api-keys.ts'
import { createAuthenticator } from '../../../src/platform/auth/authenticate.ts'
import { authConfigOf, CLAIMS, NOW, refusalOf } from '../../helpers/authentication.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import {
  newSigningKey,
  type SigningKey,
  sign,
  startIdentityProvider,
} from '../../helpers/identity-provider.ts'

let database: TestDatabase
let es256: SigningKey
let provider: Awaited<ReturnType<typeof startIdentityProvider>>
beforeAll(async () => {
  database = await createDatabase()
  es256 = await newSigningKey('ES256')
  provider = await startIdentityProvider([es256])
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const authenticator = () => {
  const auth = authConfigOf(provider.jwksUrl)
  return createAuthenticator({ auth, developmentIssuer: undefined, db: database.db, now: () => NOW })
}
const refusal = (headers: Headers, accepted?: { apiKey: boolean }) =>
  refusalOf(authenticator(), headers, accepted)

describe('API keys', () => {
  test('a key identifies its user and tier; only its hash is stored', async () => {
    const key = await issueApiKey(database.db, {
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
      const key = await issueApiKey(database.db, { email, name: 'another' })
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
    const key = await issueApiKey(database.db, { email: 'key@example.com', name: 'third' })
    expect(await refusal(new Headers({ 'x-api-key': key }))).toMatchObject({
      status: 401,
      code: 'not_authenticated',
      challenge: 'Bearer realm="flowgate"',
    })
  })

  test('revoked: 401; inactive user: 403', async () => {
    const key = await issueApiKey(database.db, { email: 'gone@example.com', name: 'old' })
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
    const key = await issueApiKey(database.db, { email: 'key@example.com', name: 'fourth' })
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
