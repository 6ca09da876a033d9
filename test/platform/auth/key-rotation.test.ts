import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator } from '../../../src/platform/auth/authenticate.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { newProviderKey, startOidcProvider } from '../../helpers/oidc-provider.ts'

/** Key rotation at a real OpenID provider. */

let provider: Awaited<ReturnType<typeof startOidcProvider>>
let app: TestApp
let ticks = 0
beforeAll(async () => {
  provider = await startOidcProvider()
  const { issuer, audience, jwksUrl } = provider
  const auth = {
    provider: 'jwks' as const,
    ...{ issuer, audience, jwksUrl, emailClaim: 'email', tierClaim: 'tier', roleClaim: 'role' },
  }
  app = await startApp({
    authenticate: ({ db }) =>
      createAuthenticator({ auth, developmentIssuer: undefined, db, ticks: () => ticks }),
  })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const pass = (seconds: number) => {
  ticks += seconds * 1000
}
const ask = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const rest = await app.nobody.rest('/series/user', {}, { headers })
  const graph = await app.nobody.graphql<{ viewer: { email: string } }, never>(
    '{ viewer { email } }',
    undefined,
    { headers },
  )
  expect(graph.status).toBe(rest.status)
  return rest.status === 200 ? graph.data?.viewer.email : rest.body.code
}
const kidOf = (token: string) => decodeProtectedHeader(token).kid

test('old tokens work until their key is withdrawn, new ones immediately', async () => {
  const [first, second, third] = await Promise.all([
    newProviderKey('first'),
    newProviderKey('second'),
    newProviderKey('third', 'RS256'),
  ])
  provider.use('ES256', first)
  const old = await provider.token('ann')
  expect([kidOf(old), await ask(old)]).toEqual(['first', 'ann@example.com'])

  // A new key signs while the old one is still published: its first token triggers a read of the keys.
  provider.use('ES256', second, first)
  pass(31)
  const fresh = await provider.token('bob')
  expect([kidOf(fresh), await ask(fresh), provider.reads()]).toEqual(['second', 'bob@example.com', 2])
  expect([await ask(old), provider.reads()]).toEqual(['ann@example.com', 2])

  // The old key is withdrawn: its known tokens work until the next read of the keys, ten minutes at most.
  provider.use('ES256', second)
  pass(599)
  expect(await ask(old)).toBe('ann@example.com')
  pass(1)
  expect([await ask(old), await ask(fresh), provider.reads()]).toEqual([
    'invalid_token',
    'bob@example.com',
    3,
  ])

  // A key of another algorithm replaces the old one: the new key is read, and old tokens stop working.
  provider.use('RS256', third)
  pass(31)
  const other = await provider.token('ann')
  expect([kidOf(other), await ask(other)]).toEqual(['third', 'ann@example.com'])
  expect([await ask(fresh), provider.reads()]).toEqual(['invalid_token', 4])
})
