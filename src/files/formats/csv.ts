import { type RawBuilder, sql } from 'kysely'

/**
 * CSV format of results, both stored and sent (RFC 4180): rows end with CRLF, null is an empty cell and an empty text
 * is "", booleans are true and false, instants are RFC 3339 with Z. Stored chunks contain whole rows and no header;
 * files add the header.
 */
export const ROW_END = '\r\n'

/** Text that a spreadsheet would read as a formula, after any number of guards, so that guarding is reversible. */
export const FORMULA = /^'*[=+@-]/
export const FORMULA_BYTES: ReadonlySet<number> = new Set(Buffer.from('=+@-'))
const GUARD = "'"

/** Prefixes the text with `'` if a spreadsheet would read it as a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? GUARD + text : text)

/** SQL equivalent of `guarded`. For text cells only, because numbers may begin with a minus. */
export const guardedSql = (text: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when ${text} ~ ${sql.lit(FORMULA.source)} then ${sql.lit(GUARD)} || ${text} else ${text} end`

/** Removes the guard that `guarded` added, if any. */
const unguarded = (text: string): string =>
  text.startsWith(GUARD) && FORMULA.test(text) ? text.slice(GUARD.length) : text

const quoted = (text: string): string =>
  text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** The value of a cell. Its type depends on the column's kind. */
export type Cell = string | number | boolean | null

/** Formats a cell as PostgreSQL's COPY does. */
export const cellOf = (value: Cell | undefined): string =>
  typeof value === 'string'
    ? quoted(guarded(value))
    : value === null || value === undefined
      ? ''
      : String(value)

/** Formats a row as COPY does, without a line end. */
export const lineOf = (values: readonly (Cell | undefined)[]): string => values.map(cellOf).join(',')

/** Formats a row with its line end. */
export const csvRow = (values: readonly (Cell | undefined)[]): string => lineOf(values) + ROW_END

/** Columns of instants, with their precision. */
export const INSTANTS: Readonly<Record<string, NonNullable<Column['form']>>> = {
  ts: 'milliseconds',
  updated_time: 'microseconds',
}

/** A column of a result. */
export interface Column {
  /** snake_case, as in the header. */
  readonly name: string
  readonly kind: 'text' | 'number' | 'boolean'
  /** Narrower type of all values: whole numbers, or instants to a precision. */
  readonly form?: 'int32' | 'milliseconds' | 'microseconds'
}

function parsed(text: string, isQuoted: boolean, { kind }: Column): Cell {
  if (text === '' && !isQuoted) return null
  if (kind === 'number') return Number(text)
  return kind === 'boolean' ? text === 'true' : unguarded(text)
}

/** Parses a row without its line end into cells. */
export function cellsIn(line: string, columns: readonly Column[]): Cell[] {
  const cells: Cell[] = []
  let at = 0
  for (const column of columns) {
    const isQuoted = line[at] === '"'
    let end = at
    if (isQuoted) for (end++; line[end] !== '"' || line[end + 1] === '"'; end += line[end] === '"' ? 2 : 1);
    const comma = line.indexOf(',', end)
    const stop = comma === -1 ? line.length : comma
    const text = isQuoted ? line.slice(at + 1, end).replaceAll('""', '"') : line.slice(at, stop)
    cells.push(parsed(text, isQuoted, column))
    at = stop + 1
  }
  return cells
}
