import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import { extentsIn, type Ranking, rankedSelection, valueOrder } from './ranking.ts'
import { barColumn, barKey, barsFrom, dateAt } from './tables.ts'

/** Rank of an instrument in one bar. */
export interface RankRow {
  readonly instrumentId: number
  readonly ts: string
  readonly date: string
  readonly rank: number
  readonly value: number
}

/**
 * Ranks instruments in each of the last bars of the calendar up to a stamp, newest first: on trading days, and completed
 * ones unless the selection includes intraday data. Omits bars in which an instrument is not ranked.
 */
export async function selectRankHistory(
  db: Kysely<DB>,
  { universe, selection, metric, order }: Omit<Ranking, 'period'>,
  { ids, upTo, bars }: { readonly ids: readonly number[]; readonly upTo: string; readonly bars: number },
): Promise<RankRow[]> {
  const read = rankedSelection(selection, metric)
  const value = sql.ref(camelCase(metric))
  const from = barsFrom(read, (alias) => {
    const ts = sql.ref(`${alias}.ts`)
    return sql`${sql.ref(`${alias}.instrument_id`)} = extent.instrument_id and ${ts} >= (select min(ts) from stamp) and ${ts} <= ${upTo}`
  })
  // OFFSET and the array of stamps keep one index range per instrument: the planner underestimates the bars, and would
  // join them in nested loops.
  const { rows } = await sql<RankRow>`
    with universe as materialized (${universe}),
    stamp as materialized (
      select ts from bar_stamp
      where interval = ${sql.lit(read.interval)} and asset_class = ${sql.lit(read.assetClass)} and is_trading_day
        and ${read.includeIntraday ? sql`true` : sql`has_completed`} and ts <= ${upTo}
      order by ts desc
      limit ${bars}
    ), ranked as (
      select extent.instrument_id as id, bar.ts, bar.value,
        rank() over (partition by bar.ts order by bar.value ${valueOrder(order)}) as rank
      from ${extentsIn('universe', read)}
      cross join lateral (
        select ts, ${value} as value
        from (select ${barKey(read).ts} as ts, ${barColumn(metric, read)} from ${from}) b
        where ${value} is not null
        offset 0
      ) bar
      where bar.ts = any(array(select ts from stamp))
    )
    select id as "instrumentId", ts, ${dateAt(sql`ts`, read)}::text as date, rank, value
    from ranked
    where id = any(${ids})
    order by id, ts desc`.execute(db)
  return rows
}
