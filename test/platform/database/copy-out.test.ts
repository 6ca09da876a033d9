import { Duplex } from 'node:stream'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOut } from '../../../src/platform/database/copy-out.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { message } from '../../helpers/fake-postgres.ts'

/** The COPY reader: COPY data becomes rows, and every other message reaches the driver. */

type Copy = Parameters<pg.ClientBase['query']>[0] & {
  submit(connection: unknown): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

const ready = message('Z', Buffer.from('I'))

/** A connection with scripted input, which records what reaches the driver. */
function madeUp() {
  const stream = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() })
  const heard: Buffer[] = []
  let copy: Copy | undefined
  stream.on('data', (bytes: Buffer) => {
    heard.push(Buffer.from(bytes))
    // Like the driver on the message that ends a statement, received whole or in parts.
    if (Buffer.concat(heard).includes(ready)) copy?.handleReadyForQuery()
  })
  const client = {
    query: (given: Copy) => {
      copy = given
      given.submit({ stream, query: () => {} })
    },
  } as unknown as pg.ClientBase
  return { stream, client, heard, fail: (error: Error) => copy?.handleError(error) }
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

const anyBody = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))
// COPY rows, and messages that may come between them: notices, parameter changes, notifications.
const anyMessage = fc.oneof(
  { weight: 5, arbitrary: anyBody.map((body) => ({ kind: 'd', body })) },
  {
    weight: 1,
    // Must not contain the end of a statement, which this fake driver recognises by its bytes alone.
    arbitrary: fc.record({
      kind: fc.constantFrom('N', 'S', 'A'),
      body: anyBody.map((body) => body.fill('n')),
    }),
  },
)

describe('bytes split anywhere', () => {
  test('yield the rows, and pass all other messages to the driver in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMessage, { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (messages, lengths, isSlow) => {
          const { stream, client, heard } = madeUp()
          const after = message('S', Buffer.from('a\0b\0'))
          const rest = [message('c', Buffer.alloc(0)), message('C', Buffer.from('COPY 1\0')), ready, after]
          const sent = [
            message('H', Buffer.from([0, 0, 1, 0, 0])),
            ...messages.map(({ kind, body }) => message(kind, body)),
            ...rest,
          ]
          const bytes = Buffer.concat(sent)
          const rows = joined(copyOut(client, 'copy'))
          for (let at = 0, place = 0; at < bytes.length; place++) {
            const length = lengths[place % lengths.length] ?? 1
            stream.push(Buffer.from(bytes.subarray(at, at + length)))
            at += length
            if (isSlow) await tick()
          }
          const expected = messages.flatMap(({ kind, body }) => (kind === 'd' ? [body] : []))
          expect((await rows).equals(Buffer.concat(expected))).toBe(true)
          await tick()
          const others = sent.filter((one) => one[0] !== 0x64)
          expect(Buffer.concat(heard).equals(Buffer.concat(others))).toBe(true)
          expect(stream.listenerCount('data')).toBe(1)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('are not read ahead of a slow reader, and all arrive in the end', async () => {
    const { stream, client } = madeUp()
    const row = message('d', Buffer.alloc(64 * 1024, 'x'))
    const rows = copyOut(client, 'copy')
    const first = rows.next()
    for (let at = 0; at < 20; at++) stream.push(Buffer.from(row))
    stream.push(Buffer.from(ready))
    await tick()
    expect(stream.isPaused()).toBe(true)
    expect(stream.readableLength).toBeGreaterThan(10 * row.length)
    const { value } = await first
    expect((value?.length ?? 0) + (await joined(rows)).length).toBe(20 * 64 * 1024)
    expect([stream.isPaused(), stream.readableLength]).toEqual([false, 0])
  })

  test('that stop arriving yield the rows received so far, then the error', async () => {
    const { stream, client, fail } = madeUp()
    const rows = copyOut(client, 'copy')
    const first = rows.next()
    stream.push(
      Buffer.concat([message('d', Buffer.from('a\n')), message('d', Buffer.from('b\n')).subarray(0, 6)]),
    )
    expect(String((await first).value)).toBe('a\nb')
    const second = rows.next()
    fail(new Error('lost'))
    await expect(second).rejects.toThrow('lost')
    expect((await rows.next()).done).toBe(true)
  })
})

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  await client.query(`create function pg_temp.telling(n bigint) returns bigint language plpgsql as $$
    begin
      if n % 7 = 0 then raise notice 'at %', n; end if;
      if n < 0 then raise exception 'no %', n; end if;
      return n;
    end $$`)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const usable = async (one: pg.Client = client) =>
  expect((await one.query('select 1 as one')).rows).toEqual([{ one: 1 }])

describe('on a connection', () => {
  test('notices and parameters between rows are delivered, and the connection stays usable', async () => {
    const notices: string[] = []
    const listen = ({ message: text }: { message: string | undefined }) => notices.push(String(text))
    client.on('notice', listen)
    const text = await joined(
      copyOut(
        client,
        `copy (select pg_temp.telling(n), set_config('application_name', 'a' || n, false) from generate_series(1, 5000) n) to stdout`,
      ),
    )
    client.off('notice', listen)
    expect(String(text)).toBe(Array.from({ length: 5000 }, (_, at) => `${at + 1}\ta${at + 1}\n`).join(''))
    expect(notices).toEqual(Array.from({ length: 714 }, (_, at) => `at ${7 * (at + 1)}`))
    await usable()
  })

  test('an error after some rows is thrown after them, and the connection stays usable', async () => {
    for (const last of [1, 2000, 300_000]) {
      const rows = copyOut(
        client,
        `copy (select pg_temp.telling(case when n = ${last} then -1 else n end) from (select generate_series(1, ${last})) s (n)) to stdout`,
      )
      let length = 0
      const reading = (async () => {
        for await (const piece of rows) length += piece.length
      })()
      await expect(reading).rejects.toMatchObject({ code: 'P0001', message: 'no -1' })
      expect(length).toBeGreaterThan(last > 100_000 ? 100_000 : -1)
      await usable()
    }
  })

  test('a statement that fails at once', async () => {
    await expect(joined(copyOut(client, 'copy nothing to stdout'))).rejects.toMatchObject({ code: '42P01' })
    await usable()
  })

  test('a reader that stops early and cancels can reuse the connection', async () => {
    const {
      rows: [{ pid }],
    } = (await client.query('select pg_backend_pid() as pid')) as unknown as { rows: [{ pid: number }] }
    const rows = copyOut(client, 'copy (select generate_series(1, 100000000)) to stdout')
    for await (const piece of rows) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    await database.pool.query('select pg_cancel_backend($1)', [pid])
    await usable()
    expect(String(await joined(copyOut(client, 'copy (select 1) to stdout')))).toBe('1\n')
  })

  test('a connection that is terminated while a slow reader blocks it', async () => {
    for (const isPaused of [false, true]) {
      const other = new pg.Client(database.url)
      other.on('error', () => {})
      await other.connect()
      const { rows: found } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
      const rows = copyOut(other, 'copy (select generate_series(1, 100000000)) to stdout')
      await rows.next()
      if (isPaused) await expect.poll(() => streamOf(other).isPaused()).toBe(true)
      await database.pool.query('select pg_terminate_backend($1)', [found[0]?.pid])
      await expect(joined(rows)).rejects.toThrow(/terminat|reset|EPIPE/i)
      await expect(joined(copyOut(other, 'copy (select 1) to stdout'))).rejects.toThrow()
      await other.end().catch(() => {})
    }
  })
})

describe('on a connection with split packets', () => {
  test('delivers any rows, statement after statement', async () => {
    const push = Duplex.prototype.push
    const socket = streamOf(client)
    let lengths = [1]
    let place = 0
    // As if the network had delivered the bytes in these pieces.
    socket.push = (bytes: Buffer | null, ...more) => {
      if (bytes === null) return push.call(socket, bytes, ...more)
      let isRoom = true
      for (let at = 0; at < bytes.length; ) {
        const length = lengths[place++ % lengths.length] ?? 1
        isRoom = push.call(socket, Buffer.from(bytes.subarray(at, at + length)), ...more)
        at += length
      }
      return isRoom
    }
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.string({ maxLength: 300 }).filter((text) => !/\p{Cc}/u.test(text)),
            { maxLength: 40 },
          ),
          fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }),
          async (texts, given) => {
            lengths = given
            const values = texts.map((text, at) => `(${at * 7}, ${pg.escapeLiteral(text)})`)
            const from = texts.length > 0 ? `(values ${values.join()})` : `(select 0, '' where false)`
            const statement = `copy (select pg_temp.telling(n), t from ${from} v (n, t) order by n) to stdout (format csv, quote e'\\x01')`
            const text = await joined(copyOut(client, statement))
            expect(String(text)).toBe(
              texts
                .map((one, at) => `${at * 7},${/,/.test(one) || one === '' ? `\x01${one}\x01` : one}\n`)
                .join(''),
            )
            await usable()
          },
        ),
        // The end of the data of older protocols is a text like any other here.
        { numRuns: 60, examples: [[['\\.', 'a\\.'], [1]]] },
      )
    } finally {
      socket.push = push
    }
  })
})

const streamOf = (client: pg.Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream
