import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../../../src/core/errors.ts'
import { createTokenVerifier } from '../../../src/platform/auth/jwt.ts'
import { RemoteKeySet } from '../../../src/platform/auth/key-set.ts'
import {
  newSigningKey,
  type SigningKey,
  sign,
  startIdentityProvider,
} from '../../helpers/identity-provider.ts'
import { until } from '../../helpers/jobs.ts'

/** Keys of an identity provider that is slow, silent, wrong or down, and callers who trigger reads. */

const NOW = new Date('2026-03-02T15:00:00Z')
const CLAIMS = {
  ...{ iss: 'https://id.example.com/', aud: 'flowgate', exp: NOW.getTime() / 1000 + 7200 },
  ...{ email: 'ann@example.com', tier: 'professional' },
}
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TIMEOUT_MS = 1000

let key: SigningKey
let stranger: SigningKey
let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let ticks = 0
let verify: ReturnType<typeof createTokenVerifier>
beforeAll(async () => {
  ;[key, stranger] = (await Promise.all(['ES256', 'ES256'].map(newSigningKey))) as [SigningKey, SigningKey]
  provider = await startIdentityProvider([key])
})
beforeEach(() => {
  Object.assign(provider.state, { respond: 'keys', published: [key] })
  const keys = new RemoteKeySet(provider.jwksUrl, { ticks: () => ticks, timeoutMs: TIMEOUT_MS })
  const { iss: issuer, aud: audience } = CLAIMS
  verify = createTokenVerifier({
    ...{
      keys,
      issuer,
      audience,
      emailClaim: 'email',
      tierClaim: 'tier',
      roleClaim: 'role',
      now: () => NOW,
      remembered: 100,
    },
  })
})
afterAll(() => provider.stop())

let tokens = 0
/** Signs a token not seen before. */
const newToken = (signer = key) => sign(signer, { ...CLAIMS, jti: String(tokens++) })
const outcome = (token: string) =>
  verify(token).then(
    ({ email }) => email,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
const outcomeOf = async (signer?: SigningKey) => outcome(await newToken(signer))
/** Returns the number of requests to the provider during an action. */
async function asked(action: () => Promise<unknown>): Promise<number> {
  const before = provider.requests()
  await action()
  return provider.requests() - before
}

test('a thousand unknown keys cause at most one read of the key set in 30 seconds', async () => {
  expect(await outcomeOf()).toBe('ann@example.com')
  const unknown = await Promise.all(
    Array.from({ length: 1000 }, (_, place) => newToken({ ...stranger, kid: `kid-${place}` })),
  )
  const flood = async () => {
    const outcomes = await Promise.all(unknown.map(outcome))
    expect(new Set(outcomes)).toEqual(new Set(['invalid_token']))
  }
  expect(await asked(flood)).toBe(0)
  ticks += 29_999
  expect(await asked(flood)).toBe(0)
  ticks += 1
  expect(await asked(flood)).toBe(1)
  expect(await asked(flood)).toBe(0)
  expect(await asked(() => outcomeOf())).toBe(0)
})

test('a flood does not increase requests to a failing provider', async () => {
  expect(await outcomeOf()).toBe('ann@example.com')
  ticks += MINUTE
  provider.state.respond = 'error'
  const flood = () => Promise.all(Array.from({ length: 100 }, () => outcomeOf(stranger)))
  expect(await asked(flood)).toBe(1)
  // The token may be valid: this cannot be determined now.
  expect(await outcomeOf(stranger)).toBe('unavailable')
  expect(await asked(flood)).toBe(0)
  expect(await outcomeOf()).toBe('ann@example.com')
})

test('a provider that has never answered is asked once a second', async () => {
  provider.state.respond = 'error'
  const flood = () => Promise.all(Array.from({ length: 100 }, () => outcomeOf()))
  expect(await asked(flood)).toBe(1)
  expect(await asked(flood)).toBe(0)
  ticks += 1000
  expect(await asked(flood)).toBe(1)
  provider.state.respond = 'keys'
  expect(await outcomeOf()).toBe('unavailable')
  ticks += 1000
  expect(await outcomeOf()).toBe('ann@example.com')
})

describe.each(['error', 'nonsense', 'html', 'redirect', 'huge'] as const)(
  'a key set that is %s',
  (respond) => {
    test('authenticates nobody; keys read earlier work for an hour', async () => {
      provider.state.respond = respond
      expect(await outcomeOf()).toBe('unavailable')
      provider.state.respond = 'keys'
      ticks += 1000
      const known = await newToken()
      expect(await outcome(known)).toBe('ann@example.com')
      provider.state.respond = respond
      ticks += HOUR - 1
      expect([await outcomeOf(), await outcome(known)]).toEqual(['ann@example.com', 'ann@example.com'])
      ticks += 1
      expect([await outcomeOf(), await outcome(known)]).toEqual(['unavailable', 'unavailable'])
      provider.state.respond = 'keys'
      ticks += MINUTE
      expect([await outcomeOf(), await outcome(known)]).toEqual(['ann@example.com', 'ann@example.com'])
    })
  },
)

test('reading an endless key set is aborted', async () => {
  provider.state.respond = 'huge'
  const before = process.memoryUsage().rss
  expect(await outcomeOf()).toBe('unavailable')
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 2 ** 20)
  // At once, not at the next garbage collection.
  await until(
    async () => provider.answering(),
    (count) => count === 0,
    1000,
  )
})

test('a redirect is never followed', async () => {
  let connections = 0
  const elsewhere = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => elsewhere.once('listening', resolve))
  const address = elsewhere.address()
  const port = typeof address === 'object' && address ? address.port : 0
  provider.state.respond = 'redirect'
  for (const place of [`http://127.0.0.1:${port}/jwks`, provider.jwksUrl, '/jwks', 'file:///etc/passwd']) {
    provider.state.elsewhere = place
    ticks += MINUTE
    expect(await asked(async () => expect(await outcomeOf()).toBe('unavailable'))).toBe(1)
  }
  expect(connections).toBe(0)
  elsewhere.close()
})

test('a slow key set delays only the callers who need it, and no longer than its timeout', async () => {
  const known = await newToken()
  expect(await outcome(known)).toBe('ann@example.com')
  provider.state.respond = 'slow'
  ticks += 31_000
  let isOver = false
  const waiting = outcomeOf(stranger).finally(() => {
    isOver = true
  })
  expect([await outcome(known), await outcomeOf(), isOver]).toEqual([
    'ann@example.com',
    'ann@example.com',
    false,
  ])
  expect(await waiting).toBe('unavailable')
  // Keys due for a refresh are requested once, and stay in use when that times out.
  ticks += 10 * MINUTE
  const began = performance.now()
  expect(await outcomeOf()).toBe('ann@example.com')
  expect(performance.now() - began).toBeGreaterThan(TIMEOUT_MS - 50)
  expect(await asked(async () => expect(await outcomeOf()).toBe('ann@example.com'))).toBe(0)
})

test('withdrawing a key invalidates its known tokens', async () => {
  const known = await newToken()
  expect(await outcome(known)).toBe('ann@example.com')
  provider.state.published = [stranger]
  ticks += 10 * MINUTE - 1
  expect(await outcome(known)).toBe('ann@example.com')
  ticks += 1
  expect(await outcome(known)).toBe('invalid_token')
  expect(await outcomeOf(stranger)).toBe('ann@example.com')
})

test('rereading the same keys keeps known tokens', async () => {
  const known = await newToken()
  const principal = await verify(known)
  ticks += 10 * MINUTE
  expect(await asked(async () => expect(await verify(known)).toBe(principal))).toBe(1)
})

test('a bounded number of tokens is cached, and refused tokens are not', async () => {
  const first = await newToken()
  const principal = await verify(first)
  const [head, claims] = (await newToken()).split('.')
  const forged = Array.from(
    { length: 1000 },
    (_, place) => `${head}.${claims}.${Buffer.alloc(64, `${place} `).toString('base64url')}`,
  )
  expect(new Set(await Promise.all(forged.map(outcome)))).toEqual(new Set(['invalid_token']))
  expect(await verify(first)).toBe(principal)
  await Promise.all(Array.from({ length: 100 }, () => outcomeOf()))
  expect(await verify(first)).not.toBe(principal)
})
