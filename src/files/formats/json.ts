import { APOSTROPHE, COMMA, CR, endOfText, LF, QUOTE } from './cells.ts'
import type { Column } from './csv.ts'
import { FORMULA_BYTES } from './csv.ts'

const BACKSLASH = 0x5c
const NULL = Buffer.from('null')
/** Maximum output bytes per byte of a cell, as in \u001f. */
const GROWTH = 6

/** Converts a text cell to a JSON string, without the guard of a formula. */
function textOf(cell: Buffer): Buffer {
  const isQuoted = cell[0] === QUOTE
  const text = cell.toString('latin1')
  const plain = isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text
  let first = 0
  while (plain.charCodeAt(first) === APOSTROPHE) first++
  const isGuarded = first > 0 && FORMULA_BYTES.has(plain.charCodeAt(first))
  // Bytes above 0x7f pass unchanged: JSON escapes none of them.
  return Buffer.from(JSON.stringify(isGuarded ? plain.slice(1) : plain), 'latin1')
}

/** Copies a text cell to `out` as a JSON string and returns the end offset. Most texts only need quotes. */
function copyText(csv: Buffer, start: number, end: number, out: Buffer, length: number): number {
  const first = csv[start]
  let isPlain = first !== QUOTE && first !== APOSTROPHE
  let place = length
  out[place++] = QUOTE
  for (let at = start; isPlain && at < end; at++) {
    const byte = csv[at] ?? 0
    if (byte === BACKSLASH || byte === QUOTE || byte < 0x20) isPlain = false
    out[place++] = byte
  }
  if (!isPlain) return length + textOf(csv.subarray(start, end)).copy(out, length)
  out[place++] = QUOTE
  return place
}

/** Returns the constant text before each value of a row: `{"ts":`, `,"id":`, … */
const prefixesOf = (columns: readonly Column[], before: string): Buffer[] =>
  columns.map(({ name }, place) => Buffer.from(`${place === 0 ? `${before}{` : ','}${JSON.stringify(name)}:`))

const larger = (out: Buffer, length: number, needed: number): Buffer => {
  const grown = Buffer.allocUnsafe(Math.max(out.length * 2, needed))
  out.copy(grown, 0, 0, length)
  return grown
}

/**
 * Creates an encoder of stored CSV rows as JSON objects, each between `before` and `after`. Works byte by byte with
 * minimal overhead: a million rows are a billion bytes.
 */
export function jsonEncoder(
  columns: readonly Column[],
  { before = '', after = '' }: { readonly before?: string; readonly after?: string },
): (csv: Buffer) => Buffer {
  const prefixes = prefixesOf(columns, before)
  const isText = columns.map(({ kind }) => kind === 'text')
  const end = Buffer.from(`}${after}`)
  // Size of a row of nulls. `null` also leaves room for a text's quotes.
  const frame = prefixes.reduce((sum, { length }) => sum + length + NULL.length, end.length)
  return (csv) => {
    let out: Buffer = Buffer.allocUnsafe(csv.length * 3 + frame)
    let [at, length] = [0, 0]
    while (at < csv.length) {
      for (let column = 0; column < prefixes.length; column++) {
        const prefix = prefixes[column] ?? NULL
        // Reserves space for the whole row at once: no text contains a line feed.
        if (column === 0) {
          const most = length + frame + GROWTH * (csv.indexOf(LF, at) - at)
          if (most > out.length) out = larger(out, length, most)
        }
        for (let place = 0; place < prefix.length; place++) out[length++] = prefix[place] ?? 0
        let byte = csv[at] ?? 0
        if (byte === COMMA || byte === CR || byte === LF) {
          for (let place = 0; place < 4; place++) out[length++] = NULL[place] ?? 0
        } else if (isText[column]) {
          const stop = endOfText(csv, at)
          length = copyText(csv, at, stop, out, length)
          at = stop
        } else
          for (; byte !== COMMA && byte !== CR && byte !== LF && at < csv.length; byte = csv[++at] ?? 0)
            out[length++] = byte
        at++
      }
      length += end.copy(out, length)
      if (csv[at - 1] === CR) at++
    }
    // Writes past the end of a buffer fail silently.
    if (length > out.length) throw new RangeError('A text in a result contains a line feed')
    return out.subarray(0, length)
  }
}
