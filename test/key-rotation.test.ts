import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator } from '../src/platform/auth/authenticate.ts'
import { startApp, type TestApp } from './helpers/app.ts'
import { newProviderKey, startOidcProvider } from './helpers/oidc-provider.ts'

/** A real OpenID provider that changes its keys, as providers do. */

let provider: Awaited<ReturnType<typeof startOidcProvider>>
let app: TestApp
let ticks = 0
beforeAll(async () => {
  provider = await startOidcProvider()
  const { issuer, audience, jwksUrl } = provider
  const auth = {
    provider: 'jwks' as const,
    ...{ issuer, audience, jwksUrl, emailClaim: 'email', tierClaim: 'tier' },
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

test('old tokens are good until their key is taken back, new ones at once', async () => {
  const [first, second, third] = await Promise.all([
    newProviderKey('first'),
    newProviderKey('second'),
    newProviderKey('third', 'RS256'),
  ])
  provider.use('ES256', first)
  const old = await provider.token('ann')
  expect([kidOf(old), await ask(old)]).toEqual(['first', 'ann@example.com'])

  // A new key signs, the old one is still published: the first token that it has signed has it read.
  provider.use('ES256', second, first)
  pass(31)
  const fresh = await provider.token('bob')
  expect([kidOf(fresh), await ask(fresh), provider.reads()]).toEqual(['second', 'bob@example.com', 2])
  expect([await ask(old), provider.reads()]).toEqual(['ann@example.com', 2])

  // The old key is taken back: known tokens of its are good until the keys are read again, ten minutes at most.
  provider.use('ES256', second)
  pass(599)
  expect(await ask(old)).toBe('ann@example.com')
  pass(1)
  expect([await ask(old), await ask(fresh), provider.reads()]).toEqual([
    'invalid_token',
    'bob@example.com',
    3,
  ])

  // Another algorithm, and the old key gone in the same step: what is new is read, what is old ends with it.
  provider.use('RS256', third)
  pass(31)
  const other = await provider.token('ann')
  expect([kidOf(other), await ask(other)]).toEqual(['third', 'ann@example.com'])
  expect([await ask(fresh), provider.reads()]).toEqual(['invalid_token', 4])
})
