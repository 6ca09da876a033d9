import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { discoveredOrigins } from '../../../src/platform/auth/discovery.ts'

/** The console may contact the endpoints that its identity provider publishes, and no others. */

let requests = 0
let answer: (issuer: string) => string | null = () => null
const server = createServer(({ url }, response) => {
  requests++
  const body = url === '/.well-known/openid-configuration' ? answer(issuer) : '{}'
  // Null: never answers.
  if (body !== null) response.end(body)
})
let issuer = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => {
  requests = 0
})

const document = (changes: object = {}) =>
  JSON.stringify({ issuer, token_endpoint: `${issuer}/token`, ...changes })

test('origins are those of the endpoints, each once', async () => {
  answer = () =>
    document({
      token_endpoint: 'https://tokens.example.com/x',
      revocation_endpoint: 'https://tokens.example.com/r',
    })
  expect(await discoveredOrigins(issuer)()).toEqual([issuer, 'https://tokens.example.com'])
})

test.each([
  [
    'another issuer',
    () => document({ issuer: 'https://evil.example.com', token_endpoint: 'https://evil.example.com' }),
  ],
  ['no endpoint', () => document({ token_endpoint: undefined })],
  ['no JSON', () => '<!doctype html>'],
  ['too much', () => document({ rubbish: 'x'.repeat(300_000) })],
  ['no answer', () => null],
])('after %s, the origin of the issuer alone is allowed', async (_name, wrong) => {
  answer = wrong
  expect(await discoveredOrigins(issuer, { timeoutMs: 300 })()).toEqual([issuer])
})

test('an endpoint cannot add to the policy', async () => {
  answer = () =>
    document({ token_endpoint: 'https://a;script-src *', revocation_endpoint: "https://a;b.example.com/'" })
  expect(await discoveredOrigins(issuer)()).toEqual([issuer])
})

test('the document is kept for ten minutes, and for longer if the provider is away', async () => {
  let now = 0
  const origins = discoveredOrigins(issuer, { ticks: () => now, timeoutMs: 300 })
  answer = () => document({ token_endpoint: 'https://tokens.example.com/x' })
  const known = [issuer, 'https://tokens.example.com']
  expect(await Promise.all([origins(), origins(), origins()])).toEqual([known, known, known])
  expect(requests).toBe(1)
  answer = () => 'broken'
  now = 599_999
  expect(await origins()).toEqual(known)
  expect(requests).toBe(1)
  now = 600_000
  expect(await origins()).toEqual(known)
  expect(await origins()).toEqual(known)
  expect(requests).toBe(2)
  now += 30_000
  answer = () => document()
  expect(await origins()).toEqual([issuer])
  expect(requests).toBe(3)
})
