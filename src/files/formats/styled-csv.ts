import { memory } from '../../core/rows/memory-pool.ts'
import type { Column } from './columns.ts'
import { endOfCell } from './csv.ts'

/** How CSV for spreadsheets differs from CSV for programs. */
export interface CsvStyle {
  /** Whether the text starts with a byte order mark, by which Excel recognises UTF-8. */
  readonly hasMark: boolean
  readonly separator: string
  readonly decimal: string
  /** Whether instants are written as `2026-03-11 14:30:00`, in UTC. */
  readonly areDatesPlain: boolean
}

/** Most bytes of a cell in a style, relative to the plain one: quotes around a separator. */
export const STYLED_GROWTH = 3
const MARK = Buffer.from('\ufeff')
const [COMMA, QUOTE, POINT, SPACE, CR, LF] = [0x2c, 0x22, 0x2e, 0x20, 0x0d, 0x0a]
/** Length of `2026-03-11`, and of `2026-03-11T14:30:00`. */
const [DATE_BYTES, SECONDS_BYTES] = [10, 19]

/** Copies a cell, its decimal point as `decimal`. Returns the next place. */
function copyNumber(csv: Buffer, start: number, stop: number, out: Buffer, place: number, decimal: number) {
  for (let at = start; at < stop; at++) out[place + at - start] = csv[at] === POINT ? decimal : (csv[at] ?? 0)
  return place + stop - start
}

/** Copies a text, in quotes if it contains the separator. Returns the next place. */
function copyText(csv: Buffer, start: number, stop: number, out: Buffer, place: number, separator: number) {
  const isBare = csv[start] !== QUOTE && csv.subarray(start, stop).includes(separator)
  let next = place
  if (isBare) out[next++] = QUOTE
  next += csv.copy(out, next, start, stop)
  if (isBare) out[next++] = QUOTE
  return next
}

/** Copies an instant as `2026-03-11 14:30:00`. Returns the next place. */
function copyInstant(csv: Buffer, start: number, stop: number, out: Buffer, place: number): number {
  const length = csv.copy(out, place, start, Math.min(stop, start + SECONDS_BYTES))
  if (length > DATE_BYTES) out[place + DATE_BYTES] = SPACE
  return place + length
}

/**
 * Rewrites whole rows of CSV, such as `CSV` in `core/rows/row-formats.ts` writes them, in a style. `isStart`: whether the
 * first is the header. Returns memory of the pool.
 */
export function styledCsv(
  csv: Buffer,
  columns: readonly Column[],
  style: CsvStyle,
  isStart: boolean,
): Buffer<ArrayBuffer> {
  const [separator = COMMA] = Buffer.from(style.separator)
  const [decimal = POINT] = Buffer.from(style.decimal)
  const out = memory.take(MARK.length + STYLED_GROWTH * csv.length)
  let place = isStart && style.hasMark ? MARK.copy(out) : 0
  let isHeader = isStart
  for (let at = 0; at < csv.length; ) {
    for (const [index, { kind, form }] of columns.entries()) {
      if (index > 0) out[place++] = separator
      const stop = endOfCell(csv, at)
      if (isHeader || (kind === 'text' && !(form && style.areDatesPlain)))
        place = copyText(csv, at, stop, out, place, separator)
      else if (kind === 'text') place = copyInstant(csv, at, stop, out, place)
      else place = copyNumber(csv, at, stop, out, place, decimal)
      at = stop + 1
    }
    // The separator after the last cell was the CR.
    out[place++] = CR
    out[place++] = LF
    at++
    isHeader = false
  }
  return out.subarray(0, place)
}
