import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, type Database } from '../../../src/platform/database/connect.ts'
import { lend, newSocket, READ_BYTES, stopLending } from '../../../src/platform/database/socket.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'

/** The socket to PostgreSQL reuses its memory, so nothing that a reader may keep must lie in it. */

const message = (body: Buffer): Buffer => {
  const head = Buffer.alloc(5, 'D')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
/** Whether the bytes are a sequence of whole messages. */
function areWhole(bytes: Buffer): boolean {
  let at = 0
  while (at + 5 <= bytes.length) at += 1 + bytes.readUInt32BE(at + 1)
  return at === bytes.length
}

describe('bytes that arrive in arbitrary parts', () => {
  let server: Server
  let accepted: Promise<Socket>
  beforeAll(async () => {
    server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => void server.close())

  /** Returns the buffers received when the peer writes these parts, and copies made on receipt. */
  async function handed(parts: readonly Buffer[], isLent = false) {
    accepted = once(server, 'connection').then(([peer]) => peer)
    const socket = newSocket()
    if (isLent) lend(socket)
    const [given, copies]: [Buffer[], Buffer[]] = [[], []]
    socket.on('data', (bytes: Buffer) => {
      given.push(bytes)
      copies.push(Buffer.from(bytes))
    })
    socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
    const peer = await accepted
    for (const part of parts) {
      peer.write(part)
      await setImmediate()
    }
    peer.end()
    await once(socket, 'end')
    stopLending(socket)
    socket.destroy()
    return { given, copies }
  }

  const anyMessages = fc.array(
    fc
      .oneof(
        { weight: 8, arbitrary: fc.nat(300) },
        { weight: 1, arbitrary: fc.integer({ min: READ_BYTES - 10, max: READ_BYTES + 10 }) },
        { weight: 1, arbitrary: fc.nat(4 * READ_BYTES) },
      )
      .map((length) => message(Buffer.alloc(length, `${length} `))),
    { minLength: 1, maxLength: 25 },
  )
  const anyLengths = fc.array(
    fc.oneof(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 2, max: 2 * READ_BYTES })),
    { minLength: 1, maxLength: 5 },
  )
  function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
    const parts: Buffer[] = []
    // Limits the number of parts, as each costs a turn of the event loop.
    for (let at = 0, place = 0; at < bytes.length; place++) {
      const length = place < 200 ? (lengths[place % lengths.length] ?? 1) : bytes.length
      parts.push(bytes.subarray(at, at + length))
      at += length
    }
    return parts
  }

  test('are delivered whole and in order; buffers that end within a message may be kept', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessages, anyLengths, fc.boolean(), async (messages, lengths, isLent) => {
        const sent = Buffer.concat(messages)
        const { given, copies } = await handed(cut(sent, lengths), isLent)
        expect(Buffer.concat(copies).equals(sent)).toBe(true)
        if (isLent) return
        // Views of the shared memory hold whole messages; all other buffers must not change.
        for (const [place, copy] of copies.entries())
          if (!areWhole(copy)) expect(given[place]?.equals(copy)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('are views of the same memory, however many arrive', async () => {
    const { given } = await handed(Array.from({ length: 50 }, () => message(Buffer.alloc(1000))))
    expect(new Set(given.map(({ buffer }) => buffer)).size).toBe(1)
  })

  test('may begin with a single byte, the answer to a request for TLS', async () => {
    const { copies } = await handed([Buffer.from('N')])
    expect(copies.map(String)).toEqual(['N'])
  })
})

test('a socket that has been read empty reads on in the same round, however long others have been read', async () => {
  // The time for reading is over after the first read, and the round does not end before all have their answers.
  const held: (() => void)[] = []
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10))
  vi.stubGlobal('setImmediate', (callback: () => void) => void held.push(callback))
  const answer = (peer: Socket) => peer.on('data', () => peer.write(message(Buffer.alloc(100))))
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const counts = Array.from({ length: 10 }, async () => {
      const socket = newSocket()
      let count = 0
      socket.on('data', () => (++count < 3 ? socket.write('?') : socket.end()))
      socket.connect(port, '127.0.0.1', () => socket.write('?'))
      await once(socket, 'close')
      return count
    })
    expect(new Set(await Promise.all(counts))).toEqual(new Set([3]))
  } finally {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    server.close()
    for (const callback of held) callback()
  }
})

describe('on a connection', () => {
  let database: TestDatabase
  let connected: Database
  beforeAll(async () => {
    database = await createDatabase({ template: 'template0' })
    connected = connect(database.url, { max: 1 })
  })
  afterAll(async () => {
    await connected.end()
    await database.drop()
  })

  test('rows shorter and longer than the memory arrive intact', async () => {
    for (const most of [10, 3000, READ_BYTES - 20, 3 * READ_BYTES]) {
      const { rows } = await connected.pool.query<{ n: number; text: string }>(
        `select n, repeat(chr(64 + n % 60), (n * 7919) % ${most}) as text from generate_series(1, 200) n`,
      )
      for (const { n, text } of rows)
        expect(text === String.fromCharCode(64 + (n % 60)).repeat((n * 7919) % most)).toBe(true)
    }
  })

  test('errors and notices arrive intact', async () => {
    const loud = `do $$ begin raise notice '%', repeat('x', ${2 * READ_BYTES}); raise exception '%', repeat('y', ${READ_BYTES}); end $$`
    const error = await connected.pool.query(loud).catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ message: 'y'.repeat(READ_BYTES), code: 'P0001' })
    expect((await connected.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
