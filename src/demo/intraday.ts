import type { ClientBase } from 'pg'
import { sessionOn } from '../market/exchange-calendar.ts'
import { CASH_TARGETS, fromCents, tick } from './prices.ts'
import { draw, NORMAL_QUANTILES, normal, uniform } from './random.ts'

const BAR = Temporal.Duration.from({ minutes: 10 })

/** Returns the number of 10min bars in the session of a trading date. */
function slotsOn(date: string): number {
  const session = sessionOn(Temporal.PlainDate.from(date))
  if (!session) throw new RangeError(`No session on ${date}`)
  const length = Temporal.PlainTime.from(session.opens).until(session.closes)
  return length.total('minutes') / BAR.minutes
}

/** Extent of the 10min history. */
export interface IntradayArguments {
  /** The dates with 10min bars, ascending. */
  readonly dates: readonly string[]
  /** Bars that end later do not exist yet. */
  readonly now: Date
}

/**
 * Creates demo_slot (dropped on commit): the 10min bars of the given dates, with their timestamp, their typical weight
 * in the session's turnover (highest at both ends), and whether they have ended.
 */
export async function createSlots(client: ClientBase, { dates, now }: IntradayArguments): Promise<void> {
  await client.query(`
    create temp table demo_slot (
      day date not null,
      slot integer not null,
      slots integer not null,
      ts load.moment not null,
      usual float8 not null,
      has_ended boolean not null,
      primary key (day, slot)
    ) on commit drop`)
  await client.query(
    `insert into demo_slot
     select day, slot, slots, to_char(ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 1 + 2.4 * exp((1 - slot) / 4.0) + 1.8 * exp((slot - slots) / 3.0), ends <= $2
     from unnest($1::date[], $3::integer[]) sessions (day, slots)
     cross join generate_series(1, slots) slot
     cross join lateral (
       select (day + time '09:30' + slot * interval '10 minutes') at time zone 'America/New_York' as ends
     ) clock`,
    [dates, now, dates.map(slotsOn)],
  )
  await client.query('analyze demo_slot')
}

const bar = draw('i.seed', 5, `(d.day - date '2000-01-01') * 64 + s.slot`)

/**
 * Stages 10min bars that add up to the daily ones to the cent: each bar is the difference of two rounded cumulative
 * shares of the day. The price follows a Brownian bridge from the previous close to the day's close. Returns the number
 * of bars.
 */
export async function fillIntradayCash(client: ClientBase, parameters: IntradayArguments): Promise<number> {
  let rows = 0
  for (const { table, isAggregate } of CASH_TARGETS) {
    const { rowCount } = await client.query(
      `insert into ${table} (id, interval, ts, px, retail_buy_turnover, retail_sell_turnover)
       with daily as (
         select id, (at at time zone 'UTC')::date as day, px::float8,
           coalesce(lag(px) over (partition by id order by at), px)::float8 as before,
           (retail_buy_turnover * 100)::float8 as buy, (retail_sell_turnover * 100)::float8 as sell
         from ${table}
         where interval = '1d' and at >= ($2::date[])[1]::timestamp at time zone 'UTC' - interval '10 days'
       )
       select id, '10min', ts, ${tick('px')},
         ${fromCents('buy - lag(buy, 1, 0) over session')}, ${fromCents('sell - lag(sell, 1, 0) over session')}
       from (
         select d.id, d.day, part.slot, part.ts,
           d.before * (d.px / d.before) ^ part.elapsed * exp(part.detour) as px,
           round(d.buy * part.buy_share) as buy, round(d.sell * part.sell_share) as sell
         from daily d
         join demo_instrument i on i.id = d.id and i.is_aggregate = $3
         cross join lateral (
           select slot, ts, has_ended, slot / slots::float8 as elapsed,
             (i.volatility + 0.004) / sqrt(slots)
               * (sum(step) over running - slot / slots::float8 * sum(step) over whole) as detour,
             sum(buying) over running / sum(buying) over whole as buy_share,
             sum(selling) over running / sum(selling) over whole as sell_share
           from (
             select s.slot, s.slots, s.ts, s.has_ended, ${normal(bar, 0)} as step,
               s.usual * exp(0.4 * ${normal(bar, 1)}) as buying,
               s.usual * exp(0.4 * ${normal(bar, 2)}) as selling
             from demo_slot s
             where s.day = d.day and (s.slot = s.slots or ${uniform(bar, 3)} >= i.sparsity)
           ) slots
           window whole as (), running as (order by slot)
         ) part
         where d.day = any($2::date[]) and part.has_ended
       ) cumulated
       window session as (partition by id, day order by slot)`,
      [NORMAL_QUANTILES, parameters.dates, isAggregate],
    )
    rows += rowCount ?? 0
  }
  return rows
}
