import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'

/** Newest moment and number of the rows of an area. */
export interface AreaState {
  /** Date, or instant of an intraday bar. Null if there are no rows. */
  readonly newest: string | null
  readonly rows: number
}

/** Loads to search for the newest one that read a file. */
const RECENT_LOADS = 10_000

/**
 * Selects the state of each area, by its name, from calendar, extents and tallies: reads neither bars nor the history
 * of observations. Private aggregates do not count.
 */
export async function selectAreaStates(db: Kysely<DB>, today: string): Promise<Map<string, AreaState>> {
  const { rows } = await sql<AreaState & { area: string }>`
    with private as materialized (select id from aggregate where owner_email is not null),
    extent as materialized (
      select interval, asset_class, sum(completed_bars) as bars
      from bar_extent
      where interval in ('10min', '1d') and asset_class <> 'all' and instrument_id not in (select id from private)
      group by interval, asset_class
    ), series as materialized (
      select id from flow_series
      where instrument_id is null or instrument_id not in (select id from private)
    ), membership as materialized (
      select valid_from, valid_to from constituent where aggregate_id not in (select id from private)
    )
    select bar.asset_class || case bar.interval when '1d' then '_daily' else '_intraday' end as area,
      case bar.interval when '1d' then to_char(newest.ts at time zone 'UTC', 'YYYY-MM-DD')
        else to_char(newest.ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as newest,
      coalesce(bar.bars, 0) as rows
    from extent bar
    cross join lateral (
      select max(ts) as ts from bar_stamp
      where interval = bar.interval and asset_class = bar.asset_class and has_completed
    ) newest
    union all
    select 'flow_observations', max(newest.date)::text,
      (select coalesce(sum(observations), 0) from flow_tally where series_id in (select id from series))
    from series
    cross join lateral (
      select date from flow_observation
      where series_id = series.id and superseded_at is null and value is not null
      order by date desc
      limit 1
    ) newest
    union all
    select 'flow_forecasts', max(run_date)::text, count(*)
    from flow_forecast_run where series_id in (select id from series)
    union all
    select 'constituents', max(day) filter (where isfinite(day) and day <= ${today}::date)::text,
      (select count(*) from membership)
    from membership cross join lateral (values (valid_from), (valid_to)) change (day)`.execute(db)
  return new Map(rows.map(({ area, ...state }) => [area, state]))
}

/** Selects the data version of the newest load that read each kind of file, by its name without extension. */
export async function selectNewestLoads(db: Kysely<DB>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; version: number }>`
    select split_part(file, '.', 1) as name, max(version) as version
    from (select version, files from load_record order by version desc limit ${RECENT_LOADS}) recent
    cross join unnest(files) file
    group by 1`.execute(db)
  return new Map(rows.map(({ name, version }) => [name, version]))
}
