import { pause } from '../../core/async/turns.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import { RowBytes, type ValueOffsets } from '../../core/rows/row-bytes.ts'
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

/** Values to find before others may have their turn. */
const CELLS_AT_ONCE = 32 * 1024

/** Finds the values in DataRow messages in text format. */
export async function rowsInMessages(
  columns: readonly string[],
  count: number,
  bytes: Buffer,
): Promise<RowBytes> {
  const width = columns.length
  const bounds = { starts: memory.takeBounds(count * width), ends: memory.takeBounds(count * width) }
  const rowsAtOnce = Math.ceil(CELLS_AT_ONCE / (width + 1))
  let at = 0
  for (let row = 0; row < count; row += rowsAtOnce) {
    if (row > 0) await pause()
    at = findCells(bytes, at, bounds, row * width, Math.min(count, row + rowsAtOnce) * width, width)
  }
  return new RowBytes(columns, bytes, bounds)
}

/** Finds the cells of whole rows in the messages at an offset. Returns the offset after them. */
function findCells(
  bytes: Buffer,
  from: number,
  { starts, ends }: ValueOffsets,
  first: number,
  end: number,
  width: number,
): number {
  let at = from
  for (let cell = first; cell < end; ) {
    at += ROW_HEADER_BYTES
    for (let column = 0; column < width; column++) {
      const length = lengthAt(bytes, at)
      at += LENGTH_BYTES
      starts[cell] = at
      ends[cell++] = length === -1 ? -1 : at + length
      if (length > 0) at += length
    }
  }
  return at
}
