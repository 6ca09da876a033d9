import { pause } from '../async/turns.ts'
import { isObject, type Origin, type Origins } from './origins.ts'
import type { RowBytes } from './row-bytes.ts'
import type { Form } from './values.ts'

/** Returns null for infinite dates and times. */
const unlessInfinite =
  (parse: (text: string) => string) =>
  (text: string): string | null =>
    text.endsWith('y') ? null : parse(text)

/** Returns null for NaN and infinities. The sum turns a negative zero into zero. */
function numberOf(text: string): number | null {
  const number = Number(text)
  return Number.isFinite(number) ? number + 0 : null
}

/** Parses a value as the encoder writes it. */
export const PARSE: Readonly<Record<Form, (text: string) => unknown>> = {
  number: numberOf,
  digits: numberOf,
  instant: unlessInfinite((text) =>
    text.endsWith('Z') ? text : `${text.slice(0, 10)}T${text.slice(11, -3)}Z`,
  ),
  day: unlessInfinite((text) => text.slice(0, 10)),
  date: unlessInfinite((text) => text),
  boolean: (text) => text.startsWith('t'),
  text: (text) => text,
}

/** Numbers of all rows of a result. */
export function allRows({ count }: RowBytes): Int32Array {
  const rows = new Int32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}

/** Rows to look at before others may have their turn. */
const ROWS_AT_ONCE = 16 * 1024

/** Finds the group of each row, by its key: the keys in the order of their first rows, and the number of each row's. */
async function groupsIn(rows: Int32Array, source: RowBytes) {
  const numbers = new Map<number, number>()
  const groupOf = new Int32Array(rows.length)
  let [key, group] = [Number.NaN, 0]
  for (let at = 0; at < rows.length; at++) {
    if (at % ROWS_AT_ONCE === 0) await pause()
    const next = source.key(rows[at] ?? 0)
    if (next !== key) {
      key = next
      group = numbers.get(key) ?? numbers.size
      numbers.set(key, group)
    }
    groupOf[at] = group
  }
  return { keys: [...numbers.keys()], groupOf }
}

/** Splits rows by the numbers of their groups, keeping their order. Views of one array: each of its own would be garbage. */
async function split(rows: Int32Array, groupOf: Int32Array, count: number): Promise<Int32Array[]> {
  const ends = new Int32Array(count)
  for (let at = 0; at < groupOf.length; at++) ends[groupOf[at] ?? 0] = (ends[groupOf[at] ?? 0] ?? 0) + 1
  for (let group = 1; group < count; group++) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0)
  const starts = ends.slice()
  const sorted = new Int32Array(rows.length)
  for (let at = rows.length - 1; at >= 0; at--) {
    if (at % ROWS_AT_ONCE === 0) await pause()
    const group = groupOf[at] ?? 0
    const place = (starts[group] ?? 0) - 1
    starts[group] = place
    sorted[place] = rows[at] ?? 0
  }
  return Array.from(starts, (start, group) => sorted.subarray(start, ends[group]))
}

/** Converts a computed number for output: null if undefined or not finite. */
export const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null

/** Returns a function that reads a value of a row, by its number in the result. */
export function readerOf(source: RowBytes, value: Origin | Origins): (row: number) => unknown {
  if (isObject(value)) return objectReader(source, value)
  if ('constant' in value) return () => value.constant
  if ('ofKey' in value) return (row) => value.ofKey(source.key(row))
  if ('ofRow' in value) return value.ofRow
  if ('numbers' in value) return (row) => finite(value.numbers[row])
  const place = source.columnIndex(value.column)
  const parse = PARSE[value.form]
  return (row) => {
    const text = source.text(row, place)
    return text === null ? null : parse(text)
  }
}

/**
 * Returns an object whose members are all null, to be copied and filled. V8 turns an object that gains more than about
 * sixteen members into a hash table, which takes `JSON.stringify` three times as long; copies of a parsed object keep
 * their layout.
 */
export const blankOf = (keys: readonly string[]): Record<string, unknown> =>
  JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:null`)}}`)

/** Returns a function that makes an object of a row, by its number in the result. */
export function objectReader(source: RowBytes, object: Origins): (row: number) => object {
  const readers = object.names.map((name) => ({ name, read: readerOf(source, object.origin(name)) }))
  const blank = blankOf(object.names)
  return (row) => {
    const made = { ...blank }
    for (const { name, read } of readers) made[name] = read(row)
    return made
  }
}

/** Rows of a result, encoded and computed from their bytes. Iterating creates an object for each row. */
export abstract class Table<T> implements Iterable<T>, Origins {
  readonly source: RowBytes
  /** The table's rows, by their numbers in the result. */
  readonly rows: Int32Array

  constructor(source: RowBytes, rows: Int32Array) {
    this.source = source
    this.rows = rows
  }

  abstract get names(): readonly string[]

  /** Returns where the values of a member come from. */
  abstract origin(name: string): Origin | Origins

  /** Returns a table of other rows of the same result. */
  protected abstract with(rows: Int32Array): this

  /** Keys of the rows. */
  get keys(): number[] {
    return Array.from(this.rows, (row) => this.source.key(row))
  }

  get length(): number {
    return this.rows.length
  }

  slice(start: number, end?: number): this {
    return this.with(this.rows.subarray(start, end))
  }

  /** Returns a table of the rows that a function keeps, by their numbers in the result. */
  filter(keep: (row: number) => boolean): this {
    return this.with(this.rows.filter(keep))
  }

  toReversed(): this {
    return this.with(this.rows.toReversed())
  }

  /** Splits the table by the key of its rows, keeping their order. */
  async byKey(): Promise<Map<number, this>> {
    const { keys, groupOf } = await groupsIn(this.rows, this.source)
    const parts = await split(this.rows, groupOf, keys.length)
    return new Map(keys.map((key, group) => [key, this.with(parts[group] ?? new Int32Array())]))
  }

  /** Returns the row of each key, in the order of the keys. Skips keys without a row. */
  inOrderOf(keys: readonly number[]): this {
    const byKey = new Map(Array.from(this.rows, (row) => [this.source.key(row), row]))
    return this.with(Int32Array.from(keys.flatMap((key) => byKey.get(key) ?? [])))
  }

  *[Symbol.iterator](): IterableIterator<T> {
    yield* Array.from(this.rows, this.#reader())
  }

  /** Returns the object of one row. Creates no others. */
  at(index: number): T | undefined {
    const row = this.rows.at(index)
    return row === undefined ? undefined : this.#reader()(row)
  }

  #reader(): (row: number) => T {
    // The members are exactly those of the objects.
    return objectReader(this.source, this) as (row: number) => T
  }
}

/** A table whose rows have given members. */
export class RowTable<T> extends Table<T> {
  readonly #members: Origins

  constructor(source: RowBytes, rows: Int32Array, members: Origins) {
    super(source, rows)
    this.#members = members
  }

  override get names(): readonly string[] {
    return this.#members.names
  }

  override origin(name: string): Origin | Origins {
    return this.#members.origin(name)
  }

  protected override with(rows: Int32Array): this {
    return new RowTable(this.source, rows, this.#members) as this
  }
}
