import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { BinaryRows } from '../../../platform/database/binary-rows.ts'
import { readBinaryRows } from '../../../platform/database/row-query.ts'
import { decodeTimed, knownValues, type TimedValues, timedBytes } from '../../../platform/database/timed.ts'
import { type BarValue, needsPrice, type SeriesSelection } from '../selection.ts'
import { barKey, barsFrom, barValue, isAmong, isOfExtent, withinRange } from './tables.ts'

/** Values of one metric, or of a ratio, to read for several instruments. The asset class is not `all`. */
export interface ValuesRead extends BarValue {
  readonly instrumentIds: readonly number[]
  readonly selection: SeriesSelection
  /** Number of values to read from before the range. */
  readonly before: number
  /** Whether to read bars without a value, as NaN. */
  readonly withMissing?: boolean
}

/** Reads of the same bars, which one scan serves. */
interface Scan {
  readonly instrumentIds: readonly number[]
  readonly selection: SeriesSelection
  /** With their places among all reads. */
  readonly reads: readonly (readonly [read: ValuesRead, place: number])[]
}

/** Joins the reads of the same bars. One with missing values has bars of its own. */
function scansOf(reads: readonly ValuesRead[]): Scan[] {
  const keyOf = ([{ selection, instrumentIds, withMissing }, place]: readonly [ValuesRead, number]) =>
    JSON.stringify([selection, instrumentIds, withMissing === true && place])
  const numbered = reads.map((read, place) => [read, place] as const)
  return [...Map.groupBy(numbered, keyOf).values()].flatMap((own) =>
    own.slice(0, 1).map(([{ selection, instrumentIds }]) => ({ selection, instrumentIds, reads: own })),
  )
}

const column = (place: number): RawBuilder<unknown> => sql.ref(`v${place}`)

/** SQL: bars of the instrument `e` with any of some values, as `ts`, `v0`, `v1`, …, where `within` holds for the stamp. */
export function valueRows(
  { instrumentIds, selection }: Pick<ValuesRead, 'instrumentIds' | 'selection'>,
  values: readonly BarValue[],
  within: (ts: RawBuilder<unknown>) => RawBuilder<unknown>,
  withMissing = false,
): RawBuilder<unknown> {
  const from = barsFrom(
    selection,
    (alias) => sql`${isOfExtent(alias, instrumentIds)} and ${within(sql.ref(`${alias}.ts`))}`,
    { withPrice: values.some(needsPrice) },
  )
  const columns = values.map((value, place) => sql`${barValue(value, selection)} as ${column(place)}`)
  const isKnown = values.map((_, place) => sql`${column(place)} is not null`)
  return sql`
    select *
    from (select ${barKey(selection).ts} as ts, ${sql.join(columns)} from ${from}) b
    ${withMissing ? sql`` : sql`where ${sql.join(isKnown, sql` or `)}`}`
}

/** SQL: values of one of several reads, as rows of all of them. */
const amongOthers = (place: number, reads: number): RawBuilder<unknown> =>
  sql.join(
    Array.from({ length: reads }, (_, other) =>
      other === place ? sql`v0 as ${column(other)}` : sql`null::double precision as ${column(other)}`,
    ),
  )

/** Columns of `rowsOf`. */
const [SCAN, INSTRUMENT, BYTES] = [0, 1, 2]

/** SQL: one row per instrument of a scan. */
function rowsOf({ instrumentIds, selection, reads }: Scan, scan: number, limit: number): RawBuilder<unknown> {
  const { lower } = selection.range
  const withMissing = reads.some(([read]) => read.withMissing)
  const values = reads.map(([read]) => read)
  // In the order of the index, which spares the aggregate a sort.
  const ranged = sql`(${valueRows(
    { instrumentIds, selection },
    values,
    (ts) => withinRange(ts, selection.range),
    withMissing,
  )} order by ts limit ${limit * reads.length})`
  // Each read counts its own values back, as bars may have one and not the other.
  const earlier = reads.flatMap(([read], place) => {
    if (lower === undefined || read.before === 0) return []
    const rows = valueRows(read, [read], (ts) => sql`${ts} < ${lower}`, withMissing)
    return [
      sql`(select ts, ${amongOthers(place, reads.length)} from (${rows} order by ts desc limit ${read.before}) one)`,
    ]
  })
  const numbers = reads.map((_, place) => sql.ref(`r.v${place}`))
  return sql`
    select ${sql.lit(scan)} as scan, e.instrument_id as "instrumentId", v.bytes
    from bar_extent e
    cross join lateral (
      select ${timedBytes(sql.ref('r.ts'), numbers)} as bytes from (${sql.join([ranged, ...earlier], sql` union all `)}) r
    ) v
    where ${isAmong(sql`e.instrument_id`, instrumentIds)} and e.interval = ${sql.lit(selection.interval)}
      and e.asset_class = ${sql.lit(selection.assetClass)}`
}

/**
 * Values of several reads, decoded one instrument at a time: decoded all at once, they would be garbage that only a
 * collection of the whole heap removes.
 */
class ValueRows {
  readonly #rows: BinaryRows
  readonly #scans: readonly Scan[]
  /** Rows by the id of the instrument. */
  readonly #rowsOf = new Map<number, number[]>()

  constructor(rows: BinaryRows, scans: readonly Scan[]) {
    this.#rows = rows
    this.#scans = scans
    for (let row = 0; row < rows.count; row++) {
      const instrumentId = rows.integer(row, INSTRUMENT)
      const own = this.#rowsOf.get(instrumentId)
      if (own) own.push(row)
      else this.#rowsOf.set(instrumentId, [row])
    }
  }

  /** Ids of the instruments with values. */
  get instrumentIds(): Iterable<number> {
    return this.#rowsOf.keys()
  }

  /** Returns the series of each read of an instrument. Those without values are absent. */
  of(instrumentId: number): TimedValues[] {
    const byRead: TimedValues[] = []
    for (const row of this.#rowsOf.get(instrumentId) ?? []) {
      const own = this.#scans[this.#rows.integer(row, SCAN)]?.reads ?? []
      const { times, columns } = decodeTimed(this.#rows.bytes(row, BYTES), own.length)
      for (const [at, [{ withMissing }, place]] of own.entries()) {
        const values = columns[at] ?? new Float64Array()
        const series = withMissing ? { times, values } : knownValues(times, values)
        if (series.times.length > 0) byRead[place] = series
      }
    }
    return byRead
  }

  /** Returns the memory of the rows to the pool. They must not be read again. */
  release(): void {
    this.#rows.release()
  }
}

/**
 * Reads values of several metrics and selections, of up to `limit` bars in the range and `before` earlier ones per series,
 * in one statement. It scans the bars once for all metrics.
 */
export async function readValueRows(
  db: Kysely<DB>,
  reads: readonly ValuesRead[],
  limit: number,
): Promise<ValueRows> {
  const scans = scansOf(reads)
  const parts = scans.map((scan, place) => rowsOf(scan, place, limit))
  return new ValueRows(await readBinaryRows(db, sql`${sql.join(parts, sql` union all `)}`), scans)
}
