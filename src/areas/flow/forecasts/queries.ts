import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { PageWindow } from '../../../core/keyset-pages.ts'
import type { TradingDates } from './calendar.ts'

/** Axes of the forecast cube. */
export interface ForecastAxes {
  /** Newest first. */
  readonly runDates: string[]
  readonly horizons: number[]
  readonly zScores: number[]
  readonly seriesIds: number[]
}

/** Reads the axes of several series: of all runs, of the newest, or of the one on a date. */
export async function selectAxes(
  db: Kysely<DB>,
  seriesIds: readonly number[],
  run: 'all' | 'newest' | { readonly date: string },
): Promise<ForecastAxes> {
  const chosen = {
    all: sql`true`,
    newest: sql`run_date = (select max(run_date) from flow_forecast_run where series_id = any(${seriesIds}))`,
  }
  const restriction = typeof run === 'string' ? chosen[run] : sql`run_date = ${run.date}::date`
  const { rows } = await sql<ForecastAxes>`
    with run as (
      select * from flow_forecast_run where series_id = any(${seriesIds}) and ${restriction}
    )
    select array(select distinct run_date from run order by 1 desc) as "runDates",
      array(select distinct horizon from run cross join unnest(horizons) horizon order by 1) as horizons,
      array(select distinct z_score from run cross join unnest(z_scores) z_score order by 1) as "zScores",
      array(select distinct series_id from run) as "seriesIds"`.execute(db)
  return rows[0] ?? { runDates: [], horizons: [], zScores: [], seriesIds: [] }
}

/** Part of a run to read. Default: all of it. */
export interface Slice {
  readonly horizons?: readonly number[] | undefined
  readonly zScores?: readonly number[] | undefined
}

const within = ({ horizons, zScores }: Slice): RawBuilder<unknown> => sql`
  ${horizons ? sql`f.horizon = any(${horizons})` : sql`true`} and ${zScores ? sql`f.z_score = any(${zScores})` : sql`true`}`

/** One value of the forecast cube. */
interface ForecastRow {
  readonly seriesId: number
  readonly horizon: number
  readonly zScore: number
  readonly value: number
}

/** Reads a slice of one run for several series, sorted by horizon, slug and scenario. */
export async function selectForecasts(
  db: Kysely<DB>,
  seriesIds: readonly number[],
  runDate: string,
  slice: Slice,
): Promise<ForecastRow[]> {
  const { rows } = await sql<ForecastRow>`
    select f.series_id as "seriesId", f.horizon, f.z_score as "zScore", f.value
    from flow_forecast f
    join flow_series s on s.id = f.series_id
    where f.run_date = ${runDate}::date and f.series_id = any(${seriesIds}) and ${within(slice)}
    order by f.horizon, s.slug collate "C", f.z_score`.execute(db)
  return rows
}

/** Forecast of one series at one horizon, by scenario. */
export interface HorizonRow {
  readonly seriesId: number
  readonly runDate: string
  readonly horizon: number
  /** Ascending; `values` has one item per scenario. */
  readonly zScores: number[]
  readonly values: number[]
}

/** SQL: the newest run of the series `s`, or its run on a date. */
const runOf = (runDate: string | undefined): RawBuilder<unknown> => sql`
  select r.run_date
  from flow_forecast_run r
  where r.series_id = s.id ${runDate === undefined ? sql`` : sql`and r.run_date = ${runDate}::date`}
  order by r.run_date desc
  limit 1`

/** Reads one page of horizons for each series, from its newest run or its run on a date. */
export async function selectHorizons(
  db: Kysely<DB>,
  seriesIds: readonly number[],
  runDate: string | undefined,
  slice: Slice,
  { after, before, limit, inverted }: PageWindow,
): Promise<HorizonRow[]> {
  const direction = inverted ? sql`desc` : sql`asc`
  const { rows } = await sql<HorizonRow>`
    select s.id as "seriesId", run.run_date as "runDate", f.*
    from flow_series s
    cross join lateral (${runOf(runDate)}) run
    cross join lateral (
      select f.horizon, array_agg(f.z_score order by f.z_score) as "zScores", array_agg(f.value order by f.z_score) as values
      from flow_forecast f
      where f.run_date = run.run_date and f.series_id = s.id and ${within(slice)}
        ${after === undefined ? sql`` : sql`and f.horizon > ${Number(after)}`}
        ${before === undefined ? sql`` : sql`and f.horizon < ${Number(before)}`}
      group by f.horizon
      order by f.horizon ${direction}
      limit ${limit}
    ) f
    where s.id = any(${seriesIds})
    order by s.id, f.horizon ${direction}`.execute(db)
  return rows
}

/** A forecast run of one series. */
export interface RunRow {
  readonly seriesId: number
  readonly runDate: string
}

/** Reads one page of the forecast runs of each series, newest first. */
export async function selectRuns(
  db: Kysely<DB>,
  seriesIds: readonly number[],
  { after, before, limit, inverted }: PageWindow,
): Promise<RunRow[]> {
  const direction = inverted ? sql`asc` : sql`desc`
  const { rows } = await sql<RunRow>`
    select s.id as "seriesId", r.run_date as "runDate"
    from unnest(${seriesIds}::int[]) s (id)
    cross join lateral (
      select run_date
      from flow_forecast_run
      where series_id = s.id
        ${after === undefined ? sql`` : sql`and run_date < ${after}::date`}
        ${before === undefined ? sql`` : sql`and run_date > ${before}::date`}
      order by run_date ${direction}
      limit ${limit}
    ) r
    order by s.id, r.run_date ${direction}`.execute(db)
  return rows
}

/** Counts the forecast runs on all pages, by series. Series without runs are absent. */
export async function countRuns(db: Kysely<DB>, seriesIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select series_id as id, count(*)::int as count
    from flow_forecast_run
    where series_id = any(${seriesIds})
    group by series_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Reads the horizons of several runs, by series and run, ascending. */
export async function selectHorizonsOfRuns(db: Kysely<DB>, runs: readonly RunRow[]): Promise<HorizonRow[]> {
  const { rows } = await sql<HorizonRow>`
    select f.series_id as "seriesId", f.run_date as "runDate", f.horizon,
      array_agg(f.z_score order by f.z_score) as "zScores", array_agg(f.value order by f.z_score) as values
    from unnest(${runs.map(({ seriesId }) => seriesId)}::int[], ${runs.map(({ runDate }) => runDate)}::date[])
      run (series_id, run_date)
    join flow_forecast f on f.run_date = run.run_date and f.series_id = run.series_id
    group by f.series_id, f.run_date, f.horizon
    order by f.series_id, f.run_date, f.horizon`.execute(db)
  return rows
}

/** Counts the horizons on all pages, by series. Series without horizons are absent. */
export async function countHorizons(
  db: Kysely<DB>,
  seriesIds: readonly number[],
  runDate: string | undefined,
  slice: Slice,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select s.id, count(distinct f.horizon) as count
    from flow_series s
    cross join lateral (${runOf(runDate)}) run
    join flow_forecast f on f.run_date = run.run_date and f.series_id = s.id
    where s.id = any(${seriesIds}) and ${within(slice)}
    group by s.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Reads the trading dates after a date, and the first and last known one. */
export async function selectTradingDates(db: Kysely<DB>, after: string): Promise<TradingDates> {
  const { rows } = await sql<TradingDates>`
    select min(ts at time zone 'UTC')::date as first, max(ts at time zone 'UTC')::date as last,
      coalesce(
        array_agg((ts at time zone 'UTC')::date order by ts) filter (where ts > ${after}::date::timestamp at time zone 'UTC'),
        '{}'
      ) as dates
    from bar_stamp
    where interval = '1d' and asset_class = 'all' and is_trading_day`.execute(db)
  return rows[0] ?? { first: null, last: null, dates: [] }
}
