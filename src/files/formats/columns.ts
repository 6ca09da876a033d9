import type { Member } from '../../core/rows/origins.ts'
import type { RowBytes } from '../../core/rows/row-bytes.ts'

/** A column of a result. */
export interface Column {
  /** snake_case, as in the header. */
  readonly name: string
  readonly kind: 'text' | 'number' | 'boolean'
  /** Narrower type of all values: whole numbers, or instants to a precision. */
  readonly form?: 'int32' | 'milliseconds' | 'microseconds'
}

/** Columns of instants, with their precision. */
export const INSTANTS: Readonly<Record<string, NonNullable<Column['form']>>> = {
  ts: 'milliseconds',
  updated_time: 'microseconds',
}

/** Returns the members of rows that are written as they were stored. */
export const storedMembers = (columns: readonly Column[]): Member[] =>
  columns.map(({ name, kind }) => ({
    name,
    value: { column: name, form: kind === 'number' ? 'digits' : kind },
  }))

/** The value of a cell. Its type depends on the column's kind. */
export type Cell = string | number | boolean | null

/** Parses stored rows. */
export function cellsOf({ bytes, starts, ends, count }: RowBytes, columns: readonly Column[]): Cell[][] {
  const cellAt = (kind: Column['kind'], at: number): Cell => {
    const end = ends[at] ?? -1
    if (end === -1) return null
    const text = bytes.toString('utf8', starts[at], end)
    if (kind === 'number') return Number(text)
    return kind === 'boolean' ? text === 'true' : text
  }
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ kind }, place) => cellAt(kind, row * columns.length + place)),
  )
}
