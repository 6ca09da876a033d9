import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'

interface DateRange {
  readonly start: string
  readonly end: string
}

/** SQL: whether a stamp of a daily bar is in a range of dates. */
const isWithin = ({ start, end }: DateRange) =>
  sql`ts >= ${`${start}T00:00:00Z`} and ts <= ${`${end}T00:00:00Z`}`

/** Reads the dates (`YYYY-MM-DD`) between two on which an instrument has a daily bar of cash or options. */
export async function selectDatesOfInstrument(
  db: Kysely<DB>,
  id: number,
  range: DateRange,
  includeIntraday: boolean,
): Promise<string[]> {
  const bars = (table: 'cash_bar_1d' | 'option_bar_1d') => sql`
    select ts from ${sql.table(table)}
    where instrument_id = ${id} and interval = '1d' and basis <> ${sql.lit(includeIntraday ? 2 : 1)} and ${isWithin(range)}
      ${table === 'option_bar_1d' ? sql`and moneyness = 'TOTAL' and size = 'TOTAL'` : sql``}`
  const { rows } = await sql<{ day: string }>`
    select (ts at time zone 'UTC')::date::text as day
    from (${bars('cash_bar_1d')} union ${bars('option_bar_1d')}) bar`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Reads the dates (`YYYY-MM-DD`) between two on which what all callers see has daily bars on a trading day, days known
 * only from their intraday bars included if `includeIntraday`.
 */
export async function selectDatesWithData(
  db: Kysely<DB>,
  range: DateRange,
  includeIntraday: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select (ts at time zone 'UTC')::date::text as day
    from bar_stamp
    where interval = '1d' and asset_class = 'all' and is_trading_day
      and ${includeIntraday ? sql`true` : sql`has_completed`}
      and ${isWithin(range)}`.execute(db)
  return rows.map(({ day }) => day)
}
