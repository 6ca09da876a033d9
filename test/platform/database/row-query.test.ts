import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RowBytes } from '../../../src/core/rows/row-bytes.ts'
import { connect, type Database } from '../../../src/platform/database/connect.ts'
import {
  type ReceivedRows,
  readBinaryRows,
  readRowBytes,
  rowQuery,
} from '../../../src/platform/database/row-query.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { dataRow, message, ready } from '../../helpers/fake-postgres.ts'
import { followMemory } from '../../helpers/pooled.ts'

/** The row reader: rows stay the bytes that PostgreSQL sends, and every other message reaches the driver. */

afterEach(() => vi.restoreAllMocks())

const textsOf = (rows: RowBytes): (string | null)[][] =>
  Array.from({ length: rows.count }, (_, row) =>
    rows.columns.map((_name, place) => {
      const cell = row * rows.columns.length + place
      const end = rows.ends[cell] ?? -1
      return end === -1 ? null : rows.bytes.toString('utf8', rows.starts[cell], end)
    }),
  )

type Handlers = { handleRowDescription(given: object): void; handleReadyForQuery(given: object): void }

describe('a stream split anywhere', () => {
  test('yields the rows, and all other messages reach the driver in order', async () => {
    const texts = fc.array(fc.option(fc.string({ unit: 'grapheme', maxLength: 30 })), {
      minLength: 3,
      maxLength: 3,
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
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMessage, { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        async (messages, lengths) => {
          const stream = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() })
          const heard: Buffer[] = []
          const { promise, resolve, reject } = Promise.withResolvers<ReceivedRows>()
          const query = rowQuery({ text: 'select' }, true, (error, result) =>
            error ? reject(error) : resolve((result as { rows: [ReceivedRows] }).rows[0]),
          )
          const handlers = query as unknown as Handlers
          stream.on('data', (bytes: Buffer) => {
            heard.push(Buffer.from(bytes))
            if (Buffer.concat(heard).includes(ready)) handlers.handleReadyForQuery({})
          })
          const connection = { stream, query: () => {}, parsedStatements: {}, submittedNamedStatements: {} }
          query.submit(connection as unknown as pg.Connection)
          handlers.handleRowDescription({ fields: ['a', 'b', 'c'].map((name) => ({ name, dataTypeID: 25 })) })
          const sent = [...messages.map(({ bytes }) => bytes), message('C', Buffer.from('SELECT\0')), ready]
          const bytes = Buffer.concat(sent)
          for (let at = 0, place = 0; at < bytes.length; place++) {
            const length = lengths[place % lengths.length] ?? 1
            stream.push(Buffer.from(bytes.subarray(at, at + length)))
            at += length
          }
          expect(textsOf(await (await promise).read())).toEqual(
            messages.flatMap(({ row }) => (row ? [row] : [])),
          )
          const others = sent.filter((one) => one[0] !== 0x44)
          expect(Buffer.concat(heard).equals(Buffer.concat(others))).toBe(true)
          expect(stream.listenerCount('data')).toBe(1)
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('a refused statement leaves the connection to the driver', () => {
  const stream = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() })
  const driver = () => {}
  stream.on('data', driver)
  const connection = { stream, parsedStatements: { page: 'select 1' }, submittedNamedStatements: {} }
  const query = rowQuery({ name: 'page', text: 'select 2' }, true, () => {})
  expect(query.submit(connection as unknown as pg.Connection)).toBeInstanceOf(Error)
  expect(stream.listeners('data')).toEqual([driver])
})

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  const opened = connect(database.url, { max: 1 })
  await sql`create function telling(n bigint) returns bigint language plpgsql as $$
    begin
      if n % 7 = 0 then raise notice 'at %', n; end if;
      if n < 0 then raise exception 'no %', n; end if;
      return n;
    end $$`.execute(opened.db)
  await opened.end()
})
afterAll(() => database.drop())

const WAYS = [
  ['taken off the wire', true],
  ['read by the driver', false],
] as const

describe.each(WAYS)('rows of integers and byte strings, %s,', (_name, isDirect) => {
  let opened: Database
  beforeAll(() => {
    opened = connect(database.url, { max: 1, directRows: isDirect })
  })
  afterAll(() => opened.end())

  test('have the numbers and the bytes that PostgreSQL sends', async () => {
    const sent = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256))
    const statement = sql`
      select n::integer as n, case when n <> 2 then ${sent}::bytea end as bytes
      from unnest(array[-2147483648, 2, 2147483647]) n`
    // The second turn prepares the statement, the third reuses it.
    for (let turn = 0; turn < 3; turn++) {
      const rows = await readBinaryRows(opened.db, statement)
      const read = Array.from({ length: rows.count }, (_, row) => [
        rows.integer(row, 0),
        rows.bytes(row, 1)?.equals(sent),
      ])
      expect(read).toEqual([
        [-2147483648, true],
        [2, undefined],
        [2147483647, true],
      ])
      rows.release()
    }
    const none = await readBinaryRows(opened.db, sql`select 1 as n, ''::bytea as bytes where false`)
    expect(none.count).toBe(0)
  })
})

describe.each(WAYS)('rows %s', (_name, isDirect) => {
  let opened: Database
  beforeAll(() => {
    opened = connect(database.url, { max: 1, directRows: isDirect })
  })
  afterAll(() => opened.end())

  const read = (statement: ReturnType<typeof sql>) => readRowBytes(opened.db, statement)

  const usable = async () =>
    expect((await sql<{ one: number }>`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }])

  test('have the texts that PostgreSQL sends, with parameters, nulls and any length', async () => {
    const long = 'ü"\\\n'.repeat(50_000)
    // The second turn prepares the statement, the third reuses it.
    for (let turn = 0; turn < 3; turn++) {
      const rows = await read(
        sql`select ${7}::integer as id, ${long}::text as long, null::text as none, '' as empty, 1e20::float8 as large, 'infinity'::date as day`,
      )
      expect(rows.columns).toEqual(['id', 'long', 'none', 'empty', 'large', 'day'])
      expect(textsOf(rows)).toEqual([['7', long, null, '', '1e+20', 'infinity']])
      expect(rows.key(0)).toBe(7)
    }
    await usable()
  })

  test('take memory from the pool only if there are many, and give it back', async () => {
    const followed = followMemory()
    const few = await read(sql`select n from generate_series(1, 100) n`)
    expect([few.count, followed.held()]).toEqual([100, 0])
    const many = await read(sql`select n from generate_series(1, 20000) n`)
    expect([many.count, followed.held()]).toEqual([20_000, isDirect ? 3 : 0])
    many.release()
    expect(followed.held()).toBe(0)
    expect(followed.taken() > 0).toBe(isDirect)
  })

  test('may be empty', async () => {
    const rows = await read(sql`select 1 as id where false`)
    expect([rows.count, rows.columns]).toEqual([0, ['id']])
  })

  test('arrive among notices and parameter changes', async () => {
    const rows = await read(
      sql`select telling(n) as n, set_config('application_name', 'a' || n, false) as name from generate_series(1, 5000) n`,
    )
    expect(textsOf(rows)).toEqual(Array.from({ length: 5000 }, (_, at) => [`${at + 1}`, `a${at + 1}`]))
    await usable()
  })

  test('are rejected if an error interrupts them, and the connection stays usable', async () => {
    const followed = followMemory()
    for (const last of [1, 2000, 100_000]) {
      const failing = read(
        sql`select telling(case when n = ${last}::bigint then -1 else n end) from (select generate_series(1, ${last}::bigint)) s (n)`,
      )
      await expect(failing).rejects.toMatchObject({ code: 'P0001', message: 'no -1' })
      await usable()
      expect(followed.held()).toBe(0)
    }
  })

  test('are rejected if the statement is invalid', async () => {
    await expect(read(sql`select nothing`)).rejects.toMatchObject({ code: '42703' })
    await usable()
  })

  test('are rejected if the connection is lost', async () => {
    const failing = read(
      sql`select n, pg_terminate_backend(case when n = 50000 then pg_backend_pid() else 0 end) from generate_series(1, 100000) n`,
    )
    await expect(failing).rejects.toMatchObject({ code: '57P01' })
    // The driver notices that the connection has ended only after the error.
    await expect.poll(() => opened.pool.totalCount).toBe(0)
    await usable()
  })
})
