import type { ClientBase } from 'pg'
import { tradingDate } from '../../engine/derive/buckets.ts'
import { CASH, OPTIONS } from '../../engine/derive/tables.ts'
import { isTradingDay } from '../../market/exchange-calendar.ts'
import { exchangeDate } from '../../market/exchange-date.ts'

type Day = Temporal.PlainDate

const mondayOf = (day: Day): Day => day.subtract({ days: day.dayOfWeek - 1 })

/**
 * Returns the Mondays of the weeks whose intraday bars are older than a number of days, and the first date that keeps
 * its bars; null without intraday bars. Age counts from the newest bar, so that a feed that stopped is not pruned empty.
 */
export async function oldWeeks(
  client: Pick<ClientBase, 'query'>,
  days: number,
  now: Date,
): Promise<{ readonly mondays: readonly Day[]; readonly keptFrom: Day } | null> {
  const { rows } = await client.query<{ first: string | null; newest: string | null }>(`
    select to_char(${tradingDate('min(first_ts)')}, 'YYYY-MM-DD') as first,
      to_char(${tradingDate('max(last_ts)')}, 'YYYY-MM-DD') as newest
    from bar_extent where interval = '10min' and asset_class = 'all'`)
  const { first, newest } = rows[0] ?? {}
  if (!first || !newest) return null
  const today = exchangeDate(now)
  const last = Temporal.PlainDate.from(newest)
  const from = Temporal.PlainDate.compare(last, today) < 0 ? last : today
  let keptFrom = mondayOf(from.subtract({ days }))
  // Series that begin on a holiday would decide alone whether it is a trading day.
  while (!isTradingDay(keptFrom)) keptFrom = keptFrom.subtract({ weeks: 1 })
  const mondays: Day[] = []
  for (
    let monday = mondayOf(Temporal.PlainDate.from(first));
    Temporal.PlainDate.compare(monday, keptFrom) < 0;
    monday = monday.add({ weeks: 1 })
  )
    mondays.push(monday)
  return { mondays, keptFrom }
}

/**
 * Returns the dates of a week that keep their intraday bars: those with a daily bar derived from them, and those on
 * which undoing a load would make a daily bar derived again.
 */
export async function keptDates(client: ClientBase, monday: Day): Promise<Set<string>> {
  const within = (row: string) =>
    `${row}.interval = '1d' and ${row}.basis = 1 and ${row}.ts >= '${monday}' and ${row}.ts < '${monday.add({ weeks: 1 })}'`
  const { rows } = await client.query<{ day: string }>(
    [CASH, OPTIONS]
      .map(
        ({ bars, assetClass }) => `
          select to_char(b.ts at time zone 'UTC', 'YYYY-MM-DD') as day
          from bar_extent e
          join bar_tally t on t.instrument_id = e.instrument_id and t.interval = '1d' and t.asset_class = e.asset_class
            and t.period between date_trunc('month', '${monday}'::timestamptz) and '${monday.add({ weeks: 1 })}'
            and t.bars <> t.completed_bars
          join ${bars} b on b.instrument_id = e.instrument_id and ${within('b')}
          where e.interval = '1d' and e.asset_class = '${assetClass}' and e.bars <> e.completed_bars
          union
          select to_char(u.ts at time zone 'UTC', 'YYYY-MM-DD') from undo.${bars} u
          where u.event <> 'i' and ${within('u')}`,
      )
      .join(' union '),
  )
  return new Set(rows.map(({ day }) => day))
}

/** Returns the longest runs of dates of a week that are not kept, as first and last date. */
export function runsWithout(kept: ReadonlySet<string>, monday: Day): (readonly [first: Day, last: Day])[] {
  const runs: (readonly [Day, Day])[] = []
  for (let place = 0; place < 7; place++) {
    const day = monday.add({ days: place })
    if (kept.has(day.toString())) continue
    const previous = runs.at(-1)
    if (previous?.[1].add({ days: 1 }).equals(day)) runs[runs.length - 1] = [previous[0], day]
    else runs.push([day, day])
  }
  return runs
}
