import { type RawBuilder, sql } from 'kysely'

/**
 * The CSV of results, as it is stored and as it is sent (RFC 4180): rows end with CRLF, null is an empty cell and an
 * empty text is "", booleans are true and false, instants are RFC 3339 with Z. Stored chunks hold whole rows and no
 * header; the header is written in front of them.
 */
export const ROW_END = '\r\n'

/** What a spreadsheet takes for a formula, behind any number of guards: so that a guard can always be taken off again. */
export const FORMULA = /^'*[=+@-]/
export const FORMULA_BYTES: ReadonlySet<number> = new Set(Buffer.from('=+@-'))
const GUARD = "'"

/** A text that no spreadsheet takes for a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? GUARD + text : text)

/** The same in SQL; of text cells only, for a number may begin with a minus. */
export const guardedSql = (text: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when ${text} ~ ${sql.lit(FORMULA.source)} then ${sql.lit(GUARD)} || ${text} else ${text} end`

/** The text that was guarded, or not. */
const unguarded = (text: string): string =>
  text.startsWith(GUARD) && FORMULA.test(text) ? text.slice(GUARD.length) : text

const quoted = (text: string): string =>
  text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** A value by the kind of its column. */
export type Cell = string | number | boolean | null

/** One cell, as PostgreSQL's COPY writes it. */
export const cellOf = (value: Cell | undefined): string =>
  typeof value === 'string'
    ? quoted(guarded(value))
    : value === null || value === undefined
      ? ''
      : String(value)

/** One row as COPY sends it: without the end that it has in a file. */
export const lineOf = (values: readonly (Cell | undefined)[]): string => values.map(cellOf).join(',')

/** One row with its end. */
export const rowOf = (values: readonly (Cell | undefined)[]): string => lineOf(values) + ROW_END

/** Columns of instants. When a row was changed is known to the microsecond. */
export const INSTANTS: Readonly<Record<string, NonNullable<Column['form']>>> = {
  ts: 'milliseconds',
  updated_time: 'microseconds',
}

/** What kind of value a column holds. */
export interface Column {
  /** snake_case, as in the header. */
  readonly name: string
  readonly kind: 'text' | 'number' | 'boolean'
  /** What all of its values are, where that is more than the kind says: whole numbers, or instants to a unit. */
  readonly form?: 'int32' | 'milliseconds' | 'microseconds'
}

function parsed(text: string, isQuoted: boolean, { kind }: Column): Cell {
  if (text === '' && !isQuoted) return null
  if (kind === 'number') return Number(text)
  return kind === 'boolean' ? text === 'true' : unguarded(text)
}

/** The cells of a row without its end. */
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
