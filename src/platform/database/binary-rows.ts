import { RowBytes } from '../../core/rows/row-bytes.ts'

/** Rows of integers and byte strings, in PostgreSQL's binary format. */
export class BinaryRows {
  readonly #rows: RowBytes

  constructor(rows: RowBytes) {
    this.#rows = rows
  }

  get count(): number {
    return this.#rows.count
  }

  /** Returns an integer of 32 bits. */
  integer(row: number, column: number): number {
    return this.#rows.bytes.readInt32BE(this.#rows.starts[row * this.#rows.columns.length + column])
  }

  /** Returns a byte string, in memory that is valid until the rows are released. */
  bytes(row: number, column: number): Buffer | null {
    const { columns, bytes, starts, ends } = this.#rows
    const cell = row * columns.length + column
    const end = ends[cell] ?? -1
    return end === -1 ? null : bytes.subarray(starts[cell], end)
  }

  /** Returns the rows' memory to the pool. They must not be read again. */
  release(): void {
    this.#rows.release()
  }
}

const asBinary = (text: string): Buffer => {
  if (text.startsWith('\\x')) return Buffer.from(text.slice(2), 'hex')
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Number(text))
  return bytes
}

/** Writes texts of integers and byte strings in the binary format. */
export function binaryOf(
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): RowBytes {
  const cells = rows.flat().map((text) => (text === null ? null : asBinary(text)))
  const [starts, ends] = [new Int32Array(cells.length), new Int32Array(cells.length)]
  let at = 0
  for (const [cell, bytes] of cells.entries()) {
    starts[cell] = at
    at += bytes?.length ?? 0
    ends[cell] = bytes ? at : -1
  }
  return new RowBytes(columns, Buffer.concat(cells.filter((bytes) => bytes !== null)), { starts, ends })
}
