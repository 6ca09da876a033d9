import { CSV_SYNTAX, JSON_SYNTAX, type Syntax, WRITE } from './values.ts'

/** How rows are written: what surrounds them and their members. */
export interface RowFormat {
  readonly syntax: Syntax
  /** What precedes and follows the members of a row, or of a nested one. */
  readonly open: string
  readonly close: string
  /** What ends a row. */
  readonly end: string
  /** The byte between two rows, or 0. */
  readonly separator: number
  /** Returns what precedes the value of a member. */
  nameOf(name: string): string
  /** Encodes a value that is the same for several rows. */
  constantOf(value: unknown): string
}

const COMMA = 0x2c

/** JSON objects between commas. */
export const OBJECTS: RowFormat = {
  syntax: JSON_SYNTAX,
  ...{ open: '{', close: '}', end: '', separator: COMMA },
  nameOf: (name) => `${JSON.stringify(name)}:`,
  constantOf: (value) => JSON.stringify(value),
}

/** A JSON object per line. */
export const LINES: RowFormat = { ...OBJECTS, end: '\n', separator: 0 }

/** Encodes a cell that does not come from the database: lists and objects as JSON. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return csvCell(JSON.stringify(value))
  if (typeof value !== 'string') return String(value)
  const text = Buffer.from(value)
  // Every character may be doubled; quotes and a guard may surround them.
  const out = Buffer.alloc(2 * text.length + 3)
  return out.toString('utf8', 0, WRITE.text(text, 0, text.length, out, 0, CSV_SYNTAX))
}

/**
 * CSV format of results, both stored and sent (RFC 4180): rows end with CRLF, null is an empty cell and an empty text
 * is "", booleans are true and false, instants are RFC 3339 with Z. Stored chunks contain whole rows and no header;
 * files add the header.
 */
export const CSV: RowFormat = {
  syntax: CSV_SYNTAX,
  ...{ open: '', close: '', end: '\r\n', separator: 0 },
  nameOf: () => '',
  constantOf: csvCell,
}

/** Returns the CSV header of some columns. */
export const csvHeader = (columns: readonly { readonly name: string }[]): string =>
  `${columns.map(({ name }) => csvCell(name)).join()}${CSV.end}`
