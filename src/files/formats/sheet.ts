import { ByteWriter } from '../../core/rows/byte-writer.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import { instantAt } from '../../core/rows/parsing.ts'
import { isFormula } from '../../core/rows/values.ts'
import type { Column } from './columns.ts'
import { copyText, endOfCell } from './csv.ts'
import { isCounted } from './sheet-dates.ts'

/**
 * Rows of a worksheet (ECMA-376, 18.3.1): typed cells. Rows and cells carry references: the standard does not ask for
 * them, but many readers do. Texts are strings in their cells: a table of shared ones would have to be held in memory
 * until the end, and not all readers read inline ones.
 */

/** Version of the encoder. Raise it if the bytes of sheets change. */
export const SHEET_RELEASE = 2

/** Maximum number of rows of a sheet, without the header. */
export const MAX_SHEET_ROWS = 1_048_575
/** Maximum number of columns of a sheet. */
export const MAX_SHEET_COLUMNS = 16_384

/** Cell formats in the order of `xl/styles.xml`. A quoted text stays one when it is edited, even if it begins with `=`. */
export const STYLES = { plain: 0, header: 1, instant: 2, date: 3, quoted: 4 } as const

const ROW = Buffer.from('<row r="')
const [END_OF_TAG, END_OF_ROW] = [Buffer.from('">'), Buffer.from('</row>')]
// Each follows the number of the row in the reference of a cell.
const NUMBER = Buffer.from('"><v>')
const END_OF_VALUE = Buffer.from('</v></c>')
const [TRUE, FALSE] = [Buffer.from('" t="b"><v>1</v></c>'), Buffer.from('" t="b"><v>0</v></c>')]
const INSTANT = Buffer.from(`" s="${STYLES.instant}"><v>`)
const DATE = Buffer.from(`" s="${STYLES.date}"><v>`)
const TEXT = Buffer.from('" t="str"><v')
const QUOTED = Buffer.from(`" t="str" s="${STYLES.quoted}"><v`)
// Only where it matters: R's openxlsx takes the attribute for a part of the text.
const SPACED = Buffer.from(' xml:space="preserve">')
const UNSPACED = Buffer.from('>')

/** Upper bounds of the bytes of a cell besides its text, and of those of a byte of text: `_x0001_`. */
const [CELL_BYTES, GROWTH] = [96, 7]

const MICROS_OF_DAY = 86_400_000_000
/** Days from the epoch of spreadsheets, 1899-12-30, to 1970-01-01. */
const EPOCH_DAYS = 25_569
const DATE_BYTES = 10

const [LT, GT, AMP, UNDERSCORE, SPACE, TAB, LF, CR_END, TRUE_BYTE] = [
  ...[0x3c, 0x3e, 0x26, 0x5f, 0x20, 0x09, 0x0a, 0x0d, 0x74],
] as [number, number, number, number, number, number, number, number, number]
const ESCAPED: Readonly<Record<number, Buffer>> = {
  [LT]: Buffer.from('&lt;'),
  [GT]: Buffer.from('&gt;'),
  [AMP]: Buffer.from('&amp;'),
}

/** What must be escaped as `_x001F_`: characters that XML has not, and texts that look like such an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML has not.
const UNWRITABLE = /[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const hex = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

function isPlain(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte < SPACE && byte !== TAB && byte !== LF) return false
    if (byte === UNDERSCORE || byte === 0xef) return false
  }
  return true
}

/** Returns bytes of a text as XML has them. */
export const sheetText = (text: string): string =>
  text
    .replaceAll(UNWRITABLE, hex)
    .replaceAll(/[<>&]/g, (character) => String(ESCAPED[character.charCodeAt(0)]))

const isSpace = (byte: number | undefined): boolean => byte === SPACE || byte === TAB

function put(part: Buffer, out: Buffer, offset: number): number {
  for (let at = 0; at < part.length; at++) out[offset + at] = part[at] ?? 0
  return offset + part.length
}

function putText(csv: Buffer, start: number, stop: number, out: Buffer, offset: number): number {
  // Without its quotes and its guard, in place.
  const end = copyText(csv, start, stop, csv, start)
  const isSpaced = isSpace(csv[start]) || isSpace(csv[end - 1])
  const opened = put(isFormula(csv, start, end) ? QUOTED : TEXT, out, offset)
  let next = put(isSpaced ? SPACED : UNSPACED, out, opened)
  if (!isPlain(csv, start, end)) {
    next += out.write(sheetText(csv.toString('utf8', start, end)), next)
    return put(END_OF_VALUE, out, next)
  }
  for (let at = start; at < end; at++) {
    const byte = csv[at] ?? 0
    const escaped = byte === AMP || byte === LT || byte === GT ? ESCAPED[byte] : undefined
    if (escaped) next = put(escaped, out, next)
    else out[next++] = byte
  }
  return put(END_OF_VALUE, out, next)
}

/** Writes an instant or a date as days since the epoch. */
function putDays(csv: Buffer, start: number, stop: number, out: Buffer, offset: number, isDate: boolean) {
  // In results of earlier releases, whose columns are not marked.
  if (!isCounted(csv, start)) return putText(csv, start, stop, out, offset)
  const micros = isDate ? dateAt(csv, start) : instantAt(csv, start, stop)
  const days = micros / MICROS_OF_DAY + EPOCH_DAYS
  const next = put(isDate ? DATE : INSTANT, out, offset)
  return put(END_OF_VALUE, out, next + out.write(String(days), next, 'latin1'))
}

/** Parses a date, in microseconds since 1970. */
const dateAt = (csv: Buffer, start: number): number =>
  1000 * Date.parse(csv.toString('latin1', start, start + DATE_BYTES))

type Put = (csv: Buffer, start: number, stop: number, out: Buffer, offset: number) => number

const putNumber: Put = (csv, start, stop, out, offset) => {
  let next = put(NUMBER, out, offset)
  for (let at = start; at < stop; at++) out[next++] = csv[at] ?? 0
  return put(END_OF_VALUE, out, next)
}

const putBoolean: Put = (csv, start, _stop, out, offset) =>
  put(csv[start] === TRUE_BYTE ? TRUE : FALSE, out, offset)

function putterOf({ kind, form, isDate, isTextInSheets }: Column): Put {
  if (kind === 'number') return putNumber
  if (kind === 'boolean') return putBoolean
  if (isTextInSheets || (!form && !isDate)) return putText
  return (csv, start, stop, out, offset) => putDays(csv, start, stop, out, offset, form === undefined)
}

/** Returns the letters of a column in references, by its place from 0. */
export function columnLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter
}

/** Rows of a sheet, in memory of the pool, and the number of the next row. */
interface SheetRows {
  readonly bytes: Buffer
  readonly next: number
}

/** Returns a function that converts stored rows, whose texts it overwrites, to rows of a sheet from a number on. */
export function sheetRows(columns: readonly Column[]): (csv: Buffer, first: number) => SheetRows {
  const cells = columns.map((column, place) => ({
    start: Buffer.from(`<c r="${columnLetters(place)}`),
    putValue: putterOf(column),
  }))
  const fixed = CELL_BYTES * (columns.length + 1)
  return (csv, first) => {
    const writer = new ByteWriter(memory.take(4 * csv.length + fixed))
    let row = first
    for (let at = 0; at < csv.length; row++) {
      // A row needs no more: no text contains a line feed.
      const end = csv.indexOf(LF, at)
      const out = writer.reserve(fixed + GROWTH * ((end === -1 ? csv.length : end) - at))
      const digits = Buffer.from(String(row))
      let next = put(END_OF_TAG, out, put(digits, out, put(ROW, out, writer.length)))
      for (const { start, putValue } of cells) {
        const stop = endOfCell(csv, at)
        if (stop > at) next = putValue(csv, at, stop, out, put(digits, out, put(start, out, next)))
        at = stop + 1
      }
      if (csv[at - 1] === CR_END) at++
      writer.length = put(END_OF_ROW, out, next)
    }
    return { bytes: writer.finish(), next: row }
  }
}
