import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'

/**
 * Reads the dates (`YYYY-MM-DD`) between two on which what all callers see has daily bars on a trading day, days known
 * only from their intraday bars included if `includeIntraday`.
 */
export async function selectDatesWithData(
  db: Kysely<DB>,
  { start, end }: { readonly start: string; readonly end: string },
  includeIntraday: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select (ts at time zone 'UTC')::date::text as day
    from bar_stamp
    where interval = '1d' and asset_class = 'all' and is_trading_day
      and ${includeIntraday ? sql`true` : sql`has_completed`}
      and ts >= ${`${start}T00:00:00Z`} and ts <= ${`${end}T00:00:00Z`}`.execute(db)
  return rows.map(({ day }) => day)
}
