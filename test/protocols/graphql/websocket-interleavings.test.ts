import { once } from 'node:events'
import { setImmediate as nextRound } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Refusal } from '../../../src/core/errors.ts'
import type { Principal } from '../../../src/core/principal.ts'
import { NOTHING, observeHeld } from '../../helpers/held.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Whatever a socket and its operations have taken is released, in whatever order they begin, end and are refused. */

const CALLER: Principal = {
  ...{ email: 'analyst@example.com', tier: 'professional', role: 'user' },
  ...{ via: 'api_key', keyId: 1, scope: 'read', expiresAt: null },
}

/** Checks of credentials that have begun: of a connection, and of each operation with a key. */
let checks: PromiseWithResolvers<Principal>[] = []

const app = useApp({
  authenticate: () => () => {
    const check = Promise.withResolvers<Principal>()
    checks.push(check)
    return check.promise
  },
  settings: { socketTimes: { initTimeoutMs: 600_000, pingMs: 600_000 } },
})
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())
const held = observeHeld()
afterAll(held.stop)
afterEach(() => {
  checks = []
})

/** Ends the check of a credential that began first. */
function decide(isAccepted: boolean): void {
  const check = checks.shift()
  if (isAccepted) check?.resolve(CALLER)
  else check?.reject(new Refusal('invalid_api_key', 'The API key is unknown or revoked'))
}

const QUERY = '{ aggregates(first: 1) { nodes { name } } }'
const SUBSCRIPTION = 'subscription { latestBars(ids: [3]) { ts } }'

class Clients {
  readonly #sockets: WebSocket[] = []
  #ids = 0
  #acknowledgement: Promise<unknown> | undefined

  async connect(): Promise<void> {
    const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws')
    await once(socket, 'open')
    socket.on('error', () => {})
    this.#acknowledgement = once(socket, 'message').catch(() => {})
    socket.send('{"type":"connection_init"}')
    this.#sockets.push(socket)
  }

  /** Resolves when the newest connection may begin operations. */
  async acknowledged(): Promise<void> {
    await this.#acknowledgement
  }

  begin(query: string): void {
    this.#send({ type: 'subscribe', id: String(++this.#ids), payload: { query } })
  }

  complete(): void {
    this.#send({ type: 'complete', id: String(this.#ids) })
  }

  /** Closes the newest connection: with a closing frame, or without a word. */
  close(isPolite: boolean): void {
    const socket = this.#sockets.pop()
    if (isPolite) socket?.close()
    else socket?.terminate()
  }

  closeAll(): void {
    for (const socket of this.#sockets.splice(0)) socket.terminate()
  }

  #send(message: object): void {
    const socket = this.#sockets.at(-1)
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
}

const step = fc.oneof(
  fc.constant({ name: 'connect' as const }),
  fc.record({ name: fc.constant('decide' as const), isAccepted: fc.boolean() }),
  fc.constant({ name: 'accept' as const }),
  fc.record({
    name: fc.constant('begin' as const),
    query: fc.constantFrom(QUERY, SUBSCRIPTION, '{ nonsense }'),
  }),
  fc.constant({ name: 'complete' as const }),
  fc.record({ name: fc.constant('close' as const), isPolite: fc.boolean() }),
  fc.record({ name: fc.constant('wait' as const), rounds: fc.integer({ min: 1, max: 20 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(one: Step, clients: Clients): Promise<void> {
  if (one.name === 'connect') await clients.connect()
  else if (one.name === 'decide') decide(one.isAccepted)
  else if (one.name === 'accept') decide(true)
  else if (one.name === 'begin') clients.begin(one.query)
  else if (one.name === 'complete') clients.complete()
  else if (one.name === 'close') clients.close(one.isPolite)
  else for (let round = 0; round < one.rounds; round++) await nextRound()
}

const expectNothing = async (clients: Clients) => {
  clients.closeAll()
  await expect
    .poll(() => {
      // What has begun late takes its places late.
      while (checks.length > 0) decide(true)
      return held.now()
    })
    .toEqual(NOTHING)
}

test('an operation that runs holds its places until its connection is closed', async () => {
  const clients = new Clients()
  await clients.connect()
  await expect.poll(() => checks.length).toBe(1)
  decide(true)
  await expect.poll(() => held.now().quotas['connections']).toBe(1)
  await clients.acknowledged()
  clients.begin(SUBSCRIPTION)
  await expect.poll(() => checks.length).toBe(1)
  decide(true)
  await expect.poll(() => held.now().quotas).toMatchObject({ operations: 1, subscriptions: 1 })
  await expectNothing(clients)
})

test('sockets and operations hold nothing once they have ended', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const clients = new Clients()
      for (const one of steps) await take(one, clients)
      await expectNothing(clients)
    }),
    { numRuns: 40 },
  )
})
