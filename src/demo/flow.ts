import type { ClientBase } from 'pg'
import { draw, NORMAL_QUANTILES, normal, uniform } from './random.ts'
import { FLOW_SERIES } from './series.ts'

const HORIZONS = [1, 5, 10, 20, 60]
const Z_SCORES = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2]
const FORECAST_RUNS = 6

interface FlowArguments {
  /** The completed trading dates, ascending. */
  readonly dates: readonly string[]
  readonly now: Date
  readonly seed: number
}

// Series are seeded by position, so that changing a slug does not change the numbers.
const ROWS = JSON.stringify(FLOW_SERIES.map(({ model, ...one }, place) => ({ ...one, ...model, place })))

/** Creates demo_series (dropped on commit): the parameters of the series' observations. */
async function createSeries(client: ClientBase, seed: number): Promise<void> {
  await client.query(`
    create temp table demo_series (
      slug text primary key,
      frequency text not null,
      kind text not null,
      level float8 not null,
      trend float8 not null,
      swing float8 not null,
      noise float8 not null,
      storm float8 not null,
      is_signed boolean not null,
      decimals integer not null,
      lag integer not null,
      seed bigint not null
    ) on commit drop`)
  await client.query(
    `insert into demo_series
     select slug, frequency, kind, level, trend, swing, noise, storm, is_signed, decimals, lag,
       hashint8extended(place, $2::bigint)
     from json_to_recordset($1) as s (slug text, frequency text, kind text, level float8, trend float8, swing float8,
       noise float8, storm float8, is_signed boolean, decimals integer, lag integer, place bigint)`,
    [ROWS, seed],
  )
}

async function stageSeries(client: ClientBase): Promise<void> {
  // A small market lacks some aggregates: the series about them then have no provider_id.
  await client.query(
    `insert into stage_flow_series (slug, name, metric, frequency, unit, description, provider_id)
     select s.slug, s.name, s.metric, s.frequency, s.unit, s.description, a.provider_id
     from json_to_recordset($1) as s (slug text, name text, metric text, frequency text, unit text, description text,
       about text)
     left join stage_aggregate a on a.name = s.about`,
    [ROWS],
  )
}

// Weekly observations are dated to the Friday, monthly ones to the last day of the month.
const SCHEDULE = `
  select distinct s.slug, case s.frequency
      when 'weekly' then f.day + 5 - extract(isodow from f.day)::int
      when 'monthly' then (date_trunc('month', f.day) + interval '1 month - 1 day')::date
      else f.day
    end as date
  from demo_series s
  join demo_factor f on f.factor = 0 and f.day = any($2::date[])
  where s.kind <> 'cash'
    and (s.frequency <> 'event' or ${uniform(draw('s.seed', 1, 'f.k'))} < 0.03)`

const PUBLISHED = "(date + lag)::timestamp at time zone 'UTC' + interval '11 hours'"
const observed = draw('s.seed', 2, "(d.date - date '2000-01-01')")

async function fillModelled(client: ClientBase, { dates, now }: FlowArguments): Promise<number> {
  const { rowCount } = await client.query(
    `insert into stage_flow_observation (slug, date, value, updated_time)
     select slug, date, round(value::numeric, decimals), ${PUBLISHED}
     from (
       select s.slug, d.date, s.decimals, s.lag,
         case s.kind
           when 'level' then s.level * exp(
             s.trend * (d.date - ($2::date[])[1]) / 365.25 + s.swing * d.slow + s.noise * ${normal(observed)}
             + s.storm * f.activity)
           else s.level + s.swing * d.slow + s.noise * ${normal(observed)}
         end as value
       from (
         select s.slug, d.date,
           sum(${normal(observed, 1)}) over (partition by s.slug order by d.date rows 25 preceding) / sqrt(26) as slow
         from (${SCHEDULE}) d
         join demo_series s on s.slug = d.slug
       ) d
       join demo_series s on s.slug = d.slug
       cross join lateral (
         select activity from demo_factor where factor = 0 and k <= d.date - date '2000-01-01' order by k desc limit 1
       ) f
     ) observed
     where ${PUBLISHED} <= $3`,
    [NORMAL_QUANTILES, dates, now],
  )
  return rowCount ?? 0
}

// These series are computed from the staged bars, so that they agree with them.
async function fillFromCash(client: ClientBase, { dates, now }: FlowArguments): Promise<number> {
  const { rowCount } = await client.query(
    `insert into stage_flow_observation (slug, date, value, updated_time)
     with day as (
       select (at at time zone 'UTC')::date as date,
         sum(retail_buy_turnover) / 1e6 as buy,
         sum(retail_sell_turnover) / 1e6 as sell
       from stage_security_cash
       where interval = '1d'
       group by at
     )
     select slug, date, value, ${PUBLISHED}
     from (
       select s.slug, s.lag, day.date, round(case s.slug
           when 'retail-net-flow' then buy - sell
           when 'retail-turnover' then buy + sell
           when 'retail-buy-share' then 100 * buy / nullif(buy + sell, 0)
         end, s.decimals) as value
       from day
       cross join demo_series s
       where s.kind = 'cash' and day.date = any($1::date[])
     ) observed
     where value is not null and ${PUBLISHED} <= $2`,
    [dates, now],
  )
  return rowCount ?? 0
}

/**
 * Stages forecasts of the regular series, run on the last six Fridays and the first Friday of each year. They revert
 * from the newest observation known by then to the mean of the past year, in a band that widens to the past year's
 * standard deviation.
 */
async function fillForecasts(client: ClientBase, { dates }: FlowArguments): Promise<number> {
  const { rowCount } = await client.query(
    `insert into stage_flow_forecast (run_date, slug, horizon, z_score, value)
     select run_date, slug, horizon, z_score,
       round((case
         when is_signed then expected + z_score * deviation * sqrt(1 - exp(-horizon / 10.0))
         else expected * exp(z_score * deviation / nullif(abs(mean), 0) * sqrt(1 - exp(-horizon / 10.0)))
       end)::numeric, decimals)
     from (
       select run_date, s.slug, s.decimals, s.is_signed, horizon, z_score, past.mean, past.deviation,
         past.mean + (past.last - past.mean) * exp(-horizon / 20.0) as expected
       from (
         select run_date, row_number() over (order by run_date desc) as age
         from (select distinct day + 5 - extract(isodow from day)::int as run_date from unnest($1::date[]) day) week
         where run_date <= ($1::date[])[cardinality($1)]
       ) run
       cross join demo_series s
       cross join lateral (
         select avg(value) as mean, stddev(value) as deviation, (array_agg(value order by date desc))[1] as last
         from stage_flow_observation o
         where o.slug = s.slug and o.updated_time::timestamptz <= run.run_date + 1 and o.date::date > run.run_date - 366
       ) past
       cross join unnest($2::int[]) horizon
       cross join unnest($3::float8[]) z_score
       where (age <= ${FORECAST_RUNS} or extract(doy from run_date) <= 7)
         and s.frequency <> 'event' and past.deviation > 0
     ) forecast`,
    [dates, HORIZONS, Z_SCORES],
  )
  return rowCount ?? 0
}

/**
 * Stages the flow series with observations and forecasts. Requires the staged daily bars and aggregates. Returns the
 * number of observations and forecasts.
 */
export async function fillFlow(client: ClientBase, parameters: FlowArguments): Promise<number> {
  await createSeries(client, parameters.seed)
  await stageSeries(client)
  const observations = (await fillModelled(client, parameters)) + (await fillFromCash(client, parameters))
  return observations + (await fillForecasts(client, parameters))
}

const revised = draw('s.seed', 3, "(o.date - date '2000-01-01')")

/**
 * Stages revisions of the loaded observations: a week after publication, 1% of the daily ones and 10% of the others
 * change. Requires a separate load, because it reads observations that are already stored.
 */
export async function fillRevisions(
  client: ClientBase,
  { now, seed }: Omit<FlowArguments, 'dates'>,
): Promise<void> {
  await createSeries(client, seed)
  await client.query(
    `insert into stage_flow_observation (slug, date, value, updated_time)
     select slug, date, round((value * (1 + 0.02 * shock))::numeric, decimals), updated_at + interval '7 days'
     from (
       select s.slug, s.decimals, o.date, o.value, o.updated_at, ${normal(revised, 1)} as shock
       from flow_observation o
       join flow_series f on f.id = o.series_id
       join demo_series s on s.slug = f.slug
       where s.kind <> 'cash' and o.revision = 0 and o.updated_at + interval '7 days' <= $2
         and ${uniform(revised)} < case s.frequency when 'daily' then 0.01 else 0.1 end
     ) corrected`,
    [NORMAL_QUANTILES, now],
  )
}
