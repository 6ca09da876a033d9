import { tradingDate } from '../engine/derive/buckets.ts'
import { isTradingDay } from '../market/exchange-calendar.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { COUNTED_AS, type RowKind } from './counts.ts'
import { FILES, type FileName } from './files.ts'

/** Statistics on the rows of a load's files. */
export interface Facts {
  /** Number of rows by kind. All combinations of an option bar count as one. */
  readonly rows: Partial<Record<RowKind, number>>
  readonly firstDate: string | null
  readonly lastDate: string | null
  /** Number of bars on days on which the exchange is closed. */
  readonly weekendBars: number
  readonly holidayBars: number
  /** Whether any time has no zone and was therefore read as UTC. */
  readonly hasZonelessTimes: boolean
}

/** SQL: whether any time in the column has no zone. */
const isZoneless = (column: string): string =>
  `coalesce(bool_or(
    length(${column}) > 10 and right(${column}, 1) not in ('Z', 'z') and ${column} !~ '[+-][0-9]{2}(:?[0-9]{2})?$'
  ), false)`

interface Day {
  readonly day: string | null
  readonly rows: number
  /** Whether any of its times has no zone. */
  readonly isZoneless: boolean
}

// Many rows share a timestamp, so each timestamp's date is computed once.
const perDay: Partial<Record<FileName, (table: string) => string>> = Object.fromEntries(
  (['security_cash', 'aggregate_cash', 'security_options', 'aggregate_options'] as const).map((name) => [
    name,
    (table: string) => `
      select case interval when '1d' then at::date else ${tradingDate('at')} end::text as day, sum(rows)::integer as rows,
        bool_or(is_zoneless) as "isZoneless"
      from (
        select interval, at, count(${name.endsWith('cash') ? '*' : 'distinct id'}) as rows, ${isZoneless('ts')} as is_zoneless
        from ${table}
        group by interval, at
      ) stamp
      group by 1`,
  ]),
)
const perDate: Partial<Record<FileName, string>> = { flow_observations: 'date', flow_forecasts: 'run_date' }

async function daysOf(client: Queryable, name: FileName, table: string): Promise<Day[]> {
  const sql =
    perDay[name]?.(table) ??
    `select ${perDate[name] ?? 'null'} as day, count(*)::integer as rows,
       ${name === 'flow_observations' ? isZoneless('updated_time') : 'false'} as "isZoneless"
     from ${table} group by 1`
  return (await client.query<Day>(sql)).rows
}

/** Computes the statistics of the staged rows. Call it after the checks have passed. */
export async function factsOf(client: Queryable, staged: ReadonlySet<FileName>): Promise<Facts> {
  const rows: Partial<Record<RowKind, number>> = {}
  const dates = new Set<string>()
  const closed = { weekend: 0, holiday: 0 }
  let hasZonelessTimes = false
  for (const { name, table } of FILES) {
    const counted = COUNTED_AS[name]
    if (counted === undefined || !staged.has(name)) continue
    for (const { day, rows: count, isZoneless } of await daysOf(client, name, table)) {
      hasZonelessTimes ||= isZoneless
      rows[counted] = (rows[counted] ?? 0) + count
      if (day === null) continue
      dates.add(day)
      const date = Temporal.PlainDate.from(day)
      if (perDay[name] && !isTradingDay(date)) closed[date.dayOfWeek > 5 ? 'weekend' : 'holiday'] += count
    }
  }
  const ordered = [...dates].sort()
  return {
    ...{ rows, hasZonelessTimes, weekendBars: closed.weekend, holidayBars: closed.holiday },
    firstDate: ordered[0] ?? null,
    lastDate: ordered.at(-1) ?? null,
  }
}
