import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { floatsOf } from '../../platform/database/floats.ts'
import { int32sOf } from '../../platform/database/integers.ts'
import { barKey, barsFrom, barValue, isAmong } from '../bars/queries/tables.ts'
import { valueRows } from '../bars/queries/values.ts'
import { type BarValue, needsPrice, type SeriesSelection } from '../bars/selection.ts'

/** Values of instruments, in the order of their ids. NaN for null. */
export interface ValueColumns {
  readonly ids: Int32Array
  /** One array for each requested value. */
  readonly columns: readonly Float64Array[]
}

/** Columns of `packed`. */
export type Packed = Readonly<Record<string, Buffer | null>>

/**
 * SQL: one row with the ids of a query, ascending, and its values `v0`, `v1`, …, each as one byte string. OFFSET keeps a
 * distributed engine from aggregating on its nodes, which would lose the order.
 */
export const packed = (query: RawBuilder<unknown>, count: number): RawBuilder<unknown> => {
  const columns = Array.from({ length: count }, (_, at) => {
    const name = sql.ref(`v${at}`)
    return sql`string_agg(float8send(coalesce(${name}, 'NaN')), ''::bytea) as ${name}`
  })
  return sql`
    select string_agg(int4send(id), ''::bytea) as ids, ${sql.join(columns)}
    from (${query} order by id offset 0) ordered`
}

export function unpacked(row: Packed | undefined, count: number): ValueColumns {
  const columns = Array.from({ length: count }, (_, at) => floatsOf(row?.[`v${at}`] ?? null))
  return { ids: int32sOf(row?.['ids'] ?? null), columns }
}

/** Reads numbers of the bars at each of some stamps. */
export async function selectBarValues(
  db: Kysely<DB>,
  selection: SeriesSelection,
  values: readonly BarValue[],
  stamps: readonly string[],
  ids: readonly number[],
): Promise<ValueColumns[]> {
  const columns = values.map((value, at) => sql`${barValue(value, selection)} as ${sql.ref(`v${at}`)}`)
  const { id } = barKey(selection)
  const parts = stamps.map((ts, place) => {
    const from = barsFrom(
      selection,
      (alias) =>
        sql`${sql.ref(`${alias}.instrument_id`)} = any(${ids}) and ${sql.ref(`${alias}.ts`)} = ${ts}`,
      { withPrice: values.some(needsPrice) },
    )
    const bars = sql`select ${id} as id, ${sql.join(columns)} from ${from}`
    return sql`select ${sql.lit(place)} as place, row.* from (${packed(bars, values.length)}) row`
  })
  const { rows } = await sql<Packed>`${sql.join(parts, sql` union all `)} order by place`.execute(db)
  return rows.map((row) => unpacked(row, values.length))
}

/** A value to read at a stamp, and before it. */
export interface ValueAt {
  readonly value: BarValue
  readonly ts: string
  /** Numbers of values before that of the stamp; 0 for that one. */
  readonly steps: readonly number[]
}

/** SQL: the last values of the instrument `e`, newest first. Null if the first one is not at the stamp. */
function lastValues(
  { value, ts, steps }: ValueAt,
  selection: SeriesSelection,
  ids: readonly number[],
): RawBuilder<unknown> {
  const rows = valueRows({ selection, instrumentIds: ids }, [value], (stamp) => sql`${stamp} <= ${ts}`)
  return sql`(
    select array_agg(r.v0)
    from (${rows} order by ts desc limit ${sql.lit(Math.max(...steps) + 1)}) r
    having max(r.ts) = ${ts}::timestamptz)`
}

/** Reads values of one table and tier and the ones before them, of instruments that have them: an array for each step of each read. */
export async function selectValuesAt(
  db: Kysely<DB>,
  selection: SeriesSelection,
  reads: readonly ValueAt[],
  ids: readonly number[],
): Promise<ValueColumns> {
  const lists = reads.map(
    (read, place) => sql`${lastValues(read, selection, ids)} as ${sql.ref(`l${place}`)}`,
  )
  const values = reads.flatMap(({ steps }, place) =>
    steps.map((step) => sql`${sql.ref(`l${place}`)}[${sql.lit(step + 1)}]`),
  )
  const columns = values.map((value, at) => sql`${value} as ${sql.ref(`v${at}`)}`)
  // Grouped, so that each list is read once: otherwise, every mention of it is a subquery of its own.
  const query = sql`
    select id, ${sql.join(columns)}
    from (
      select e.instrument_id as id, ${sql.join(lists)}
      from bar_extent e
      where ${isAmong(sql`e.instrument_id`, ids)} and e.interval = ${sql.lit(selection.interval)}
        and e.asset_class = ${sql.lit(selection.assetClass)}
      group by e.instrument_id
    ) listed`
  const { rows } = await sql<Packed>`${packed(query, values.length)}`.execute(db)
  return unpacked(rows[0], values.length)
}
