import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { tradingDateAt, withinRange } from '../bars/queries/tables.ts'
import { asOfColumn } from '../instruments/queries/aggregates.ts'
import type { BarRequest } from '../screens/plan.ts'
import { stampsOf } from '../screens/queries.ts'

/** A bar of the calendar, and where it is: 0 in the range, -1 before it, 1 after it. */
interface CalendarBar {
  readonly ts: string
  readonly date: string
  readonly side: -1 | 0 | 1
}

/**
 * Reads the bars of the calendar on trading days in the range of a request, at most `limit` + 1, with up to `before` earlier
 * and `after` later ones. Oldest first.
 */
export async function selectCalendar(
  db: Kysely<DB>,
  request: BarRequest,
  {
    before,
    after,
    completed,
    limit,
  }: Readonly<Record<'before' | 'after' | 'limit', number>> & {
    readonly completed: string
  },
): Promise<{ bars: CalendarBar[]; asOf: string | null }> {
  const { lower, upper } = request.range
  const bars = sql`select ts from ${stampsOf(request, true)} and ts <= ${completed}`
  const { rows } = await sql<CalendarBar & { asOf: string | null }>`
    select bar.ts, ${tradingDateAt(sql`bar.ts`, request)}::text as date, bar.side, known.*
    from (select ${asOfColumn}) known
    left join (
      select ts, 0 as side from (${bars} and ${withinRange(sql`ts`, request.range)} order by ts limit ${limit + 1}) own
      union all
      select ts, -1 from (${bars} and ${lower === undefined ? sql`false` : sql`ts < ${lower}`} order by ts desc limit ${before}) earlier
      union all
      select ts, 1 from (${bars} and ${upper === undefined ? sql`false` : sql`ts > ${upper}`} order by ts limit ${after}) later
    ) bar on true
    order by bar.ts`.execute(db)
  return { asOf: rows[0]?.asOf ?? null, bars: rows.filter(({ ts }) => ts !== null) }
}
