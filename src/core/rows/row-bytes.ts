import { ByteWriter } from './byte-writer.ts'
import { memory } from './memory-pool.ts'

const ZERO = 0x30

/** Where a value starts and ends in the bytes, row by row. The end of a null is -1. */
export interface ValueOffsets {
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/**
 * Unparsed rows, as received from PostgreSQL or read from a file. Values are parsed on demand; most are only copied
 * into a response.
 */
export class RowBytes {
  /** Names of the columns. */
  readonly columns: readonly string[]
  /** Number of rows. */
  readonly count: number
  readonly bytes: Buffer
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly #keyColumn: number
  #isReleased = false

  /** `key` names the integer column that groups the rows, such as an instrument's id. Default: the first column. */
  constructor(columns: readonly string[], bytes: Buffer, { starts, ends }: ValueOffsets, key?: string) {
    this.columns = columns
    this.count = columns.length === 0 ? 0 : starts.length / columns.length
    this.bytes = bytes
    this.starts = starts
    this.ends = ends
    this.#keyColumn = key === undefined ? 0 : this.columnIndex(key)
  }

  /** Builds rows from texts. */
  static of(
    columns: readonly string[],
    rows: readonly (readonly (string | null)[])[],
    key?: string,
  ): RowBytes {
    const texts = rows.flat()
    const starts = new Int32Array(texts.length)
    const ends = new Int32Array(texts.length)
    let at = 0
    for (const [cell, text] of texts.entries()) {
      starts[cell] = at
      if (text !== null) at += Buffer.byteLength(text)
      ends[cell] = text === null ? -1 : at
    }
    return new RowBytes(columns, Buffer.from(texts.join('')), { starts, ends }, key)
  }

  /**
   * Builds rows from the texts of one item at a time, in memory of the pool. The texts of many items would be garbage that
   * only a collection of the whole heap removes.
   */
  static written<T>(
    columns: readonly string[],
    items: readonly T[],
    textsOf: (item: T) => readonly (string | null)[],
    key?: string,
  ): RowBytes {
    const out = new ByteWriter()
    const cells = items.length * columns.length
    const [starts, ends] = [memory.takeBounds(cells), memory.takeBounds(cells)]
    let cell = 0
    for (const item of items)
      for (const text of textsOf(item)) {
        starts[cell] = out.length
        if (text !== null) out.writeText(text)
        ends[cell++] = text === null ? -1 : out.length
      }
    return new RowBytes(columns, out.finish(), { starts, ends }, key)
  }

  /** Returns the index of a column. Throws a RangeError if there is none. */
  columnIndex(column: string): number {
    const index = this.columns.indexOf(column)
    if (index === -1) throw new RangeError(`The rows have no column ${column}`)
    return index
  }

  /** Returns the key of a row. */
  key(row: number): number {
    const cell = row * this.columns.length + this.#keyColumn
    const end = this.ends[cell] ?? 0
    let key = 0
    for (let at = this.starts[cell] ?? 0; at < end; at++) key = key * 10 + (this.bytes[at] ?? 0) - ZERO
    return key
  }

  /** Returns the text of a value. */
  text(row: number, column: number): string | null {
    const cell = row * this.columns.length + column
    const end = this.ends[cell] ?? -1
    return end === -1 ? null : this.bytes.toString('utf8', this.starts[cell], end)
  }

  /** Returns the rows' memory to the pool. They must not be read again. */
  release(): void {
    // The memory may hold other rows by now.
    if (this.#isReleased) return
    this.#isReleased = true
    memory.give(this.bytes, this.starts, this.ends)
  }

  /** Throws if the rows have been released: their memory may already hold other data. */
  requireMemory(): void {
    if (this.#isReleased) throw new Error('The rows have been released')
  }

  /** Returns an upper bound on the number of bytes of a row's values. */
  size(row: number): number {
    const width = this.columns.length
    const end = row + 1 < this.count ? this.starts[(row + 1) * width] : this.bytes.length
    return (end ?? 0) - (this.starts[row * width] ?? 0)
  }
}
