const LINE_FEED = 0x0a

/** Most bytes of a record. A longer one is most likely a quotation mark that is never closed. */
export const LONGEST_RECORD = 1024 * 1024

/** A record of a CSV file, which may span several lines. */
export interface CsvRecord {
  /** Number of the record. The header is 1. Blank lines have none. */
  readonly number: number
  /** Line on which it begins. The first is 1. */
  readonly line: number
  /** Its bytes in the file, including the line end. */
  readonly bytes: Buffer
}

/** A part of a file: rows that the pattern of plain rows has matched, or one record. */
interface Piece {
  readonly bytes: Buffer
  readonly isPlain: boolean
}

/** Returns the place after the closing quotation mark, -1 if there is none. Two quotation marks mean one. */
function afterQuotes(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? -1 : at + 1
}

const SEPARATOR = /[,\n]/g

/** Returns the place after the record's line end, -1 if the text ends before. */
function endOfRecord(text: string, start: number): number {
  for (let at = start; ; ) {
    if (text[at] === '"') at = afterQuotes(text, at)
    if (at < 0) return -1
    SEPARATOR.lastIndex = at
    const separator = SEPARATOR.exec(text)
    if (separator === null) return -1
    at = separator.index + 1
    if (separator[0] === '\n') return at
  }
}

/** Splits bytes into pieces, and returns them with the rest that begins an unfinished record. */
function split(bytes: Buffer, plainRow: RegExp | null): { pieces: Piece[]; rest: Buffer } {
  // One character for each byte. What separates cells is ASCII, and no part of another character in UTF-8.
  const text = bytes.toString('latin1')
  const pieces: Piece[] = []
  for (let at = 0; ; ) {
    const start = at
    if (plainRow) {
      plainRow.lastIndex = at
      while (plainRow.test(text)) at = plainRow.lastIndex
      if (at > start) pieces.push({ bytes: bytes.subarray(start, at), isPlain: true })
    }
    const end = endOfRecord(text, at)
    if (end < 0) return { pieces, rest: bytes.subarray(at) }
    pieces.push({ bytes: bytes.subarray(at, end), isPlain: false })
    at = end
  }
}

/**
 * Splits a CSV file into runs of plain rows, which a sticky pattern of bytes matches, and single records by RFC 4180:
 * quotation marks enclose a cell if they begin it, and are text elsewhere. Returns a list for each chunk. Stops after a
 * record that is too long.
 */
export async function* piecesOf(
  chunks: AsyncIterable<Buffer>,
  plainRow: RegExp | null = null,
): AsyncGenerator<Piece[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const { pieces, ...unfinished } = split(rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk, plainRow)
    rest = unfinished.rest
    yield pieces
    if (rest.length > LONGEST_RECORD) break
  }
  if (rest.length > 0) yield [{ bytes: rest, isPlain: false }]
}

/** Whether a record is a blank line. */
export const isBlank = (bytes: Buffer): boolean =>
  bytes.length <= 2 && /^\r?\n?$/.test(bytes.toString('latin1'))

function linesIn(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines++
  return lines
}

/** Numbers the records of a CSV file, and leaves out blank lines. */
export async function* recordsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRecord> {
  let number = 1
  let line = 1
  for await (const pieces of piecesOf(chunks))
    for (const { bytes } of pieces) {
      if (!isBlank(bytes)) yield { number: number++, line, bytes }
      line += linesIn(bytes)
    }
}

/** A cell whose quotation marks do not enclose it. */
interface Misquoted {
  readonly place: number
  readonly reason: string
}

/** Parses a record into cells, without their quotation marks, and names the first misquoted cell, if there is one. */
export function parseRecord(bytes: Buffer): { cells: string[]; misquoted: Misquoted | null } {
  const text = bytes.toString('utf8').replace(/(?:\r\n|\n|\r)$/, '')
  const cells: string[] = []
  let misquoted: Misquoted | null = null
  for (let at = 0; at <= text.length; at++) {
    const isQuoted = text[at] === '"'
    const close = isQuoted ? afterQuotes(text, at) : at
    const comma = close < 0 ? -1 : text.indexOf(',', close)
    const end = comma < 0 ? text.length : comma
    const reason = quotingFault(text.slice(at, end), close - at)
    if (reason !== null) misquoted ??= { place: cells.length, reason }
    cells.push(
      isQuoted && reason === null ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end),
    )
    at = end
  }
  return { cells, misquoted }
}

function quotingFault(cell: string, close: number): string | null {
  if (close < 0) return 'the quotation mark is never closed'
  if (close > 0 && close < cell.length)
    return 'text follows the closing quotation mark: double those inside the cell'
  return /^ +"/.test(cell) ? 'a space precedes the quotation mark: delete it' : null
}

/** Formats cells as a record that COPY of every PostgreSQL reads by RFC 4180. */
export const formatRecord = (cells: readonly string[], lineEnd: string): string =>
  // Before 18, COPY ends at a line `\\.`.
  cells.map((cell) => (/[",\r\n\\]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',') +
  lineEnd
