import { takeBounds } from '../../core/rows/memory-pool.ts'
import { RowBytes } from '../../core/rows/row-bytes.ts'
import { HEADER_BYTES } from './message-tap.ts'

/** Bytes before the values of a DataRow message: its header and the number of values. */
const ROW_HEADER_BYTES = HEADER_BYTES + 2
const LENGTH_BYTES = 4

/** Length of the message at an offset. */
const messageAt = (bytes: Buffer, at: number): number => 1 + lengthAt(bytes, at + 1)

/** Returns the length of the complete messages. The last one may be cut. */
export function wholeMessages(bytes: Buffer): number {
  let end = 0
  while (end + HEADER_BYTES <= bytes.length) {
    const next = end + messageAt(bytes, end)
    if (next > bytes.length) break
    end = next
  }
  return end
}

/** Counts complete messages. */
export function countRows(bytes: Buffer): number {
  let count = 0
  for (let at = 0; at < bytes.length; at += messageAt(bytes, at)) count++
  return count
}

/** Reads the length of a value. As a signed number, so that null is -1. */
const lengthAt = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

/** Finds the values in DataRow messages in text format. */
export function rowsInMessages(columns: readonly string[], count: number, bytes: Buffer): RowBytes {
  const cells = count * columns.length
  const starts = takeBounds(cells)
  const ends = takeBounds(cells)
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
