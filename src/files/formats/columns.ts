import type { Member } from '../../core/rows/origins.ts'

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
