import { type RawBuilder, sql } from 'kysely'

/**
 * The CSV of results, as it is stored and as it is sent (RFC 4180): rows end with CRLF, null is an empty cell and an
 * empty text is "", booleans are true and false, instants are RFC 3339 with Z. Stored chunks hold whole rows and no
 * header; the header is written in front of them.
 */
export const ROW_END = '\r\n'

/** What a spreadsheet takes for a formula, behind any number of guards: so that a guard can always be taken off again. */
export const FORMULA = /^'*[=+\-@]/

/** A text that no spreadsheet takes for a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The same in SQL; of text cells only, for a number may begin with a minus. */
export const guardedSql = (text: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`case when ${text} ~ '^''*[=+@-]' then '''' || ${text} else ${text} end`

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
