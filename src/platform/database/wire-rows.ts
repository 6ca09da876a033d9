import { MIN_LENT_BYTES } from '../../core/rows/byte-writer.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import { RowBytes } from '../../core/rows/row-bytes.ts'
import { HEADER_BYTES } from './message-tap.ts'

/** Bytes before the values of a DataRow message: its header and the number of values. */
const ROW_HEADER_BYTES = HEADER_BYTES + 2
const LENGTH_BYTES = 4

/** Reads the length of a value. As a signed number, so that null is -1. */
const lengthAt = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

function indexOf(cells: number): Int32Array {
  const size = cells * Int32Array.BYTES_PER_ELEMENT
  return size < MIN_LENT_BYTES ? new Int32Array(cells) : new Int32Array(memory.take(size).buffer, 0, cells)
}

/** Finds the values in DataRow messages in text format. */
export function rowsInMessages(columns: readonly string[], count: number, bytes: Buffer): RowBytes {
  const cells = count * columns.length
  const starts = indexOf(cells)
  const ends = indexOf(cells)
  let at = 0
  let cell = 0
  for (let row = 0; row < count; row++) {
    at += ROW_HEADER_BYTES
    for (let column = 0; column < columns.length; column++) {
      const length = lengthAt(bytes, at)
      at += LENGTH_BYTES
      starts[cell] = at
      ends[cell++] = length === -1 ? -1 : at + length
      if (length > 0) at += length
    }
  }
  return new RowBytes(columns, bytes, { starts, ends })
}
