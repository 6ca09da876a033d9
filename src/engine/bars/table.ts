import { type CamelCase, camelCase } from '../../core/names.ts'
import type { Origin, Origins } from '../../core/rows/origins.ts'
import { instantAt, numberAt } from '../../core/rows/parsing.ts'
import { RowBytes } from '../../core/rows/row-bytes.ts'
import { allRows, PARSE, Table } from '../../core/rows/table.ts'
import { isIntraday } from '../../market/intervals.ts'
import type { CalculatedName, MetricName } from '../../market/metrics.ts'
import type { Numbers } from '../statistics/rolling.ts'
import {
  BAR_FIELDS,
  type BarField,
  type BarRow,
  carriesField,
  isMetric,
  type SeriesSelection,
} from './selection.ts'

/** Values of a metric computed for the rows of a result. NaN is null. */
type Computed<Name extends string> = Map<CamelCase<Name>, Numbers>

/** The result of a statement that reads bars. */
interface BarResult {
  readonly source: RowBytes
  readonly selection: SeriesSelection
  readonly fields: readonly BarField[]
  readonly calculated: Computed<CalculatedName>
  /** Null unless a transformation or normalisation was requested. */
  transformed: Computed<MetricName> | null
}

/** Column of a statement's result that holds a field of a bar. */
const columnName = (field: BarField): string => camelCase(field)

/** Returns where a bar's field comes from: a column of the result, or the same for all of its rows. */
export function originOf(field: BarField | 'ts', selection: SeriesSelection): Origin {
  const { assetClass, moneyness, size, interval } = selection
  if (field === 'ts') return { column: 'ts', form: 'instant' }
  if (!carriesField(assetClass, field)) return { constant: null }
  if (isMetric(field)) return { column: columnName(field), form: 'number' }
  switch (field) {
    case 'asset_class':
      return { constant: assetClass }
    case 'market_hours':
      return { constant: isIntraday(interval) ? 'regular_market' : null }
    case 'moneyness':
      return { constant: assetClass === 'cash' ? null : moneyness }
    case 'size':
      return { constant: assetClass === 'cash' ? null : size }
    case 'is_partial':
      return { column: 'isPartial', form: 'boolean' }
    case 'updated_time':
      return { column: 'updatedTime', form: 'instant' }
    case 'date':
      // Bars of a day and longer are stamped at midnight UTC on their date.
      return isIntraday(interval) ? { column: 'date', form: 'date' } : { column: 'ts', form: 'day' }
  }
}

/** Fields by their camelCase names. */
const FIELDS: ReadonlyMap<string, BarField | 'ts'> = new Map([
  ['ts', 'ts'],
  ...BAR_FIELDS.map((field) => [camelCase(field), field] as const),
])

/** camelCase name of a field of a bar. */
export type BarName = CamelCase<BarField | CalculatedName> | 'ts'
/** camelCase name of a metric. */
type MetricKey = CamelCase<MetricName>

const Z = 0x5a
const OFFSET_BYTES = '00'.length

/** Whether a statement must select a field: it has a column of its own. */
export function isStored(field: BarField, selection: SeriesSelection): boolean {
  const origin = originOf(field, selection)
  return 'column' in origin && origin.column !== 'ts'
}

const numbersOf = (computed: Computed<MetricName>): Origins => ({
  names: [...computed.keys()],
  origin: (name) => {
    const numbers = computed.get(name as MetricKey)
    return numbers ? { numbers } : { constant: null }
  },
})

/**
 * Bars as PostgreSQL sent them, and the metrics computed from them. Iterating creates an object for each bar; encoders
 * and computations read the bytes instead.
 */
export class BarTable extends Table<BarRow> {
  readonly result: BarResult

  constructor(result: BarResult, rows: Int32Array) {
    super(result.source, rows)
    this.result = result
  }

  static of(source: RowBytes, selection: SeriesSelection, fields: readonly BarField[]): BarTable {
    const result = { source, selection, fields, calculated: new Map(), transformed: null }
    return new BarTable(result, allRows(source))
  }

  static empty(selection: SeriesSelection): BarTable {
    const source = new RowBytes([], Buffer.alloc(0), { starts: new Int32Array(), ends: new Int32Array() })
    return BarTable.of(source, selection, [])
  }

  protected override with(rows: Int32Array): this {
    return new BarTable(this.result, rows) as this
  }

  /** Returns the id of a row's instrument, by its number in the result. */
  instrumentId(row: number): number {
    return this.result.source.key(row)
  }

  /** Returns a row's stamp as RFC 3339, by its number in the result. */
  ts(row: number): string {
    const { source } = this.result
    return PARSE.instant(source.text(row, source.columnIndex('ts')) ?? '') as string
  }

  /** Returns a row's stamp in milliseconds since 1970, by its number in the result. */
  time(row: number): number {
    const { bytes, columns, starts, ends } = this.result.source
    const cell = row * columns.length + columns.indexOf('ts')
    const end = ends[cell] ?? 0
    const isZulu = bytes[end - 1] === Z
    return instantAt(bytes, starts[cell] ?? 0, isZulu ? end : end - OFFSET_BYTES) / 1000
  }

  /** Returns a stored metric of all rows of the result; NaN if it is null or was not read. */
  numbers(metric: MetricName): Numbers {
    return this.numbersIn(columnName(metric))
  }

  /** Returns the numbers in a column of all rows of the result; NaN if they are null or there is no such column. */
  numbersIn(column: string): Numbers {
    const numbers = this.newColumn()
    const numberOf = this.numberIn(column)
    for (let row = 0; row < numbers.length; row++) numbers[row] = numberOf(row)
    return numbers
  }

  /** Returns a function that reads the same number of one row, by its number in the result. */
  numberIn(column: string): (row: number) => number {
    const { bytes, columns, starts, ends } = this.result.source
    const place = columns.indexOf(column)
    if (place === -1) return () => Number.NaN
    return (row) => {
      const cell = row * columns.length + place
      const end = ends[cell] ?? -1
      return end === -1 ? Number.NaN : numberAt(bytes, starts[cell] ?? 0, end)
    }
  }

  /** Returns a column for computed values, with a missing value for each row of the result. */
  newColumn(): Numbers {
    return new Float64Array(this.result.source.count).fill(Number.NaN)
  }

  override get names(): readonly string[] {
    const { fields, calculated, transformed } = this.result
    const names = ['instrumentId', 'ts', ...fields.map((field) => camelCase(field)), ...calculated.keys()]
    return transformed ? [...names, 'transformed'] : names
  }

  /** Returns where the values of a field come from, by its camelCase name. A field that was not read is null. */
  override origin(name: BarName): Origin
  override origin(name: string): Origin | Origins
  override origin(name: string): Origin | Origins {
    const { selection, calculated, transformed, source } = this.result
    if (name === 'instrumentId') return { ofKey: (id) => id }
    if (name === 'transformed') return transformed ? numbersOf(transformed) : { constant: null }
    const numbers = calculated.get(name as CamelCase<CalculatedName>)
    if (numbers) return { numbers }
    const field = FIELDS.get(name)
    const origin = field ? originOf(field, selection) : { constant: null }
    return 'column' in origin && !source.columns.includes(origin.column) ? { constant: null } : origin
  }
}
