import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { unauthorized } from '../../../src/platform/auth/challenge.ts'
import { Listeners } from '../../../src/platform/pubsub/events.ts'
import { type Held, NOTHING, observeHeld } from '../../helpers/held.ts'
import { startedJob } from '../../helpers/results.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Whatever a client takes is released, in whatever order it opens, authenticates, subscribes, completes and leaves. */

/** Ends the check of a credential. */
type Finish = (isAccepted: boolean) => void
/** Unfinished checks by client, oldest first. The test decides when each one ends, and how. */
const asked = new Map<string, Finish[]>()
const listeners = new Listeners()
let heard = 0
const app = useApp({
  authenticate: () => async (headers) => {
    const client = headers.get('x-api-key') ?? ''
    const { promise, resolve } = Promise.withResolvers<boolean>()
    asked.set(client, [...(asked.get(client) ?? []), resolve])
    if (!(await promise)) throw unauthorized('invalid_api_key', 'The API key is unknown or revoked')
    const email = 'analyst@example.com'
    return { email, tier: 'professional', role: 'user', via: 'api_key', keyId: 1, expiresAt: null }
  },
  events: () => ({
    on: (topic, listener) => {
      const leave = listeners.add(topic, listener)
      if (topic === 'job') heard++
      return () => {
        if (topic === 'job') heard--
        leave()
      }
    },
    close: async () => {},
  }),
  settings: { socketTimes: { initTimeoutMs: 600_000, pingMs: 600_000 } },
})
let server: TestServer
let job: string
let held: ReturnType<typeof observeHeld>
beforeAll(async () => {
  held = observeHeld()
  server = await listen(app.app)
  job = (await startedJob(app.database)).id
})
afterAll(async () => {
  await server.close()
  held.stop()
})

const PROGRESS = () => `subscription { jobProgress(id: "${job}") { progress } }`
const KINDS = ['query', 'subscription', 'unknown', 'invalid'] as const
type Kind = (typeof KINDS)[number]
const payloadOf = (kind: Kind) =>
  ({
    query: { query: '{ __typename }' },
    subscription: { query: PROGRESS() },
    unknown: { query: 'query A { __typename }', operationName: 'B' },
    invalid: { query: '{' },
  })[kind]

/** A client as the model knows it: a WebSocket, or a request for a stream over SSE. */
interface Client {
  readonly name: string
  readonly isSocket: boolean
  phase: 'open' | 'asked' | 'known' | 'gone'
  /** Operations that the client has not completed, by id. A stream has one, without an id. */
  readonly operations: Map<string, { readonly kind: Kind; isRunning: boolean }>
  /** What each unfinished check is for, oldest first: the id of an operation, or '' for the client itself. */
  readonly checks: string[]
}
interface Model {
  readonly clients: Client[]
}
interface Real {
  readonly ends: Map<string, WebSocket | ClientRequest>
}

let made = 0
const newClient = (isSocket: boolean): Client => ({
  ...{ name: `client-${made++}`, isSocket, phase: 'open', operations: new Map(), checks: [] },
})
const isRunning = ({ phase, operations }: Client, id: string) =>
  phase !== 'gone' && operations.get(id)?.isRunning === true
const runningOf = (client: Client) => [...client.operations.keys()].filter((id) => isRunning(client, id))

/** What the service must hold for the clients of a model. */
function heldFor({ clients }: Model): Held & { heard: number } {
  const sockets = clients.filter(({ isSocket, phase }) => isSocket && phase !== 'gone')
  const subscriptions = clients.flatMap(runningOf).length
  return {
    ...{ sockets: sockets.length, subscriptions, unread: 0, heard: subscriptions > 0 ? 1 : 0 },
    quotas: {
      requests: 0,
      connections: sockets.filter(({ phase }) => phase === 'known').length,
      operations: sockets.flatMap(runningOf).length,
      ...{ subscriptions, exports: 0 },
    },
  }
}

/** Waits until the service holds exactly what the model does, and checks the same credentials. */
async function agrees(model: Model): Promise<void> {
  const checks = (count: (client: Client) => number) => model.clients.map(count)
  await expect
    .poll(() => [{ ...held.now(), heard }, checks(({ name }) => asked.get(name)?.length ?? 0)], {
      interval: 2,
    })
    .toEqual([heldFor(model), checks(({ checks: { length } }) => length)])
}

type Act = (client: Client, real: Real) => void | Promise<void>
/** A step of one of the clients that can take it. */
const step = (name: string, can: (client: Client) => boolean, act: Act) =>
  fc.nat().map((at): fc.AsyncCommand<Model, Real> => {
    const able = ({ clients }: Readonly<Model>) => clients.filter(can)
    return {
      check: (model) => able(model).length > 0,
      run: async (model, real) => {
        const client = able(model)[at % able(model).length]
        if (client) await act(client, real)
        await agrees(model)
      },
      toString: () => `${name}(${at})`,
    }
  })
const opening = (name: string, open: (model: Model, real: Real) => Promise<void>) =>
  fc.constant<fc.AsyncCommand<Model, Real>>({
    check: ({ clients }) => clients.length < 5,
    run: async (model, real) => {
      await open(model, real)
      await agrees(model)
    },
    toString: () => name,
  })

const tell = ({ name }: Client, { ends }: Real, message: object) => {
  const end = ends.get(name)
  if (end instanceof WebSocket) end.send(JSON.stringify(message))
}
let ids = 0

const openSocket = opening('open', async ({ clients }, { ends }) => {
  const client = newClient(true)
  const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws')
  socket.on('error', () => {})
  await once(socket, 'open')
  clients.push(client)
  ends.set(client.name, socket)
})
const openStream = opening('stream', async ({ clients }, { ends }) => {
  const client = newClient(false)
  const headers = {
    'x-api-key': client.name,
    'content-type': 'application/json',
    accept: 'text/event-stream',
  }
  const sent = request(`${server.url}/graphql`, { method: 'POST', agent: false, headers }, (answer) =>
    answer.on('error', () => {}).resume(),
  )
  sent.on('error', () => {}).end(JSON.stringify(payloadOf('subscription')))
  client.operations.set('', { kind: 'subscription', isRunning: false })
  client.checks.push('')
  client.phase = 'asked'
  clients.push(client)
  ends.set(client.name, sent)
})
const initialise = step(
  'init',
  ({ isSocket, phase }) => isSocket && phase === 'open',
  (client, real) => {
    tell(client, real, { type: 'connection_init', payload: { 'X-API-Key': client.name } })
    client.phase = 'asked'
    client.checks.push('')
  },
)
const subscribe = fc.constantFrom(...KINDS).chain((kind) =>
  step(
    `subscribe ${kind}`,
    ({ isSocket, phase }) => isSocket && phase === 'known',
    (client, real) => {
      const id = `${ids++}`
      tell(client, real, { id, type: 'subscribe', payload: payloadOf(kind) })
      client.operations.set(id, { kind, isRunning: false })
      client.checks.push(id)
    },
  ),
)
const next = step(
  'next',
  (client) => runningOf(client).length > 0,
  async () => {
    await app.database.pool.query('update job set progress = least(progress + 1, 99) where id = $1', [job])
    listeners.tell('job', job)
  },
)
const complete = step(
  'complete',
  ({ isSocket, phase, operations }) => isSocket && phase === 'known' && operations.size > 0,
  (client, real) => {
    const [id = ''] = client.operations.keys()
    tell(client, real, { id, type: 'complete' })
    client.operations.delete(id)
  },
)
const leave = fc.constantFrom('close', 'abort').chain((how) =>
  step(
    how,
    ({ phase }) => phase !== 'gone',
    (client, { ends }) => {
      const end = ends.get(client.name)
      if (!(end instanceof WebSocket)) end?.destroy()
      else if (how === 'close') end.close()
      else end.terminate()
      client.phase = 'gone'
    },
  ),
)
const answer = fc.boolean().chain((isAccepted) =>
  step(
    isAccepted ? 'accept' : 'refuse',
    ({ checks }) => checks.length > 0,
    (client) => finishCheck(client, isAccepted),
  ),
)

/** Ends the oldest check of a client's credential. */
function finishCheck(client: Client, isAccepted: boolean): void {
  const [finish, ...others] = asked.get(client.name) ?? []
  asked.set(client.name, others)
  finish?.(isAccepted)
  const id = client.checks.shift() ?? ''
  const operation = client.operations.get(id)
  if (id === '' && client.phase === 'asked') client.phase = isAccepted ? 'known' : 'gone'
  if (operation?.kind === 'subscription' && isAccepted) operation.isRunning = true
  else client.operations.delete(id)
}

test('at every step, the service holds what its clients have taken, and nothing after the last has left', async () => {
  const steps = fc.commands(
    [
      ...[openSocket, openStream, initialise, initialise, answer, answer, answer, leave],
      ...[subscribe, subscribe, subscribe, subscribe, subscribe, complete, complete, next],
    ],
    { maxCommands: 80, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (commands, leavesFirst) => {
      const real: Real = { ends: new Map() }
      const model: Model = { clients: [] }
      await fc.asyncModelRun(() => ({ model, real }), commands)
      const leaveAll = () => {
        for (const end of real.ends.values())
          if (end instanceof WebSocket) end.terminate()
          else end.destroy()
        for (const client of model.clients) client.phase = 'gone'
      }
      if (leavesFirst) leaveAll()
      for (const client of model.clients) while (client.checks.length > 0) finishCheck(client, true)
      leaveAll()
      await agrees(model)
    }),
    { numRuns: 120, seed: 4403 },
  )
  await expect.poll(() => held.now()).toEqual(NOTHING)
})
