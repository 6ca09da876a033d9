import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { SeriesSelection } from '../bars/selection.ts'
import { barColumn, barsFrom, keyOf, withinRange } from '../bars/tables.ts'
import { floatsOf } from '../database/floats.ts'
import type { MetricName } from '../market/metrics.ts'
import { camelCase } from '../names.ts'

/** One metric of one instrument, oldest first, without the bars that have no value for it. */
export interface Series {
  /** Ends of the bars, in seconds since 1970. */
  readonly times: Float64Array
  /** As many values, none of them null or infinite. */
  readonly values: Float64Array
  /** Times at which any instrument has such a bar. */
  readonly calendar: Float64Array
}

const NONE = new Float64Array()
export const NO_SERIES: Series = { times: NONE, values: NONE, calendar: NONE }

/**
 * One metric of several instruments in a range, by instrument. Each series comes as two byte strings: neither
 * PostgreSQL nor the driver spells numbers out, which is most of what a row per bar would cost.
 */
export async function selectSeries(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  metric: MetricName,
): Promise<Map<number, Series>> {
  const value = sql.ref(`b.${camelCase(metric)}`)
  const from = barsFrom(selection, (alias) => {
    const { range } = selection
    return sql`${sql.ref(`${alias}.instrument_id`)} = e.instrument_id and ${withinRange(sql.ref(`${alias}.ts`), range)}`
  })
  const { rows } = await sql<{ instrumentId: number; times: Buffer | null; values: Buffer | null }>`
    select e.instrument_id as "instrumentId", s.times, s.values
    from bar_extent e
    cross join lateral (
      select string_agg(float8send(date_part('epoch', b.ts)), ''::bytea order by b.ts) as times,
        string_agg(float8send(${value}), ''::bytea order by b.ts) as values
      from (select ${keyOf(selection).ts} as ts, ${barColumn(metric, selection)} from ${from}) b
      where ${value} is not null
    ) s
    where e.instrument_id = any(${ids}) and e.interval = ${sql.lit(selection.interval)}
      and e.asset_class = ${sql.lit(selection.assetClass)}`.execute(db)
  return new Map(
    rows.map(({ instrumentId, times, values }) => [
      instrumentId,
      { times: floatsOf(times), values: floatsOf(values), calendar: NONE },
    ]),
  )
}
