import { tradingDate } from '../engine/derive/buckets.ts'
import { isTradingDay } from '../market/exchange-calendar.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { COUNTED_AS, type RowKind } from './counts.ts'
import { FILES, type FileName } from './files.ts'

/** Maximum number of days and instruments to name. */
const NAMED = 3

/** A day on which the exchange is closed, and which has bars. */
export interface ClosedDay {
  readonly day: string
  readonly isWeekend: boolean
  readonly instruments: number
  /** First three provider ids. */
  readonly names: readonly string[]
}

interface Endless {
  readonly securities: number
  readonly names: readonly string[]
}

/** Statistics on the rows of a load's files. */
export interface Facts {
  /** Number of rows by kind. All combinations of an option bar count as one. */
  readonly rows: Partial<Record<RowKind, number>>
  readonly firstDate: string | null
  readonly lastDate: string | null
  /** Number of bars on days on which the exchange is closed. */
  readonly weekendBars: number
  readonly holidayBars: number
  /** The first three weekend days and the first three holidays with bars. */
  readonly closedDays: readonly ClosedDay[]
  /** Inactive securities of the files that have no end: their number, and the first three provider ids. */
  readonly endless: Endless
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

const BAR_FILES = ['security_cash', 'aggregate_cash', 'security_options', 'aggregate_options'] as const

const DAY = `case interval when '1d' then at::date else ${tradingDate('at')} end`

// Many rows share a timestamp, so each timestamp's date is computed once.
const perDay: Partial<Record<FileName, (table: string) => string>> = Object.fromEntries(
  BAR_FILES.map((name) => [
    name,
    (table: string) => `
      select (${DAY})::text as day, sum(rows)::integer as rows,
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

const isWeekend = (day: string): boolean => Temporal.PlainDate.from(day).dayOfWeek > 5

/** Names the instruments with bars on days on which the exchange is closed. */
async function nameClosedDays(client: Queryable, closed: readonly string[]): Promise<ClosedDay[]> {
  const days = closed.toSorted()
  const first = [true, false].flatMap((weekend) =>
    days.filter((day) => isWeekend(day) === weekend).slice(0, NAMED),
  )
  if (first.length === 0) return []
  const bars = FILES.filter(({ name }) => BAR_FILES.some((file) => file === name)).map(
    ({ table }) => `select distinct id, ${DAY} as day from ${table} where ${DAY} = any($1::date[])`,
  )
  const { rows } = await client.query<Omit<ClosedDay, 'isWeekend'>>(
    `with closed as (${bars.join(' union ')}), named as (
       select id, provider_id from stage_security union all select id, provider_id from stage_aggregate
     )
     select day::text as day, count(*)::integer as instruments,
       (array_agg(coalesce(n.provider_id, i.provider_id) order by id))[1:${NAMED}] as names
     from closed
     left join named n using (id)
     left join instrument i using (id)
     group by day
     order by day`,
    [first],
  )
  return rows.map((row) => ({ ...row, isWeekend: isWeekend(row.day) }))
}

async function endlessSecurities(client: Queryable): Promise<Endless> {
  const { rows } = await client.query<Endless>(`
    select count(*)::integer as securities,
      coalesce((array_agg(provider_id::text order by line))[1:${NAMED}], '{}') as names
    from stage_security where not is_active and valid_to is null`)
  return rows[0] ?? { securities: 0, names: [] }
}

/** Computes the statistics of the staged rows. Call it after the checks have passed. */
export async function factsOf(client: Queryable, staged: ReadonlySet<FileName>): Promise<Facts> {
  const rows: Partial<Record<RowKind, number>> = {}
  const dates = new Set<string>()
  const closed = { weekend: 0, holiday: 0 }
  const closedDays = new Set<string>()
  let hasZonelessTimes = false
  for (const { name, table } of FILES) {
    const counted = COUNTED_AS[name]
    if (counted === undefined || !staged.has(name)) continue
    for (const { day, rows: count, isZoneless } of await daysOf(client, name, table)) {
      hasZonelessTimes ||= isZoneless
      rows[counted] = (rows[counted] ?? 0) + count
      if (day === null) continue
      dates.add(day)
      if (!perDay[name] || isTradingDay(Temporal.PlainDate.from(day))) continue
      closedDays.add(day)
      closed[isWeekend(day) ? 'weekend' : 'holiday'] += count
    }
  }
  const ordered = [...dates].sort()
  return {
    ...{ rows, hasZonelessTimes, weekendBars: closed.weekend, holidayBars: closed.holiday },
    endless: await endlessSecurities(client),
    closedDays: await nameClosedDays(client, [...closedDays]),
    firstDate: ordered[0] ?? null,
    lastDate: ordered.at(-1) ?? null,
  }
}
