import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Sent, TestApp } from '../../helpers/app.ts'
import { forgeries, signedAnyhow } from '../../helpers/forgeries.ts'
import { newSigningKey, type SigningKey, sign } from '../../helpers/identity-provider.ts'
import { CLAIMS, SECONDS, startProviderApp } from '../../helpers/provider-app.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

/** Forged tokens at every entry point. test/platform/auth/key-set.unit.test.ts covers the keys. */

let app: TestApp
let server: TestServer
let rs256: SigningKey
let es256: SigningKey
let stranger: SigningKey
let provider: Awaited<ReturnType<typeof startProviderApp>>['provider']
let stop: () => Promise<void>
/** The forger's own key server, which the service must never contact. */
let outside: Server
let visitors = 0
beforeAll(async () => {
  ;[rs256, es256, stranger] = (await Promise.all(['RS256', 'ES256', 'ES256'].map(newSigningKey))) as [
    SigningKey,
    SigningKey,
    SigningKey,
  ]
  outside = createServer(
    (_request, response) => void response.end(JSON.stringify({ keys: [stranger.publicJwk] })),
  )
  outside.on('connection', () => visitors++).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  ;({ app, provider, stop } = await startProviderApp([rs256, es256]))
  server = await listen(app.app)
})
afterAll(async () => {
  await server.close()
  await stop()
  outside.close()
})

const json = (body: object, accept = 'application/json'): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept },
  body: JSON.stringify(body),
})
const QUERY = { query: '{ viewer { email } }' }
const FOLLOW = { query: 'subscription { jobProgress(id: "x") { status } }' }

/** Entry points over HTTP. */
const WAYS: readonly (readonly [path: string, sent: Sent])[] = [
  ['/series/user', {}],
  ['/aggregates/timeseries?aggregate_ids=1&start_date=2026-01-01', {}],
  ['/graphql', json(QUERY)],
  [`/graphql?query=${encodeURIComponent(QUERY.query)}`, {}],
  ['/graphql', json(FOLLOW, 'text/event-stream')],
]

const asked = async (path: string, { headers, ...sent }: Sent, authorization: string) => {
  const response = await app.nobody.send(path, { ...sent, headers: { ...headers, authorization } })
  const text = await response.text()
  const code = /"code":"(\w+)"/.exec(text)?.[1]?.toLowerCase()
  return { status: response.status, code, told: text + JSON.stringify([...response.headers]) }
}

/** The answer to a credential in a WebSocket's first message: `connected`, or the close code and reason. */
async function connected(parameters: object, headers: Record<string, string> = {}): Promise<string> {
  const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws', { headers })
  socket.on('error', () => {})
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: parameters }))
  const outcome = await Promise.race([
    once(socket, 'message').then(() => 'connected'),
    once(socket, 'close').then(([code, reason]) => `${code} ${reason}`),
  ])
  socket.terminate()
  return outcome
}

/** The parts of a token that are long enough to identify it. */
const secretsOf = (token: string): string[] => token.split('.').filter((part) => part.length > 20)

test('a valid token is accepted at every entry point', async () => {
  const token = await sign(es256, CLAIMS)
  for (const [path, sent] of WAYS) expect((await asked(path, sent, `Bearer ${token}`)).status).toBe(200)
  expect(await connected({ Authorization: `Bearer ${token}` })).toBe('connected')
  expect(await connected({}, { authorization: `Bearer ${token}` })).toBe('connected')
})

test('no forgery is accepted, repeated or logged, and no outside server is contacted', async () => {
  const place = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  const all = await forgeries({ rs256, es256, stranger, outside: place, claims: CLAIMS })
  expect(all.length).toBeGreaterThan(200)
  app.takeLog()
  const began = provider.requests()
  for (const [name, token] of all) {
    const answers = await Promise.all(WAYS.map(([path, sent]) => asked(path, sent, `Bearer ${token}`)))
    const outcomes = answers.map(({ status, code }) => `${status} ${code}`)
    expect([name, new Set(outcomes)]).toEqual([name, new Set(['401 invalid_token'])])
    expect([name, await connected({ Authorization: `Bearer ${token}` })]).toEqual([
      name,
      // An oversized credential is not even read.
      token.length > 65_536 ? '1006 ' : '4403 invalid_token',
    ])
    const heard = answers.map(({ told }) => told).join() + JSON.stringify(app.takeLog())
    expect([name, secretsOf(token).filter((part) => heard.includes(part))]).toEqual([name, []])
    for (const { publicJwk } of [rs256, es256, stranger])
      expect([name, heard.includes(publicJwk.n ?? publicJwk.x ?? '-')]).toEqual([name, false])
  }
  expect([visitors, provider.requests() - began]).toEqual([0, 0])
})

test('text that cannot be a token is refused', async () => {
  for (const text of [
    '€',
    'a b',
    '{"alg":"none"}',
    'ä.b.c',
    `${'a'.repeat(300)}\u0001`,
    '%00',
    'a,b',
    "'--",
  ]) {
    const outcomes = await Promise.all(
      WAYS.slice(0, 3).map(async ([path, sent]) => {
        // Headers hold bytes: clients send other than ASCII text as UTF-8.
        const authorization = `Bearer ${Buffer.from(text).toString('latin1')}`
        return (await asked(path, sent, authorization)).status
      }),
    )
    expect([text, outcomes]).toEqual([text, [401, 401, 401]])
  }
})

describe('time claims at their limits', () => {
  const LEEWAY = 60
  const told = async (claims: Record<string, unknown> | string) => {
    const text = typeof claims === 'string' ? claims : { ...CLAIMS, ...claims }
    const token = await signedAnyhow(es256, { alg: 'ES256', kid: es256.kid }, text)
    const answers = await Promise.all(
      WAYS.slice(0, 3).map(([path, sent]) => asked(path, sent, `Bearer ${token}`)),
    )
    const [outcome, ...others] = new Set(answers.map(({ status, code }) => code ?? status))
    expect([claims, others]).toEqual([claims, []])
    return outcome
  }
  const written = (claim: string, value: string) =>
    `${JSON.stringify({ ...CLAIMS, [claim]: undefined }).slice(0, -1)},"${claim}":${value}}`

  test.each<[string, string, string | number]>([
    ['exp', String(SECONDS - LEEWAY), 'token_expired'],
    ['exp', String(SECONDS - LEEWAY + 1), 200],
    ['exp', String(SECONDS - LEEWAY + 0.5), 200],
    ['exp', '0', 'token_expired'],
    ['exp', '-1', 'token_expired'],
    ['exp', '-1e308', 'token_expired'],
    ['exp', '8640000000000', 200],
    ['exp', '8640000000001', 'invalid_token'],
    ['exp', '1e308', 'invalid_token'],
    ['exp', '1e999', 'invalid_token'],
    ['exp', '-1e999', 'token_expired'],
    ['exp', `"${SECONDS + 3600}"`, 'invalid_token'],
    ['exp', 'null', 'invalid_token'],
    ['exp', 'true', 'invalid_token'],
    ['exp', `[${SECONDS + 3600}]`, 'invalid_token'],
    ['exp', '{}', 'invalid_token'],
    ['nbf', String(SECONDS + LEEWAY), 200],
    ['nbf', String(SECONDS + LEEWAY + 1), 'invalid_token'],
    ['nbf', String(SECONDS + LEEWAY + 0.5), 'invalid_token'],
    ['nbf', '0', 200],
    ['nbf', '-1', 200],
    ['nbf', '-1e308', 'invalid_token'],
    ['nbf', '1e308', 'invalid_token'],
    ['nbf', '-1e999', 'invalid_token'],
    ['nbf', `"${SECONDS}"`, 'invalid_token'],
    ['nbf', 'null', 'invalid_token'],
    ['iat', String(SECONDS + LEEWAY), 200],
    ['iat', String(SECONDS + LEEWAY + 1), 'invalid_token'],
    ['iat', '4102444800', 'invalid_token'],
    ['iat', '0', 200],
    ['iat', '-1', 200],
    ['iat', '1.5', 200],
    ['iat', '-1e308', 'invalid_token'],
    ['iat', '1e308', 'invalid_token'],
    ['iat', '1e999', 'invalid_token'],
    ['iat', `"${SECONDS}"`, 'invalid_token'],
    ['iat', 'null', 'invalid_token'],
  ])('%s %s: %s', async (claim, value, outcome) => {
    expect(await told(written(claim, value))).toBe(outcome)
  })

  test('the last value of a repeated claim counts', async () => {
    const text = JSON.stringify(CLAIMS).slice(0, -1)
    expect(await told(`${text},"exp":${SECONDS - 100}}`)).toBe('token_expired')
  })
})
