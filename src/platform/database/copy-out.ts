import type pg from 'pg'
import { Arrivals, noteReader } from './arrivals.ts'
import { type Done, observed } from './statement-observer.ts'

/** Type of the message with one row: CopyData. */
const ROW = 0x64

/** A running `COPY … TO STDOUT`. */
class CopyOut {
  readonly text: string
  readonly rows = new Arrivals({ type: ROW, withHeaders: false, wholeIn: ({ length }) => length })
  readonly #done: Done
  #rowCount = 0
  // The driver requires it, and calls it when it gives up the connection.
  readonly callback = (error: Error | null): void => {
    if (error) this.handleError(error)
  }

  constructor(text: string) {
    this.text = text
    const { fail, finish } = this.rows.end
    this.#done = observed(text, (error) => (error ? fail(error) : finish()))
  }

  submit(connection: pg.Connection): void {
    this.rows.tap(connection.stream)
    connection.query(this.text)
  }

  handleError(error: Error): void {
    this.#done(error, undefined)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    // The tag is `COPY` and the number of rows.
    this.#rowCount = Number(text.split(' ')[1] ?? 0)
  }

  handleReadyForQuery(): void {
    this.#done(null, { rowCount: this.#rowCount })
  }
}

/**
 * Runs a `COPY … TO STDOUT` and returns its output in chunks of arbitrary boundaries, each valid until the next is
 * read. The statement starts at once and reads only slightly ahead of the consumer. Errors of PostgreSQL or the
 * connection are thrown while reading. After stopping early, cancel the statement or end the connection.
 */
export function copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const copy = new CopyOut(text)
  client.query(copy)
  noteReader(client, copy.rows)
  return piecesOf(copy.rows)
}

async function* piecesOf(rows: Arrivals): AsyncGenerator<Buffer> {
  try {
    for (let piece = await rows.next(); piece; piece = await rows.next()) yield piece
  } finally {
    rows.abandon()
  }
}
