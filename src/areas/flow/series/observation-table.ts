import type { Origin } from '../../../core/rows/origins.ts'
import { RowBytes } from '../../../core/rows/row-bytes.ts'
import { allRows, Table } from '../../../core/rows/table.ts'
import type { ObservationRow } from './observation-queries.ts'
import type { FlowSeries } from './shapes.ts'

/** An observation and the series it belongs to. */
export interface Observation extends ObservationRow {
  readonly series: FlowSeries
  /** Value after the transform of the request. Null if undefined, or without a transform. */
  readonly transformed?: number | null
}

/** Members of an observation, and the columns that hold them. */
const ORIGINS = {
  date: { column: 'date', form: 'date' },
  value: { column: 'value', form: 'number' },
  updatedTime: { column: 'updatedTime', form: 'instant' },
  revision: { column: 'revision', form: 'number' },
} as const satisfies Readonly<Record<string, Origin>>
/** Columns of an observation in an answer. */
export const OBSERVATION_COLUMNS = Object.keys(ORIGINS).length

type ObservationField = keyof typeof ORIGINS | 'transformed'

const FIELDS = Object.keys(ORIGINS)

/** What belongs to all tables of a result. */
interface Shared {
  readonly series: Map<number, FlowSeries>
  /** Transformed values by row number; NaN where undefined. Absent without a transform. */
  transformed?: Float64Array
}

/** Observations of one or more series as PostgreSQL sent them. */
export class ObservationTable extends Table<Observation> {
  readonly #shared: Shared

  constructor(source: RowBytes, rows: Int32Array, shared: Shared) {
    super(source, rows)
    this.#shared = shared
  }

  static of(source: RowBytes, series: readonly FlowSeries[]): ObservationTable {
    return new ObservationTable(source, allRows(source), {
      series: new Map(series.map((one) => [one.id, one])),
    })
  }

  static empty(): ObservationTable {
    return ObservationTable.of(RowBytes.of(['seriesId', ...FIELDS], []), [])
  }

  /** Adds the series that the table's rows belong to, for all tables of the result. */
  ofSeries(series: FlowSeries): this {
    this.#shared.series.set(series.id, series)
    return this
  }

  /** Returns a row's date, by its number in the result. */
  date(row: number): string {
    return this.source.text(row, this.source.columnIndex('date')) ?? ''
  }

  /** Adds transformed values, by row number, for all tables of the result. */
  withTransformed(values: Float64Array): this {
    this.#shared.transformed = values
    return this
  }

  /** Returns the values of all rows of the result, transformed if the request says so. NaN is undefined. */
  values(): Float64Array {
    const { transformed } = this.#shared
    if (transformed) return transformed
    const place = this.source.columnIndex('value')
    const values = new Float64Array(this.source.count)
    for (let row = 0; row < values.length; row++) values[row] = Number(this.source.text(row, place))
    return values
  }

  override get names(): readonly string[] {
    return ['seriesId', ...FIELDS, 'transformed', 'series']
  }

  override origin(name: ObservationField): Origin
  override origin(name: string): Origin
  override origin(name: string): Origin {
    if (name === 'seriesId') return { ofKey: (id) => id }
    if (name === 'series') return { ofKey: (id) => this.#shared.series.get(id) }
    if (name === 'transformed') {
      const { transformed } = this.#shared
      return transformed ? { numbers: transformed } : { constant: null }
    }
    return ORIGINS[name as keyof typeof ORIGINS]
  }

  protected override with(rows: Int32Array): this {
    return new ObservationTable(this.source, rows, this.#shared) as this
  }
}
