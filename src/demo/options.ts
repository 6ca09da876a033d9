import type { ClientBase } from 'pg'
import { fromCents } from './prices.ts'
import { draw, NORMAL_QUANTILES, normal, uniform } from './random.ts'

/**
 * Creates demo_leaf (dropped on commit): the six leaves of moneyness and trade size, their typical shares of call and
 * put premium, and the notional per dollar of premium.
 */
export async function createLeaves(client: ClientBase): Promise<void> {
  await client.query(`
    create temp table demo_leaf (
      leaf integer primary key,
      moneyness option_moneyness not null,
      size option_size not null,
      call_share float8 not null,
      put_share float8 not null,
      gearing float8 not null
    ) on commit drop`)
  await client.query(`
    insert into demo_leaf values
      (0, 'ITM', 'SMALL', 0.06, 0.05, 7),  (1, 'ITM', 'LARGE', 0.14, 0.10, 6),
      (2, 'ATM', 'SMALL', 0.17, 0.15, 22), (3, 'ATM', 'LARGE', 0.28, 0.27, 20),
      (4, 'OTM', 'SMALL', 0.16, 0.17, 60), (5, 'OTM', 'LARGE', 0.19, 0.26, 50)`)
  await client.query('analyze demo_leaf')
}

const daily = draw('i.seed', 6, "c.day - date '2000-01-01'")
const leafDaily = draw('p.seed', 7, "(p.day - date '2000-01-01') * 8 + l.leaf")

/**
 * Stages daily option bars (leaves only) from the date `from` on. Returns their number. Premium follows cash turnover
 * and rises with the size of the move; the share of calls rises with the price.
 */
export async function fillDailyOptions(client: ClientBase, from: string): Promise<number> {
  const { rowCount } = await client.query(
    `insert into stage_security_options
       (id, interval, ts, moneyness, size, call_turnover, put_turnover, call_notional, put_notional)
     with cash as (
       select id, day, ts, turnover, coalesce(ln(px / lag(px) over (partition by id order by day)), 0) as change
       from (
         select b.id, (b.at at time zone 'UTC')::date as day, b.ts, b.px::float8,
           (b.retail_buy_turnover + b.retail_sell_turnover)::float8 as turnover
         from stage_security_cash b
         join demo_instrument o on o.id = b.id and o.has_options
         where b.interval = '1d' and b.at >= $2::date::timestamp at time zone 'UTC'
       ) bars
     ), premium as (
       select i.id, c.day, c.ts, i.seed,
         c.turnover * 0.09 * exp(0.3 * ${normal(daily, 0)} + 9 * least(0.12, abs(c.change))) as premium,
         greatest(0.25, least(0.85, 0.57 + 0.05 * ${normal(daily, 1)} + 2 * c.change)) as calls
       from cash c
       join demo_instrument i on i.id = c.id
     )
     select id, '1d', ts, moneyness, size,
       ${fromCents('100 * call')}, ${fromCents('100 * put')},
       ${fromCents('100 * call * gearing * call_gearing')}, ${fromCents('100 * put * gearing * put_gearing')}
     from (
       select p.id, p.ts, l.moneyness, l.size, l.gearing,
         -- Occasionally a leaf has no call trades.
         case when ${uniform(leafDaily, 4)} < 0.004 then 0
           else p.premium * p.calls * l.call_share * exp(0.25 * ${normal(leafDaily, 0)}) end as call,
         p.premium * (1 - p.calls) * l.put_share * exp(0.25 * ${normal(leafDaily, 1)}) as put,
         exp(0.12 * ${normal(leafDaily, 2)}) as call_gearing,
         exp(0.12 * ${normal(leafDaily, 3)}) as put_gearing
       from premium p
       cross join demo_leaf l
     ) leaves`,
    [NORMAL_QUANTILES, from],
  )
  await client.query('analyze stage_security_options')
  return rowCount ?? 0
}

const bar = draw('d.seed', 8, "((d.day - date '2000-01-01') * 64 + s.slot) * 8 + d.leaf")

/** Stages 10min option bars (leaves only) that add up to the daily ones to the cent. Returns their number. */
export async function fillIntradayOptions(client: ClientBase, dates: readonly string[]): Promise<number> {
  const cents = ['call_turnover', 'put_turnover', 'call_notional', 'put_notional']
  const { rowCount } = await client.query(
    `insert into stage_security_options (id, interval, ts, moneyness, size, ${cents.join(', ')})
     with daily as (
       select o.id, (o.at at time zone 'UTC')::date as day, i.seed, l.leaf, l.moneyness, l.size,
         ${cents.map((column) => `(o.${column} * 100)::float8 as ${column}`).join(', ')}
       from stage_security_options o
       join demo_instrument i on i.id = o.id
       join demo_leaf l on l.moneyness = o.moneyness and l.size = o.size
       where o.interval = '1d' and o.at = any(
         select day::timestamp at time zone 'UTC' from unnest($2::date[]) day)
     )
     select id, '10min', ts, moneyness, size,
       ${cents.map((column) => fromCents(`${column} - lag(${column}, 1, 0) over session`)).join(', ')}
     from (
       select d.id, d.day, d.leaf, d.moneyness, d.size, part.slot, part.ts,
         round(d.call_turnover * part.calls) as call_turnover, round(d.put_turnover * part.puts) as put_turnover,
         round(d.call_notional * part.calls) as call_notional, round(d.put_notional * part.puts) as put_notional
       from daily d
       cross join lateral (
         select slot, ts, has_ended,
           sum(calling) over running / sum(calling) over whole as calls,
           sum(putting) over running / sum(putting) over whole as puts
         from (
           select s.slot, s.ts, s.has_ended,
             s.usual * exp(0.5 * ${normal(bar, 0)}) as calling, s.usual * exp(0.5 * ${normal(bar, 1)}) as putting
           from demo_slot s
           where s.day = d.day
         ) slots
         window whole as (), running as (order by slot)
       ) part
       where part.has_ended
     ) cumulated
     window session as (partition by id, day, leaf order by slot)`,
    [NORMAL_QUANTILES, dates],
  )
  return rowCount ?? 0
}
