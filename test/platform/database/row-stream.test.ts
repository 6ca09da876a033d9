import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { type CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../src/core/async/turns.ts'
import { ByteWriter } from '../../../src/core/rows/byte-writer.ts'
import type { RowBytes } from '../../../src/core/rows/row-bytes.ts'
import { CSV, LINES } from '../../../src/core/rows/row-formats.ts'
import { type Column, storedMembers } from '../../../src/files/formats/columns.ts'
import { type RowBatch, streamBatches } from '../../../src/files/row-batches.ts'
import { connect, type Database } from '../../../src/platform/database/connect.ts'
import { copyOut } from '../../../src/platform/database/copy-out.ts'
import { streamRows } from '../../../src/platform/database/row-stream.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { dataRow, message, ready } from '../../helpers/fake-postgres.ts'

/** The stream of rows: rows stay the bytes that PostgreSQL sends, and come no faster than they are read. */

type Texts = (string | null)[]
type Handlers = pg.Query & {
  handleRowDescription(given: object): void
  handleReadyForQuery(given: object): void
  handleError(error: Error): void
}

const textsOf = ({ bytes, columns, count, starts, ends }: RowBytes): Texts[] =>
  Array.from({ length: count }, (_, row) =>
    columns.map((_name, place) => {
      const cell = row * columns.length + place
      const end = ends[cell] ?? -1
      return end === -1 ? null : bytes.toString('utf8', starts[cell], end)
    }),
  )

async function allOf(rows: AsyncIterable<RowBytes>): Promise<Texts[]> {
  const all: Texts[] = []
  for await (const some of rows) all.push(...textsOf(some))
  return all
}

const NAMES = ['a', 'b', 'c']
/** A connection with scripted input, which records what reaches the driver. */
function madeUp() {
  const stream = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() })
  const heard: Buffer[] = []
  let query: Handlers | undefined
  stream.on('data', (bytes: Buffer) => {
    heard.push(Buffer.from(bytes))
    if (Buffer.concat(heard).includes(ready)) query?.handleReadyForQuery({})
  })
  const client = {
    query: (given: Handlers) => {
      query = given
      const connection = { stream, query: () => {}, parsedStatements: {}, submittedNamedStatements: {} }
      given.submit(connection as unknown as pg.Connection)
      given.handleRowDescription({ fields: NAMES.map((name) => ({ name, dataTypeID: 25 })) })
    },
  } as unknown as pg.ClientBase
  return { stream, client, heard, fail: (error: Error) => query?.handleError(error) }
}

const statement = { sql: 'select', parameters: [] } as unknown as CompiledQuery
const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('bytes cut anywhere', () => {
  const texts = fc.array(fc.option(fc.string({ unit: 'grapheme', maxLength: 30 })), {
    minLength: NAMES.length,
    maxLength: NAMES.length,
  })
  const anyMessage = fc.oneof(
    { weight: 5, arbitrary: texts.map((row) => ({ row, bytes: dataRow(row) })) },
    {
      weight: 1,
      arbitrary: fc
        .record({ kind: fc.constantFrom('N', 'S', 'A'), length: fc.nat(60) })
        .map(({ kind, length }) => ({ row: null, bytes: message(kind, Buffer.alloc(length, 'n')) })),
    },
  )

  test('become the rows, and all other messages reach the driver in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMessage, { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (messages, lengths, isSlow) => {
          const { stream, client, heard } = madeUp()
          const rows = allOf(streamRows(client, statement))
          const sent = [...messages.map(({ bytes }) => bytes), message('C', Buffer.from('SELECT\0')), ready]
          const bytes = Buffer.concat(sent)
          for (let at = 0, place = 0; at < bytes.length; place++) {
            const length = lengths[place % lengths.length] ?? 1
            stream.push(Buffer.from(bytes.subarray(at, at + length)))
            at += length
            if (isSlow) await tick()
          }
          expect(await rows).toEqual(messages.flatMap(({ row }) => (row ? [row] : [])))
          const others = sent.filter((one) => one[0] !== 0x44)
          expect(Buffer.concat(heard).equals(Buffer.concat(others))).toBe(true)
          expect(stream.listenerCount('data')).toBe(1)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('are not read ahead of a slow reader, and all arrive in the end', async () => {
    const { stream, client } = madeUp()
    const row = dataRow(['x'.repeat(60_000), null, ''])
    const rows = streamRows(client, statement)
    const first = rows.next()
    for (let at = 0; at < 20; at++) stream.push(Buffer.from(row))
    stream.push(Buffer.from(ready))
    await tick()
    expect(stream.isPaused()).toBe(true)
    expect(stream.readableLength).toBeGreaterThan(10 * row.length)
    const { value } = await first
    expect((value ? value.count : 0) + (await allOf(rows)).length).toBe(20)
    expect([stream.isPaused(), stream.readableLength]).toEqual([false, 0])
  })

  test('of a row that is longer than any buffer are one row', async () => {
    const { stream, client } = madeUp()
    const long = 'ü'.repeat(1_000_000)
    const rows = allOf(streamRows(client, statement))
    const bytes = Buffer.concat([dataRow([long, null, 'end']), ready])
    for (let at = 0; at < bytes.length; at += 65_536) {
      stream.push(Buffer.from(bytes.subarray(at, at + 65_536)))
      await tick()
    }
    expect(await rows).toEqual([[long, null, 'end']])
  })

  test('that stop arriving yield the rows received so far, then the error', async () => {
    const { stream, client, fail } = madeUp()
    const rows = streamRows(client, statement)
    const first = rows.next()
    stream.push(Buffer.concat([dataRow(['a', 'b', null]), dataRow(['c', 'd', null]).subarray(0, 9)]))
    const { value } = await first
    expect(value && textsOf(value)).toEqual([['a', 'b', null]])
    const second = rows.next()
    fail(new Error('lost'))
    await expect(second).rejects.toThrow('lost')
    expect((await rows.next()).done).toBe(true)
  })
})

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await database.pool.query(`create function telling(n bigint) returns bigint language plpgsql as $$
    begin
      if n % 7 = 0 then raise notice 'at %', n; end if;
      if n < 0 then raise exception 'no %', n; end if;
      return n;
    end $$`)
})
afterAll(() => database.drop())

describe.each([
  ['taken off the wire', true],
  ['read by the driver', false],
])('rows %s', (_name, isDirect) => {
  let opened: Database
  let client: pg.PoolClient
  beforeAll(async () => {
    opened = connect(database.url, { max: 1, directRows: isDirect })
    client = await opened.pool.connect()
  })
  afterAll(async () => {
    client.release()
    await opened.end()
  })

  const stream = (query: ReturnType<typeof sql>) => streamRows(client, query.compile(opened.db))
  const usable = async () => expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])

  test('have parameters, and notices and settings in between', async () => {
    const rows = stream(
      sql`select telling(n) as n, set_config('application_name', ${'a'}::text || n, false) as name from generate_series(1, 5000) n`,
    )
    expect(await allOf(rows)).toEqual(Array.from({ length: 5000 }, (_, at) => [`${at + 1}`, `a${at + 1}`]))
    await usable()
  })

  test('that an error interrupts are followed by it, and the connection stays usable', async () => {
    for (const last of [1, 50_000]) {
      const rows = stream(
        sql`select telling(case when n = ${last}::bigint then -1 else n end) from (select generate_series(1, ${last}::bigint)) s (n)`,
      )
      await expect(allOf(rows)).rejects.toMatchObject({ code: 'P0001', message: 'no -1' })
      await usable()
    }
  })

  test('that nobody reads to the end do not block the connection', async () => {
    const { rows: found } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    for await (const some of stream(sql`select generate_series(1, 100000000) as n`)) {
      expect(some.count).toBeGreaterThan(0)
      break
    }
    await database.pool.query('select pg_cancel_backend($1)', [found[0]?.pid])
    await usable()
  })

  test('have null for NaN and infinity in every format', async () => {
    const columns: Column[] = ['a', 'b', 'c', 'd'].map((name) => ({ name, kind: 'number' }))
    const query = sql`select 'NaN'::float8 as a, 'Infinity'::float8 as b, '-Infinity'::float8 as c, 1.5 as d`
    for (const [format, text] of [
      [CSV, ',,,1.5\r\n'],
      [LINES, '{"a":null,"b":null,"c":null,"d":1.5}\n'],
    ] as const) {
      const out = new ByteWriter()
      const batches = streamBatches(client, query.compile(opened.db), storedMembers(columns), format)
      for await (const { encoder, rows } of batches) atOnce(encoder.writeRows(rows, out))
      expect(out.finish().toString()).toBe(text)
    }
  })

  test('are the CSV of COPY, byte for byte', async () => {
    const texts = ['plain', '', 'a,b', 'say "hi"', 'é 東京 😀', '\\', ' ', `it's`, null]
    const numbers = ['-0', '0', '1e15', '-1e-5', '1.5e300', '5e-324', '123456.789', '0.1', null]
    const columns: Column[] = [
      { name: 'text', kind: 'text' },
      { name: 'number', kind: 'number' },
      { name: 'count', kind: 'number' },
    ]
    await client.query('create temp table made (text text, number float8, count bigint)')
    await client.query(
      'insert into made select t, n, row_number() over () from unnest($1::text[]) t, unnest($2::float8[]) n, generate_series(1, 100)',
      [texts, numbers],
    )
    await client.query(
      'insert into made select repeat($1, 3000), 0.1 + n, n from generate_series(1, 200) n',
      ['"ü,'],
    )
    const query = sql`select text, number, count from made order by count, text`.compile(opened.db)
    const copied: Buffer[] = []
    for await (const piece of copyOut(client, `copy (${query.sql}) to stdout (format csv)`))
      copied.push(Buffer.from(piece))
    const out = new ByteWriter()
    const batches: AsyncIterable<RowBatch> = streamBatches(client, query, storedMembers(columns), CSV)
    for await (const { encoder, rows } of batches) atOnce(encoder.writeRows(rows, out))
    // COPY ends its rows with LF.
    expect(out.finish().toString()).toBe(Buffer.concat(copied).toString().replaceAll('\n', '\r\n'))
    await client.query('drop table made')
  })
})
