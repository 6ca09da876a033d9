import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { memory } from '../../../src/core/rows/memory-pool.ts'
import type { Connection } from '../../../src/platform/http/loopback.ts'
import { UNREAD_LIMITS, UnreadAnswers } from '../../../src/platform/rates/unread.ts'
import { streamOf } from '../../../src/protocols/rest/download.ts'
import { NOTHING, observeHeld } from '../../helpers/held.ts'
import { followMemory } from '../../helpers/pooled.ts'
import { listenFirst, type TestServer } from '../../helpers/server.ts'
import { dial } from '../../helpers/wire.ts'

/** What an answer holds is released, whenever its reader leaves: before it, during it, after it, or behind another. */

const CALLER = { email: 'reader@example.com', tier: 'professional' } as const
/** Bodies that the buffers of a connection hold at once, and ones that they do not. */
const [SMALL, LARGE] = [100_000, 12_000_000]

const unread = new UnreadAnswers(UNREAD_LIMITS, true)
/** What lets a request go on, by its path: to its caller, then to its body. */
const gates = new Map<string, (() => void)[]>()
const gate = (path: string) =>
  new Promise<void>((resolve) => gates.set(path, [...(gates.get(path) ?? []), resolve]))

/** Requests whose response is being made. */
let making = 0
async function answer(request: Request, peer: Connection = {}): Promise<Response> {
  making++
  return await make(request, peer).finally(() => making--)
}

/** Answers as the service does: identifies the caller, makes a body, whole or in parts. */
async function make({ url }: Request, { answer }: Connection): Promise<Response> {
  const path = new URL(url).pathname
  await gate(path)
  if (answer) unread.begin(CALLER, answer)
  await gate(path)
  const bytes = path.includes('large') ? LARGE : SMALL
  if (path.includes('whole')) return new Response(memory.takeBytes(bytes))
  return new Response(streamOf(partsOf(bytes), () => {}))
}

async function* partsOf(bytes: number): AsyncGenerator<Uint8Array> {
  for (let left = bytes; left > 0; left -= SMALL) yield memory.takeBytes(SMALL)
}

let server: TestServer
const held = observeHeld()
beforeAll(async () => {
  // As in production, it replaces the global classes, so that whole bodies are not copied.
  server = await listenFirst(() => ({ fetch: answer, upgrade: () => {}, endSubscriptions: () => {} }))
})
afterAll(async () => {
  held.stop()
  await server.close()
})
afterEach(() => vi.restoreAllMocks())

/** Connections, and the requests on each, as the model knows them. */
interface Model {
  readonly clients: { isOpen: boolean; isReading: boolean; readonly paths: string[] }[]
}
interface Real {
  readonly sockets: Socket[]
}
let made = 0

type Command = fc.AsyncCommand<Model, Real>
const command = (name: string, check: Command['check'], run: Command['run']): Command => ({
  ...{ check, run },
  toString: () => name,
})
const connect = () =>
  fc.constant(
    command(
      'connect',
      ({ clients }) => clients.length < 4,
      async ({ clients }, { sockets }) => {
        clients.push({ isOpen: true, isReading: false, paths: [] })
        sockets.push((await dial(server.url)).pause())
      },
    ),
  )
/** A step of one of the clients that can take it. */
const step = (
  name: string,
  can: (client: Model['clients'][number]) => boolean,
  act: (client: Model['clients'][number], socket: Socket) => void | Promise<void>,
) =>
  fc.nat().map((at) => {
    const able = ({ clients }: Readonly<Model>) => clients.filter(can)
    return command(
      `${name}(${at})`,
      (model) => able(model).length > 0,
      async (model, { sockets }) => {
        const client = able(model)[at % able(model).length]
        const socket = client && sockets[model.clients.indexOf(client)]
        if (client && socket) await act(client, socket)
      },
    )
  })

const ask = (kind: string) =>
  step(
    `ask ${kind}`,
    ({ isOpen, paths }) => isOpen && paths.length < 4,
    async ({ paths }, socket) => {
      const path = `/${kind}/${made++}`
      paths.push(path)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
      // Those that follow are under way at once, unless too much waits on their connection: then they are not begun.
      if (paths.length === 1) await expect.poll(() => gates.has(path), { interval: 2 }).toBe(true)
    },
  )
/** Lets a request go on that waits for its caller or its body, of clients that have left, too. */
const goOn = step(
  'go on',
  ({ paths }) => paths.some((path) => (gates.get(path)?.length ?? 0) > 0),
  ({ paths }) => {
    const path = paths.find((one) => (gates.get(one)?.length ?? 0) > 0) ?? ''
    gates.get(path)?.shift()?.()
  },
)
const read = step(
  'read',
  ({ isOpen, isReading }) => isOpen && !isReading,
  (client, socket) => {
    client.isReading = true
    socket.resume()
  },
)
const leave = step(
  'leave',
  ({ isOpen }) => isOpen,
  (client, socket) => {
    client.isOpen = false
    socket.destroy()
  },
)

/** Lets everything go on that still waits. */
async function finish(followed: Pick<ReturnType<typeof followMemory>, 'held'>): Promise<void> {
  await expect
    .poll(
      () => {
        for (const waiting of gates.values()) for (const resolve of waiting.splice(0)) resolve()
        return { ...held.now(), making, memory: followed.held() }
      },
      { interval: 2 },
    )
    .toEqual({ ...NOTHING, making: 0, memory: 0 })
}

test('whenever readers leave', async () => {
  const kinds = ['whole', 'whole/large', 'parts', 'parts/large'].map(ask)
  const commands = fc.commands([connect(), ...kinds, goOn, goOn, read, leave], { size: '+1' })
  const followed = followMemory()
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const model = (): { model: Model; real: Real } => ({ model: { clients: [] }, real: { sockets: [] } })
      const sockets: Socket[] = []
      try {
        await fc.asyncModelRun(() => ({ ...model(), real: { sockets } }), steps)
      } finally {
        for (const socket of sockets) socket.destroy()
      }
      await expect.poll(() => server.connections(), { interval: 2 }).toBe(0)
      await finish(followed)
      gates.clear()
    }),
    { numRuns: 40 },
  )
})

test('an answer behind one that is not read is held until its connection closes', async () => {
  const socket = await dial(server.url)
  const followed = followMemory()
  for (const path of ['/whole/large/first', '/whole/second'])
    socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  const goOnWith = async (path: string) => {
    for (let turn = 0; turn < 2; turn++) {
      await expect.poll(() => gates.get(path)?.length).toBe(1)
      gates.get(path)?.shift()?.()
    }
  }
  await goOnWith('/whole/second')
  // Before the first one has a body, so that it cannot be sent.
  await expect.poll(() => held.now().unread).toBe(SMALL)
  expect(held.now().quotas).toMatchObject({ requests: 1 })
  await goOnWith('/whole/large/first')
  await expect.poll(() => held.now().unread).toBe(SMALL + LARGE)
  expect([held.now().quotas['requests'], followed.held()]).toEqual([2, 2])
  socket.destroy()
  await expect.poll(held.now).toEqual(NOTHING)
  expect(followed.held()).toBe(0)
})
