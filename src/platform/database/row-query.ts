import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import pg from 'pg'
import { ByteWriter } from '../../core/rows/byte-writer.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import { RowBytes } from '../../core/rows/row-bytes.ts'
import { BinaryRows, binaryOf } from './binary-rows.ts'
import { MessageTap } from './message-tap.ts'
import { rowsInMessages } from './wire-rows.ts'

/** Type of the message with one row: DataRow. */
export const ROW = 0x44

/** Leaves every value as the text that PostgreSQL sends. */
export const unparsed: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text }

export type RowTexts = readonly (string | null)[]
/** Format in which PostgreSQL sends values. */
type Format = 'text' | 'binary'
type Done = (error: Error | null, result: unknown) => void

/** Collects the DataRow messages of one statement. */
class RowCollector {
  #out: ByteWriter | undefined
  #isDiscarded = false
  #count = 0
  // Messages that follow one another in a chunk are copied at once.
  #chunk: Buffer | undefined
  #start = 0
  #end = 0

  take(chunk: Buffer, start: number, end: number, isStart: boolean): void {
    if (isStart) this.#count++
    if (this.#chunk !== chunk || this.#end !== start) {
      this.flush()
      this.#chunk = chunk
      this.#start = start
    }
    this.#end = end
  }

  flush(): void {
    if (this.#chunk && !this.#isDiscarded) {
      this.#out ??= new ByteWriter()
      this.#out.write(this.#chunk.subarray(this.#start, this.#end))
    }
    this.#chunk = undefined
  }

  get count(): number {
    return this.#count
  }

  as(columns: readonly string[]): Promise<RowBytes> {
    return rowsInMessages(columns, this.#count, this.#out?.finish() ?? Buffer.alloc(0))
  }

  /** Returns the memory to the pool. Rows that still arrive are not kept. */
  discard(): void {
    this.#isDiscarded = true
    if (this.#out) memory.give(this.#out.bytes)
    this.#out = undefined
  }
}

/** The rows of a statement that has ended, in which no value has been found yet. */
export class ReceivedRows {
  /** Finds the values. Called once, where others may have their turn: the connection is free already. */
  readonly read: () => Promise<RowBytes>

  constructor(read: () => Promise<RowBytes>) {
    this.read = read
  }
}

/**
 * Returns a query whose result has a single row: the `ReceivedRows`. With `isDirect`, they hold the bytes received.
 * Otherwise the driver reads the rows, and their texts are joined again or converted to the binary format.
 */
export function rowQuery(
  statement: pg.QueryConfig,
  isDirect: boolean,
  done: Done,
  format: Format = 'text',
): pg.Query {
  const taken = new RowCollector()
  // The driver would decode binary values as if they were text.
  const isBinary = isDirect && format === 'binary'
  const query = new pg.Query(
    { ...statement, binary: isBinary, rowMode: 'array', types: unparsed } as pg.QueryArrayConfig,
    (error: Error | undefined, result: pg.ResultBuilder) => {
      if (error) {
        taken.discard()
        return done(error, undefined)
      }
      const columns = result.fields.map(({ name }) => name)
      const parsed = result.rows as unknown as RowTexts[]
      const joined = () => (format === 'binary' ? binaryOf(columns, parsed) : RowBytes.of(columns, parsed))
      const received = new ReceivedRows(isDirect ? () => taken.as(columns) : async () => joined())
      const rowCount = isDirect ? taken.count : parsed.length
      done(null, { command: result.command, rowCount, rows: [received] })
    },
  )
  if (!isDirect) return query
  const submit = query.submit.bind(query)
  query.submit = (connection) => {
    // Typed as void, but returns the error of a statement that it refuses.
    const refusal: unknown = submit(connection)
    // After a refusal, no message would remove the tap.
    if (!refusal) new MessageTap(connection.stream, ROW, taken)
    return refusal
  }
  return query
}

// Marks statements by their parameters: the query builder passes no other object on to the connection unchanged.
const formats = new WeakMap<object, Format>()

/** Returns the format of a statement's rows, by its parameters. Undefined if the driver parses them. */
export const formatFor = (parameters: object): Format | undefined => formats.get(parameters)

async function readRows<DB>(
  db: Kysely<DB>,
  statement: RawBuilder<unknown>,
  format: Format,
): Promise<RowBytes> {
  const compiled: CompiledQuery = statement.compile(db)
  const parameters = [...compiled.parameters]
  formats.set(parameters, format)
  const { rows } = await db.executeQuery<unknown>({ ...compiled, parameters })
  const [received] = rows
  if (!(received instanceof ReceivedRows)) throw new TypeError('The connection has parsed the rows')
  return received.read()
}

/** Runs a statement and returns its rows unparsed. */
export const readRowBytes = <DB>(db: Kysely<DB>, statement: RawBuilder<unknown>): Promise<RowBytes> =>
  readRows(db, statement, 'text')

/**
 * Runs a statement whose columns are integers (`int4`) and byte strings. In the text format, byte strings are twice as long,
 * and the driver copies them several times.
 */
export const readBinaryRows = async <DB>(
  db: Kysely<DB>,
  statement: RawBuilder<unknown>,
): Promise<BinaryRows> => new BinaryRows(await readRows(db, statement, 'binary'))
