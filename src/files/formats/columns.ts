import type { z } from 'zod'
import { snakeCase } from '../../core/names.ts'
import type { Member } from '../../core/rows/origins.ts'
import { type Shape, shapeOf } from '../../core/shape.ts'

/** A column of a result. */
export interface Column {
  /** snake_case, as in the header. */
  readonly name: string
  readonly kind: 'text' | 'number' | 'boolean'
  /** Narrower type of all values: whole numbers, or instants to a precision. */
  readonly form?: 'int32' | 'milliseconds' | 'microseconds'
  /** Whether its texts are dates, such as 2026-03-11. Spreadsheets show them as dates. */
  readonly isDate?: boolean
  /** Whether sheets hold its dates as texts, because they cannot hold some of them as dates. */
  readonly isTextInSheets?: boolean
}

/** Columns of instants, with their precision. */
const INSTANTS: Readonly<Record<string, NonNullable<Column['form']>>> = {
  ts: 'milliseconds',
  updated_time: 'microseconds',
}

const isNumber = (kind: Shape['kind']): boolean => kind === 'int' || kind === 'number'

/** Returns the column of a member of rows. Lists and maps become texts. */
export function columnOf(name: string, { kind, format }: Pick<Shape, 'kind' | 'format'>): Column {
  if (kind === 'boolean') return { name, kind }
  if (isNumber(kind)) return { name, kind: 'number', ...(kind === 'int' && { form: 'int32' }) }
  const form = INSTANTS[name] ?? (format === 'date-time' ? 'microseconds' : undefined)
  return { name, kind: 'text', ...(form && { form }), ...(format === 'date' && { isDate: true }) }
}

/** Returns a column for each member of a row, in the order of its shape. */
export const columnsOfShape = (row: z.ZodObject): readonly Column[] =>
  Object.entries(shapeOf(row).properties ?? {}).map(([member, shape]) => columnOf(snakeCase(member), shape))

/** Returns the members of rows that are written as they were stored. */
export const storedMembers = (columns: readonly Column[]): Member[] =>
  columns.map(({ name, kind }) => ({
    name,
    value: { column: name, form: kind === 'number' ? 'digits' : kind },
  }))
