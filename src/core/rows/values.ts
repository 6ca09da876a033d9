/** How a column's value is written as JSON. `day` is the date of an instant. */
export type Form = 'number' | 'instant' | 'day' | 'date' | 'boolean' | 'text'

/** Maximum number of bytes of a value that is not a text, with quotes: cursors have up to 50. */
export const MAX_BYTES = 64
/** Maximum number of bytes that one byte of text can take, as in \u001f. `MAX_BYTES` covers the quotes. */
export const MAX_TEXT_BYTES = 6

const [QUOTE, BACKSLASH, MINUS, ZERO, NINE, SPACE] = [0x22, 0x5c, 0x2d, 0x30, 0x39, 0x20]
const [T, Z, TRUE, END_OF_INFINITY] = [0x54, 0x5a, 0x74, 0x79]
const DAY_BYTES = 10
const [NULL_WORD, TRUE_WORD, FALSE_WORD] = [Buffer.from('null'), Buffer.from('true'), Buffer.from('false')]

/**
 * Writes a value of a column, `bytes` from `start` to `end`, at a place in `out`. An end of -1 is null. Returns the next
 * place.
 */
export type Write = (bytes: Uint8Array, start: number, end: number, out: Uint8Array, place: number) => number

function writeWord(word: Uint8Array, out: Uint8Array, place: number): number {
  for (let at = 0; at < word.length; at++) out[place + at] = word[at] ?? 0
  return place + word.length
}

export const writeNull: Write = (_bytes, _start, _end, out, place) => writeWord(NULL_WORD, out, place)

function writeAscii(text: string, out: Uint8Array, place: number): number {
  for (let at = 0; at < text.length; at++) out[place + at] = text.charCodeAt(at)
  return place + text.length
}

/** Writes a computed number. NaN, which stands for a missing value, and infinity are null. */
export function writeComputed(value: number, out: Uint8Array, place: number): number {
  if (!Number.isFinite(value)) return writeWord(NULL_WORD, out, place)
  return writeAscii(String(value), out, place)
}

/** Writes text in quotes. It must be printable ASCII without quotes or backslashes. */
export function writePlainText(text: string, out: Uint8Array, place: number): number {
  out[place] = QUOTE
  const end = writeAscii(text, out, place + 1)
  out[end] = QUOTE
  return end + 1
}

const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/**
 * Copies a number: PostgreSQL and JavaScript write the same shortest digits. Exponents, which PostgreSQL uses earlier,
 * negative zero, NaN and infinities are converted.
 */
export const writeNumber: Write = (bytes, start, end, out, place) => {
  if (end === -1) return writeWord(NULL_WORD, out, place)
  const length = end - start
  if (length === 2 && bytes[start] === MINUS && bytes[start + 1] === ZERO) {
    out[place] = ZERO
    return place + 1
  }
  for (let at = 0; at < length; at++) {
    const byte = bytes[start + at] ?? 0
    if (byte > NINE) return writeComputed(Number(textAt(bytes, start, end)), out, place)
    out[place + at] = byte
  }
  return place + length
}

/** Writes `2024-01-05 00:00:00+00` as `"2024-01-05T00:00:00Z"`. Infinity is null, RFC 3339 stays as it is. */
const writeInstant: Write = (bytes, start, end, out, place) => {
  if (end === -1) return writeWord(NULL_WORD, out, place)
  if (bytes[start + DAY_BYTES] !== SPACE) return writeDate(bytes, start, end, out, place)
  // Every session uses UTC, so the offset `+00` ends the text.
  const length = end - start - 3
  out[place] = QUOTE
  for (let at = 0; at < length; at++) out[place + 1 + at] = bytes[start + at] ?? 0
  out[place + 1 + DAY_BYTES] = T
  out[place + 1 + length] = Z
  out[place + 2 + length] = QUOTE
  return place + 3 + length
}

const writeDay: Write = (bytes, start, end, out, place) =>
  writeDate(bytes, start, Math.min(end, start + DAY_BYTES), out, place)

/** Writes a date in quotes. Infinity is null. */
const writeDate: Write = (bytes, start, end, out, place) => {
  if (end === -1) return writeWord(NULL_WORD, out, place)
  if (bytes[end - 1] === END_OF_INFINITY) return writeWord(NULL_WORD, out, place)
  const length = end - start
  out[place] = QUOTE
  for (let at = 0; at < length; at++) out[place + 1 + at] = bytes[start + at] ?? 0
  out[place + 1 + length] = QUOTE
  return place + 2 + length
}

const writeBoolean: Write = (bytes, start, end, out, place) => {
  if (end === -1) return writeWord(NULL_WORD, out, place)
  return writeWord(bytes[start] === TRUE ? TRUE_WORD : FALSE_WORD, out, place)
}

/** Writes text in quotes. Only quotes, backslashes and control characters are escaped, as JSON requires. */
const writeText: Write = (bytes, start, end, out, place) => {
  if (end === -1) return writeWord(NULL_WORD, out, place)
  const length = end - start
  out[place] = QUOTE
  for (let at = 0; at < length; at++) {
    const byte = bytes[start + at] ?? 0
    if (byte === QUOTE || byte === BACKSLASH || byte < SPACE) {
      const escaped = Buffer.from(JSON.stringify(Buffer.from(bytes.subarray(start, end)).toString()))
      out.set(escaped, place)
      return place + escaped.length
    }
    out[place + 1 + at] = byte
  }
  out[place + 1 + length] = QUOTE
  return place + 2 + length
}

export const WRITE: Readonly<Record<Form, Write>> = {
  number: writeNumber,
  instant: writeInstant,
  day: writeDay,
  date: writeDate,
  boolean: writeBoolean,
  text: writeText,
}
