import type { Duplex } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { RowBytes } from '../../core/rows/row-bytes.ts'
import { Arrival, Arrivals, noteReader } from './arrivals.ts'
import { Client } from './client.ts'
import { ROW, type RowTexts, unparsed } from './row-query.ts'
import { observed } from './statement-observer.ts'
import { countRows, rowsInMessages, wholeMessages } from './wire-rows.ts'

/** Rows to read ahead of the consumer, where the driver reads them. */
const MAX_WAITING = 2000

/** Rows of a running statement. */
interface Rows {
  /** Returns the next rows, valid until the next call; undefined after the last. */
  next(): Promise<RowBytes | undefined>
  abandon(): void
}

const configOf = ({ sql, parameters }: CompiledQuery): pg.QueryArrayConfig => ({
  ...{ text: sql, values: [...parameters], rowMode: 'array', types: unparsed },
})

/** Runs an action with the connection of a query before it is sent. */
function beforeSubmit(query: pg.Query, action: (stream: Duplex) => void): void {
  const submit = query.submit.bind(query)
  query.submit = (connection) => {
    action(connection.stream)
    return submit(connection)
  }
}

/** Takes the rows off the connection. */
function taken(client: pg.ClientBase, statement: CompiledQuery): Rows {
  const messages = new Arrivals({ type: ROW, withHeaders: true, wholeIn: wholeMessages })
  const { fail, finish } = messages.end
  const done = observed(statement.sql, (error) => (error ? fail(error) : finish()))
  const query = new pg.Query(configOf(statement), (error: Error | undefined, result: pg.ResultBuilder) =>
    done(error ?? null, result),
  )
  beforeSubmit(query, (stream) => messages.tap(stream))
  // Its name is missing in the driver's types.
  const described = query as unknown as {
    handleRowDescription(message: { fields: { name: string }[] }): void
  }
  const describe = described.handleRowDescription.bind(query)
  let columns: readonly string[] = []
  described.handleRowDescription = (message) => {
    columns = message.fields.map(({ name }) => name)
    describe(message)
  }
  client.query(query)
  let rows: RowBytes | undefined
  return {
    next: async () => {
      rows?.release()
      const bytes = await messages.next()
      rows = bytes && (await rowsInMessages(columns, countRows(bytes), bytes))
      return rows
    },
    abandon: () => messages.abandon(),
  }
}

/** Lets the driver read the rows, then reassembles their messages. */
function parsed(client: pg.ClientBase, statement: CompiledQuery): Rows {
  const end = new Arrival()
  const query = new pg.Query(configOf(statement))
  let stream: Duplex | undefined
  let columns: readonly string[] = []
  let waiting: RowTexts[] | undefined = []
  beforeSubmit(query, (connected) => {
    stream = connected
  })
  query.on('row', (row, result) => {
    columns = result?.fields.map(({ name }) => name) ?? []
    waiting?.push(row as unknown as RowTexts)
    if (waiting && waiting.length > MAX_WAITING) stream?.pause()
    end.wake()
  })
  const done = observed(statement.sql, (error) => (error ? end.fail(error) : end.finish()))
  query.on('error', (error) => done(error, undefined))
  query.on('end', (result) => done(null, result))
  client.query(query)
  return {
    next: async () => {
      if (!(await end.until(() => waiting !== undefined && waiting.length > 0))) return undefined
      const rows = RowBytes.of(columns, waiting ?? [])
      waiting = []
      stream?.resume()
      return rows
    },
    abandon: () => {
      waiting = undefined
      stream?.resume()
    },
  }
}

async function* allOf(rows: Rows): AsyncGenerator<RowBytes> {
  try {
    for (let some = await rows.next(); some; some = await rows.next()) yield some
  } finally {
    rows.abandon()
  }
}

/**
 * Runs a statement and returns its rows unparsed, in parts of arbitrary size, each valid until the next is read.
 * The statement starts at once and reads only slightly ahead of the consumer. Errors of PostgreSQL or the connection
 * are thrown while reading. After stopping early, cancel the statement or end the connection.
 */
export function streamRows(client: pg.ClientBase, statement: CompiledQuery): AsyncGenerator<RowBytes> {
  const isDirect = !(client instanceof Client) || client.directRows
  const rows = (isDirect ? taken : parsed)(client, statement)
  noteReader(client, rows)
  return allOf(rows)
}
