import type { RowBytes } from './row-bytes.ts'
import { type Form, type Syntax, WRITE, type Write, writeComputed, writePlainText } from './values.ts'

/** Where a value that differs from row to row comes from. */
type RowOrigin =
  | { readonly column: string; readonly form: Form }
  /** Numbers computed for each row of the result; NaN is null. */
  | { readonly numbers: Float64Array }
  /** A short text without escapes, computed for each row of the result. */
  | { readonly ofRow: (row: number) => string }

/** Where the value of a member comes from. */
export type Origin =
  | RowOrigin
  /** The same for all rows. */
  | { readonly constant: unknown }
  /** The same for all rows with a key, see `RowBytes`. */
  | { readonly ofKey: (key: number) => unknown }

/** A member of an encoded row. The value of a nested object is its members. */
export interface Member {
  readonly name: string
  readonly value: Origin | readonly Member[]
  /** Whether `JsonColumns` writes the constant itself instead of an array of it. */
  readonly isOnce?: boolean
}

export const isGroup = (value: Member['value']): value is readonly Member[] => Array.isArray(value)

/** A value of each row: in a column of the result, or computed. */
export interface Cell {
  readonly place: number
  readonly form: Form | null
  readonly write: Write
  readonly computed: ((row: number, out: Uint8Array, place: number) => number) | null
  readonly syntax: Syntax
}

export function cellOf(source: RowBytes, origin: RowOrigin, syntax: Syntax): Cell {
  if ('column' in origin) {
    const { column, form } = origin
    return { place: source.place(column), form, write: WRITE[form], computed: null, syntax }
  }
  const computed: Cell['computed'] =
    'numbers' in origin
      ? (row, out, place) => writeComputed(origin.numbers[row] ?? Number.NaN, out, place, syntax)
      : (row, out, place) => writePlainText(origin.ofRow(row), out, place, syntax)
  return { place: 0, form: null, write: WRITE.text, computed, syntax }
}

/** Writes the value of a row at a place in `out`. Returns the next place. */
export function writeCell(source: RowBytes, cell: Cell, row: number, out: Uint8Array, place: number): number {
  if (cell.computed) return cell.computed(row, out, place)
  const at = row * source.columns.length + cell.place
  const end = source.ends[at] ?? -1
  return cell.write(source.bytes, source.starts[at] ?? 0, end, out, place, cell.syntax)
}
