import type { ClientBase } from 'pg'
import { SECTORS } from './names.ts'
import { draw, NORMAL_QUANTILES, normal, uniform } from './random.ts'

/** Staging table and filter for each kind of instrument with bars of its own. */
export const CASH_TARGETS = [
  { table: 'stage_security_cash', isAggregate: false },
  { table: 'stage_aggregate_cash', isAggregate: true },
] as const

/** SQL: converts whole cents in a float to an amount of money. Via bigint, three times as fast as a cast. */
export const fromCents = (cents: string): string => `(${cents})::bigint * 0.01`

/** SQL: rounds a price to an exchange's tick size: 0.01 USD, or 0.0001 USD for prices below 1 USD. */
export const tick = (px: string): string =>
  `case when ${px} < 1 then greatest(${px} * 10000, 1)::bigint * 0.0001 else ${fromCents(`${px} * 100`)} end`

const marketShock = draw('$2::bigint', 1, 'k')
const sectorShock = draw('$2::bigint', 2, 'k * 16 + factor')

/**
 * Creates demo_factor (dropped on commit): for each date and factor, the market's return, the sector's excess return
 * and the level of trading. `k` counts days from 2000, so that a date has the same random draws in every range.
 * `stamp` is the date in the staging tables' type, which saves checking it again for every bar.
 *
 * Log volatility is a moving sum of slow and fast shocks, so high volatility comes in clusters and fades. A fall of
 * the market increases the fast shock, which is the leverage effect.
 */
export async function createFactors(
  client: ClientBase,
  dates: readonly string[],
  seed: number,
): Promise<void> {
  await client.query(`
    create temp table demo_factor (
      factor integer not null,
      k integer not null,
      day date not null,
      stamp load.moment not null,
      market_return float8 not null,
      sector_return float8 not null,
      activity float8 not null,
      primary key (factor, k)
    ) on commit drop`)
  await client.query(
    `insert into demo_factor
     with shock as (
       select day, k, ${normal(marketShock, 0)} as z, ${normal(marketShock, 1)} as slow,
         0.5 * ${normal(marketShock, 2)} - 0.85 * lag(${normal(marketShock, 0)}, 1, 0) over (order by k) as fast
       from (select day, day - date '2000-01-01' as k from unnest($3::date[]) day) calendar
     ), market as (
       select day, k, z,
         0.4 * sum(slow) over (order by k rows 79 preceding) / sqrt(80)
         + 0.35 * sum(fast) over (order by k rows 11 preceding) / sqrt(12) as storm
       from shock
     )
     select factor, k, day, day,
       0.0005 + 0.0085 * exp(storm) * z,
       coalesce(volatility, 0) * 0.006 * exp(0.7 * storm) * ${normal(sectorShock)},
       -- Trading increases with volatility and at both ends of the week, and decreases in summer.
       0.45 * storm
         + ('{0.02,-0.03,-0.01,0.01,0.05}'::float8[])[extract(isodow from day)::int]
         - case when extract(month from day) in (7, 8) then 0.08 else 0 end
     from market
     cross join (
       select place - 1 as factor, volatility
       from unnest($4::float8[]) with ordinality listed (volatility, place)
     ) sector`,
    // The last factor, the broad market, has no sector return.
    [NORMAL_QUANTILES, seed, dates, [...SECTORS.map(({ volatility }) => volatility), null]],
  )
  await client.query('analyze demo_factor')
}

// Approximate standard deviation of a daily return.
const USUAL_MOVE = '(i.volatility + 0.008)'
const daily = draw('i.seed', 1, 'f.k')
// Spells of volatility (a month), popularity (a quarter) and buying (two weeks), on different dates per instrument.
const calm = normal(draw('i.seed', 2, '(f.k + i.id * 13) / 30'))
const fad = normal(draw('i.seed', 3, '(f.k + i.id * 37) / 90'))
const mood = normal(draw('i.seed', 4, '(f.k + i.id * 7) / 15'))

/**
 * The effect that studies of the demo market find, and a placebo: on days of surprise, retail investors buy far more than
 * usual of a security of either sector. In the first, its price rises by `drift` a day, on average, on the days after; in
 * the second, nothing follows.
 */
const PLANTED = { sector: 'Health Care', placebo: 'Industrials', drift: 0.003, days: 10 }
const SURPRISE = { probability: 0.008, imbalance: 0.35 }
const factorOf = (sector: string): number => SECTORS.findIndex(({ name }) => name === sector)
const isSurprise = `not i.is_aggregate and i.factor in (${factorOf(PLANTED.sector)}, ${factorOf(PLANTED.placebo)})
  and ${uniform(draw('i.seed', 5, 'f.k'))} < ${SURPRISE.probability}`
const drift = `case when i.factor = ${factorOf(PLANTED.sector)} then ${PLANTED.drift} else 0 end`

/**
 * Stages the daily bars of every traded instrument. Returns their number. A return is the sum of the market's, the
 * sector's and a shock of the instrument, which is three times as large on about four days a year. Turnover rises with
 * the size of the move, and retail investors buy when the price falls.
 */
export async function fillDailyCash(client: ClientBase): Promise<number> {
  let rows = 0
  for (const { table, isAggregate } of CASH_TARGETS) {
    const { rowCount } = await client.query(
      `insert into ${table} (id, interval, ts, px, retail_buy_turnover, retail_sell_turnover)
       select id, '1d', stamp,
         ${tick('px')},
         ${fromCents('buy_cents')}, ${fromCents('total_cents - buy_cents')}
       from (
         select i.id, bar.*, round(total_cents * (1 + greatest(-0.6, least(0.6, imbalance))) / 2) as buy_cents
         from demo_instrument i
         cross join lateral (
           select stamp, is_missing,
             i.start_px * exp(sum(change) over (order by k)) as px,
             round(100 * i.turnover * exp(0.3 * least(4, abs(change) / ${USUAL_MOVE}) - 0.25 + appetite)) as total_cents,
             0.02 + tilt - 0.025 * greatest(-4, least(4, change / ${USUAL_MOVE}))
               + ${SURPRISE.imbalance} * surprise as imbalance
           from (
             select day.*, change_alone + ${drift} * coalesce(
               sum(surprise) over (order by k rows between ${PLANTED.days} preceding and 1 preceding), 0) as change
             from (
               select f.k, f.stamp,
                 i.beta * f.market_return + i.sector_beta * f.sector_return
                 + i.volatility * exp(0.35 * ${calm}) * ${normal(daily, 0)}
                   * case when ${uniform(daily, 1)} < 0.016 then 3 else 1 end as change_alone,
                 case when ${isSurprise} then 1 else 0 end as surprise,
                 0.3 * ${normal(daily, 2)} + 0.15 * ${calm} + 0.25 * ${fad} + f.activity as appetite,
                 0.06 * ${normal(daily, 3)} + 0.05 * ${mood} as tilt,
                 ${uniform(daily, 4)} < 0.0005 as is_missing
               from demo_factor f
               where f.factor = i.factor and f.day >= i.listed and f.day < i.delisted
             ) day
           ) moved
         ) bar
         where i.is_aggregate = $2
       ) priced
       where not is_missing`,
      [NORMAL_QUANTILES, isAggregate],
    )
    rows += rowCount ?? 0
  }
  await client.query('analyze stage_security_cash')
  return rows
}
