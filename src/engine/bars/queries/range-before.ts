import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { stampRange } from '../../../market/dates.ts'
import type { DateRange } from '../../../market/periods.ts'

/**
 * The first of as many trading days before a range of dates as are in it, `YYYY-MM-DD`; null where none is in it, or
 * the data do not reach back so far. The day that runs counts for those who see it.
 */
export async function selectStartBefore(
  db: Kysely<DB>,
  dates: DateRange,
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
