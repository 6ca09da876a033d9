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
export const allRows = ({ count }: RowBytes): Int32Array =>
  Int32Array.from({ length: count }, (_, row) => row)

/** Rows of a result, encoded and computed from their bytes. Iterating creates an object for each row. */
export abstract class Table<T> implements Iterable<T> {
  readonly source: RowBytes
  /** The table's rows, by their numbers in the result. */
  readonly rows: Int32Array
  #objects: readonly T[] | undefined

  constructor(source: RowBytes, rows: Int32Array) {
    this.source = source
    this.rows = rows
  }

  /** Returns a table of other rows of the same result. */
  protected abstract with(rows: Int32Array): this

  /** Returns a function that makes an object of a row, by its number in the result. */
  protected abstract reader(): (row: number) => T

  get length(): number {
    return this.rows.length
  }

  slice(start: number, end?: number): this {
    return this.with(this.rows.slice(start, end))
  }

  toReversed(): this {
    return this.with(this.rows.toReversed())
  }

  /** Splits the table by the key of its rows, keeping their order. */
  byKey(): Map<number, this> {
    const groups = Map.groupBy(this.rows, (row) => this.source.key(row))
    return new Map([...groups].map(([key, rows]) => [key, this.with(Int32Array.from(rows))]))
  }

  *[Symbol.iterator](): IterableIterator<T> {
    yield* this.#all()
  }

  /** Returns the object of one row. Creates no others. */
  at(index: number): T | undefined {
    const row = this.rows.at(index)
    return row === undefined ? undefined : (this.#objects?.at(index) ?? this.reader()(row))
  }

  #all(): readonly T[] {
    this.#objects ??= Array.from(this.rows, this.reader())
    return this.#objects
  }
}
