/**
 * How a column's value is written: `number` as JavaScript formats it, `digits` with the digits that were read, `day` as
 * the date of an instant.
 */
export type Form = 'number' | 'digits' | 'instant' | 'day' | 'date' | 'boolean' | 'text'

/** Maximum number of bytes of a value that is not a text, with quotes: cursors of rankings have up to 72. */
export const MAX_VALUE_BYTES = 96
/** Maximum number of bytes per byte of a text, as in \u001f. Its quotes are within `MAX_VALUE_BYTES`. */
export const MAX_ESCAPED_BYTES = 6

const [QUOTE, BACKSLASH, MINUS, ZERO, NINE, SPACE] = [0x22, 0x5c, 0x2d, 0x30, 0x39, 0x20]
const [COMMA, APOSTROPHE, TAB, CR, LF] = [0x2c, 0x27, 0x09, 0x0d, 0x0a]
const [E, T, Z, TRUE, END_OF_INFINITY] = [0x65, 0x54, 0x5a, 0x74, 0x79]
const DAY_BYTES = 10
const [TRUE_WORD, FALSE_WORD] = [Buffer.from('true'), Buffer.from('false')]

/** How formats differ in writing a value. */
export interface Syntax {
  readonly null: Uint8Array
  /** Whether instants and dates are in quotes. */
  readonly isQuoted: boolean
  readonly writeText: Write
}

/**
 * Writes a value of a column, `bytes` from `start` to `end`, at an offset in `out`. An end of -1 is null. Returns the next
 * offset.
 */
export type Write = (
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Uint8Array,
  offset: number,
  syntax: Syntax,
) => number

function writeWord(word: Uint8Array, out: Uint8Array, offset: number): number {
  for (let at = 0; at < word.length; at++) out[offset + at] = word[at] ?? 0
  return offset + word.length
}

function writeAscii(text: string, out: Uint8Array, offset: number): number {
  for (let at = 0; at < text.length; at++) out[offset + at] = text.charCodeAt(at)
  return offset + text.length
}

/** Writes a computed number. NaN, which stands for a missing value, and infinity are null. */
export function writeComputed(value: number, out: Uint8Array, offset: number, syntax: Syntax): number {
  if (!Number.isFinite(value)) return writeWord(syntax.null, out, offset)
  return writeAscii(String(value), out, offset)
}

/** Writes a text of printable ASCII that needs no escapes and no guard. */
export function writePlainText(text: string, out: Uint8Array, offset: number, syntax: Syntax): number {
  if (!syntax.isQuoted) return writeAscii(text, out, offset)
  out[offset] = QUOTE
  const end = writeAscii(text, out, offset + 1)
  out[end] = QUOTE
  return end + 1
}

const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/**
 * Copies a number: PostgreSQL and JavaScript write the same shortest digits. Exponents, which PostgreSQL uses earlier,
 * negative zero, NaN and infinities are converted.
 */
export const writeNumber: Write = (bytes, start, end, out, offset, syntax) => {
  if (end === -1) return writeWord(syntax.null, out, offset)
  const length = end - start
  if (length === 2 && bytes[start] === MINUS && bytes[start + 1] === ZERO) {
    out[offset] = ZERO
    return offset + 1
  }
  for (let at = 0; at < length; at++) {
    const byte = bytes[start + at] ?? 0
    if (byte > NINE) return writeComputed(Number(textAt(bytes, start, end)), out, offset, syntax)
    out[offset + at] = byte
  }
  return offset + length
}

/** Copies a number digit by digit. NaN and infinity are null. */
export const writeDigits: Write = (bytes, start, end, out, offset, syntax) => {
  if (end === -1) return writeWord(syntax.null, out, offset)
  const length = end - start
  for (let at = 0; at < length; at++) {
    const byte = bytes[start + at] ?? 0
    if (byte > NINE && byte !== E) return writeWord(syntax.null, out, offset)
    out[offset + at] = byte
  }
  return offset + length
}

/** Writes `2024-01-05 00:00:00+00` as `2024-01-05T00:00:00Z`. Infinity is null, RFC 3339 stays as it is. */
const writeInstant: Write = (bytes, start, end, out, offset, syntax) => {
  if (end === -1) return writeWord(syntax.null, out, offset)
  if (bytes[start + DAY_BYTES] !== SPACE) return writeDate(bytes, start, end, out, offset, syntax)
  // Every session uses UTC, so the offset `+00` ends the text.
  const length = end - start - 3
  let first = offset
  if (syntax.isQuoted) out[first++] = QUOTE
  for (let at = 0; at < length; at++) out[first + at] = bytes[start + at] ?? 0
  out[first + DAY_BYTES] = T
  out[first + length] = Z
  if (!syntax.isQuoted) return first + length + 1
  out[first + length + 1] = QUOTE
  return first + length + 2
}

const writeDay: Write = (bytes, start, end, out, offset, syntax) =>
  writeDate(bytes, start, Math.min(end, start + DAY_BYTES), out, offset, syntax)

/** Writes a date. Infinity is null. */
const writeDate: Write = (bytes, start, end, out, offset, syntax) => {
  if (end === -1 || bytes[end - 1] === END_OF_INFINITY) return writeWord(syntax.null, out, offset)
  const length = end - start
  let first = offset
  if (syntax.isQuoted) out[first++] = QUOTE
  for (let at = 0; at < length; at++) out[first + at] = bytes[start + at] ?? 0
  if (!syntax.isQuoted) return first + length
  out[first + length] = QUOTE
  return first + length + 1
}

const writeBoolean: Write = (bytes, start, end, out, offset, syntax) => {
  if (end === -1) return writeWord(syntax.null, out, offset)
  return writeWord(bytes[start] === TRUE ? TRUE_WORD : FALSE_WORD, out, offset)
}

/** Writes a text in quotes. UTF-8 needs no escapes, except for what JSON demands. */
const writeJsonText: Write = (bytes, start, end, out, offset) => {
  const length = end - start
  out[offset] = QUOTE
  for (let at = 0; at < length; at++) {
    const byte = bytes[start + at] ?? 0
    if (byte === QUOTE || byte === BACKSLASH || byte < SPACE) {
      const escaped = Buffer.from(JSON.stringify(Buffer.from(bytes.subarray(start, end)).toString()))
      out.set(escaped, offset)
      return offset + escaped.length
    }
    out[offset + 1 + at] = byte
  }
  out[offset + 1 + length] = QUOTE
  return offset + 2 + length
}

/** Last bytes of the full-width `＋`, `－`, `＝` and `＠`, which some spreadsheets read as the plain ones. */
const FULL_WIDTH: readonly (number | undefined)[] = [0x8b, 0x8d, 0x9d, 0xa0]

/** Whether what a spreadsheet reads as a formula begins at an offset: `=`, `+`, `-` or `@`, also in full width. */
const isFormulaStart = (bytes: Uint8Array, at: number): boolean => {
  const byte = bytes[at]
  if (byte === 0xef) return bytes[at + 1] === 0xbc && FULL_WIDTH.includes(bytes[at + 2])
  return byte === 0x3d || byte === 0x2b || byte === 0x40 || byte === MINUS
}

/** Returns the length of a blank: a space of any width, a byte order mark, or what starts a new cell or line. 0: none. */
function blankAt(bytes: Uint8Array, at: number): number {
  const [byte, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  if (byte === SPACE || byte === TAB || byte === CR || byte === LF) return 1
  if (byte === 0xc2 && second === 0xa0) return 2
  const isWide = byte === 0xe3 && second === 0x80 && third === 0x80
  return isWide || (byte === 0xef && second === 0xbb && third === 0xbf) ? 3 : 0
}

/**
 * Whether a text begins like a formula, after any number of guards, so that guarding is reversible. Spreadsheets drop
 * blanks before they look for one. A text that begins with a tab, a carriage return or a line feed always counts.
 */
export function isFormula(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start
  while (at < end && bytes[at] === APOSTROPHE) at++
  const first = at < end ? bytes[at] : undefined
  if (first === TAB || first === CR || first === LF) return true
  for (let length = 1; at < end && length > 0; at += length) length = blankAt(bytes, at)
  return at < end && isFormulaStart(bytes, at)
}

function mustBeQuoted(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === QUOTE || byte === COMMA || byte === CR || byte === LF) return true
  }
  // An empty cell without quotes is null.
  return start === end
}

/** Writes a text as CSV (RFC 4180), after `'` if a spreadsheet would read it as a formula. */
const writeCsvText: Write = (bytes, start, end, out, offset) => {
  const isQuoted = mustBeQuoted(bytes, start, end)
  let next = offset
  if (isQuoted) out[next++] = QUOTE
  if (isFormula(bytes, start, end)) out[next++] = APOSTROPHE
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) out[next++] = QUOTE
    out[next++] = byte
  }
  if (isQuoted) out[next++] = QUOTE
  return next
}

const writeText: Write = (bytes, start, end, out, offset, syntax) =>
  end === -1 ? writeWord(syntax.null, out, offset) : syntax.writeText(bytes, start, end, out, offset, syntax)

export const WRITE: Readonly<Record<Form, Write>> = {
  number: writeNumber,
  digits: writeDigits,
  instant: writeInstant,
  day: writeDay,
  date: writeDate,
  boolean: writeBoolean,
  text: writeText,
}

export const JSON_SYNTAX: Syntax = { null: Buffer.from('null'), isQuoted: true, writeText: writeJsonText }

/** Null is an empty cell, an empty text `""`. */
export const CSV_SYNTAX: Syntax = { null: Buffer.alloc(0), isQuoted: false, writeText: writeCsvText }
