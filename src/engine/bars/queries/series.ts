import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import type { RowMetric } from '../../../market/metrics.ts'
import { floatsOf } from '../../../platform/database/floats.ts'
import type { SeriesSelection } from '../selection.ts'
import { barKey, barsFrom, isAmong, isOfExtent, valueColumn, withinRange } from './tables.ts'

/** Bars of one instrument as parallel arrays, oldest first. */
export interface InstrumentSeries {
  readonly instrumentId: number
  /** Ends of the bars, in seconds since 1970. */
  readonly times: Float64Array
  /** Values by metric, one per bar; NaN if missing. */
  readonly values: ReadonlyMap<RowMetric, Float64Array>
}

type SeriesRow = { readonly instrumentId: number; readonly times: Buffer } & Readonly<
  Record<string, number | Buffer>
>

/**
 * Reads the first `limit` bars of each instrument, one row per instrument: for computations where an object
 * per bar would cost more than the computation itself. Instruments without bars in the range are absent.
 */
export async function selectSeriesOfMetrics(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  metrics: readonly RowMetric[],
  limit: number,
): Promise<InstrumentSeries[]> {
  const { ts } = barKey(selection)
  const from = barsFrom(
    selection,
    (alias) => sql`${isOfExtent(alias, ids)} and ${withinRange(sql.ref(`${alias}.ts`), selection.range)}`,
  )
  const numbers = metrics.map((metric) => {
    const name = sql.ref(camelCase(metric))
    return sql`string_agg(float8send(coalesce(b.${name}, 'NaN')), ''::bytea order by b.ts) as ${name}`
  })
  const { rows } = await sql<SeriesRow>`
    select e.instrument_id as "instrumentId", s.*
    from bar_extent e
    cross join lateral (
      select string_agg(float8send(date_part('epoch', b.ts)), ''::bytea order by b.ts) as times, ${sql.join(numbers)}
      from (
        select ${ts} as ts, ${sql.join(metrics.map((metric) => valueColumn({ metric }, selection)))}
        from ${from}
        order by ${ts}
        limit ${limit}
      ) b
    ) s
    where ${isAmong(sql`e.instrument_id`, ids)} and e.interval = ${sql.lit(selection.interval)}
      and e.asset_class = ${sql.lit(selection.assetClass)} and s.times is not null`.execute(db)
  return rows.map(({ instrumentId, times, ...columns }) => ({
    instrumentId,
    times: floatsOf(times),
    values: new Map(metrics.map((metric) => [metric, floatsOf(columns[camelCase(metric)] as Buffer)])),
  }))
}
