import { memory } from '../../core/rows/memory-pool.ts'
import { RowBytes } from '../../core/rows/row-bytes.ts'
import { isFormula } from '../../core/rows/values.ts'
import type { Column } from './columns.ts'

/** Reads the CSV that `CSV` in `core/rows/row-formats.ts` writes. No text contains a line feed. */

const [COMMA, QUOTE, APOSTROPHE, CR, LF] = [0x2c, 0x22, 0x27, 0x0d, 0x0a]

const isEnd = (byte: number | undefined): boolean =>
  byte === COMMA || byte === CR || byte === LF || byte === undefined

function endOfPlain(csv: Buffer, start: number): number {
  let at = start
  while (!isEnd(csv[at])) at++
  return at
}

/** Returns the end of a cell: the offset after its last character or its closing quote. */
export function endOfCell(csv: Buffer, start: number): number {
  if (csv[start] !== QUOTE) return endOfPlain(csv, start)
  let at = start + 1
  for (; at < csv.length; at++) {
    if (csv[at] !== QUOTE) continue
    if (csv[at + 1] !== QUOTE) return at + 1
    at++
  }
  return at
}

/** Returns the offset of each row. */
export function rowOffsets(csv: Buffer): Uint32Array {
  const starts: number[] = []
  for (let at = 0; at < csv.length; ) {
    starts.push(at)
    const end = csv.indexOf(LF, at)
    at = end === -1 ? csv.length : end + 1
  }
  return Uint32Array.from(starts)
}

/**
 * Copies a text to a place in `out`, without its quotes and its guard. Returns the next place. `out` may be the CSV
 * itself, and the place that of the text.
 */
export function copyText(csv: Buffer, start: number, stop: number, out: Buffer, place: number): number {
  const isQuoted = csv[start] === QUOTE
  const end = isQuoted ? stop - 1 : stop
  let at = isQuoted ? start + 1 : start
  let next = place
  if (csv[at] === APOSTROPHE && isFormula(csv, at, end)) at++
  for (; at < end; at++) {
    const byte = csv[at] ?? 0
    out[next++] = byte
    if (byte === QUOTE) at++
  }
  return next
}

function countRows(csv: Buffer): number {
  let count = 0
  for (let at = 0; at < csv.length; count++) {
    const end = csv.indexOf(LF, at)
    at = end === -1 ? csv.length : end + 1
  }
  return count
}

/** Finds the values of stored rows. Unescapes texts with quotes or a guard in place. */
export function rowsInCsv(csv: Buffer, columns: readonly Column[]): RowBytes {
  const cells = countRows(csv) * columns.length
  const [starts, ends] = [memory.takeBounds(cells), memory.takeBounds(cells)]
  const isText = columns.map(({ kind }) => kind === 'text')
  let at = 0
  for (let cell = 0; cell < cells; ) {
    for (let column = 0; column < isText.length; column++, cell++) {
      const first = csv[at]
      const isPlain = !isText[column] || (first !== QUOTE && first !== APOSTROPHE)
      const stop = isPlain ? endOfPlain(csv, at) : endOfCell(csv, at)
      starts[cell] = at
      if (!isPlain) ends[cell] = copyText(csv, at, stop, csv, at)
      else ends[cell] = stop === at ? -1 : stop
      at = stop + 1
    }
    if (csv[at - 1] === CR) at++
  }
  if (at > csv.length + 1) throw new RangeError('A text in a result contains a line feed')
  return new RowBytes(
    columns.map(({ name }) => name),
    csv,
    { starts, ends },
  )
}
