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

/** Where the members of an object come from, by name. */
export interface Origins {
  /** Names of the members of an object that is made of a row. */
  readonly names: readonly string[]
  origin(name: string): Origin | Origins
}

/** Where each member of an object comes from. */
export type OriginsOf<T> = { readonly [name in keyof T]-?: Origin | Origins }

/** Returns the origins of an object's members. */
export const originsOf = <T>(members: OriginsOf<T>): Origins => ({
  names: Object.keys(members),
  origin: (name) => {
    const value = (members as Readonly<Record<string, Origin | Origins>>)[name]
    if (!value) throw new RangeError(`The rows have no member ${name}`)
    return value
  },
})

export const isObject = (value: Origin | Origins): value is Origins => 'origin' in value

/** Returns where a member of an object comes from. */
export function memberOf(object: Origin | Origins, name: string): Origin | Origins {
  if (isObject(object)) return object.origin(name)
  if (!('ofKey' in object)) return { constant: null }
  const { ofKey } = object
  return { ofKey: (key) => (ofKey(key) as Readonly<Record<string, unknown>> | undefined)?.[name] ?? null }
}

/** Returns where a member that is no object comes from. */
export function leafOf(object: Origin | Origins, name: string): Origin {
  const value = memberOf(object, name)
  if (isObject(value)) throw new TypeError(`${name} is an object`)
  return value
}

/** A member of an encoded row. The value of a nested object is its members. */
export interface Member {
  readonly name: string
  readonly value: Origin | readonly Member[]
  /** Whether `JsonColumns` writes the constant itself instead of an array of it. */
  readonly isScalarInColumns?: boolean
}

/** A member that is no object. */
export interface Leaf extends Member {
  readonly value: Origin
}

export const isNested = (value: Member['value']): value is readonly Member[] => Array.isArray(value)

/** A value of each row: in a column of the result, or computed. */
export interface Cell {
  readonly column: number
  readonly form: Form | null
  readonly write: Write
  readonly computed: ((row: number, out: Uint8Array, offset: number) => number) | null
  readonly syntax: Syntax
}

export function cellOf(source: RowBytes, origin: RowOrigin, syntax: Syntax): Cell {
  if ('column' in origin) {
    const { column, form } = origin
    return { column: source.columnIndex(column), form, write: WRITE[form], computed: null, syntax }
  }
  const computed: Cell['computed'] =
    'numbers' in origin
      ? (row, out, offset) => writeComputed(origin.numbers[row] ?? Number.NaN, out, offset, syntax)
      : (row, out, offset) => writePlainText(origin.ofRow(row), out, offset, syntax)
  return { column: 0, form: null, write: WRITE.text, computed, syntax }
}

/** Writes the value of a row at an offset in `out`. Returns the next offset. */
export function writeCell(
  source: RowBytes,
  cell: Cell,
  row: number,
  out: Uint8Array,
  offset: number,
): number {
  if (cell.computed) return cell.computed(row, out, offset)
  const at = row * source.columns.length + cell.column
  const end = source.ends[at] ?? -1
  return cell.write(source.bytes, source.starts[at] ?? 0, end, out, offset, cell.syntax)
}
