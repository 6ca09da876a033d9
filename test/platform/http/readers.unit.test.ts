import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '../../../src/platform/http/server.ts'
import { dial } from '../../helpers/wire.ts'

/** Clients that do not read the response they asked for. */

/** More than the system's socket buffers hold. */
const BYTES = 40_000_000
const READER_MS = 1500
const STREAM_MS = 2500

let server: Server
let url: string
/** Number of response streams cancelled. */
let cancelled = 0
beforeAll(async () => {
  const whole = Buffer.alloc(BYTES, 'x')
  const handlers = {
    fetch: ({ url }: Request) => new Response(url.endsWith('/whole') ? whole : endless()),
    upgrade: () => {},
  }
  const times = { requestMs: 5000, readerMs: READER_MS, streamMs: STREAM_MS }
  server = createHttpServer(() => handlers, times, { overrideGlobalObjects: false }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const endless = () =>
  new ReadableStream({
    pull: (controller) => controller.enqueue(Buffer.alloc(65_536, 'x')),
    cancel: () => {
      cancelled++
    },
  })

async function ask(path: string): Promise<Socket> {
  const socket = await dial(url)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return socket
}

const connections = async (): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>()
  server.getConnections((_error, count) => resolve(count))
  return promise
}

/** Reads slowly for a while. Returns whether the connection stayed open. */
async function readSlowly(socket: Socket, bytes: number, everyMs: number, forMs: number): Promise<boolean> {
  let isOpen = true
  socket.once('close', () => {
    isOpen = false
  })
  for (let waited = 0; waited < forMs && isOpen; waited += everyMs) {
    await sleep(everyMs)
    for (let left = bytes; left > 0; ) {
      const chunk: Buffer | null = socket.read()
      if (!chunk) break
      left -= chunk.length
    }
  }
  return isOpen
}

test.each(['/whole', '/endless'])('a client that reads nothing of %s is cut off', async (path) => {
  const started = performance.now()
  const socket = await ask(path)
  await expect.poll(connections).toBe(1)
  await expect.poll(connections).toBe(0)
  const took = performance.now() - started
  expect(took).toBeGreaterThan(path === '/whole' ? READER_MS / 2 : STREAM_MS / 2)
  socket.destroy()
})

test('cutting off a client cancels its response stream', async () => {
  await expect.poll(() => cancelled).toBeGreaterThan(0)
})

test('a client that reads slowly is not cut off', async () => {
  const sockets = await Promise.all(['/whole', '/endless'].map(ask))
  const held = sockets.map((socket) => readSlowly(socket, 300_000, 50, 2 * STREAM_MS))
  expect(await Promise.all(held)).toEqual([true, true])
  for (const socket of sockets) socket.destroy()
})

test('an idle stream is not cut off', async () => {
  const quiet = createHttpServer(
    () => ({
      fetch: () => new Response(new ReadableStream({ start: (c) => c.enqueue(Buffer.from('a')) })),
      upgrade: () => {},
    }),
    { requestMs: 5000, readerMs: 100, streamMs: 100 },
    { overrideGlobalObjects: false },
  ).listen(0, '127.0.0.1')
  await once(quiet, 'listening')
  const socket = await dial(`http://127.0.0.1:${(quiet.address() as AddressInfo).port}`)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await readSlowly(socket, 1000, 50, 600)).toBe(true)
  socket.destroy()
  quiet.close()
})
