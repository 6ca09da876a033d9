import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { stampRange } from '../../../market/dates.ts'
import type { TradingDateRange } from '../../../market/periods.ts'

/**
 * Returns the start (`YYYY-MM-DD`) of the period before a range that has as many trading days as the range.
 * Null if the range has none, or if the data does not reach back far enough. The current day counts if the
 * caller sees it.
 */
export async function selectStartBefore(
  db: Kysely<DB>,
  dates: TradingDateRange,
  { includeIntraday, now }: { readonly includeIntraday: boolean; readonly now: Date },
): Promise<string | null> {
  const { lower, upper } = stampRange('1d', dates, now)
  const days = sql`
    bar_stamp where interval = '1d' and asset_class = 'all' and is_trading_day
      and ${includeIntraday ? sql`true` : sql`has_completed`}`
  const { rows } = await sql<{ day: string }>`
    with asked as materialized (select count(*) as days from ${days} and ts >= ${lower} and ts <= ${upper})
    select (ts at time zone 'UTC')::date::text as day
    from ${days} and ts < ${lower} and (select days from asked) > 0
    order by ts desc
    offset (select greatest(days - 1, 0) from asked)
    limit 1`.execute(db)
  return rows[0]?.day ?? null
}
