import { type Kysely, sql } from 'kysely'

/** What was known of flows at any moment, how many observations there are, and the axes of each forecast run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A revision is what readers see from updated_at until a later one takes its place; never, where that came first.
  await sql`alter table flow_observation add column superseded_at timestamptz(3)`.execute(db)
  await sql`
    update flow_observation o
    set superseded_at = later.updated_at
    from (
      select o.series_id, o.date, o.revision, min(l.updated_at) as updated_at
      from flow_observation o
      join flow_observation l on l.series_id = o.series_id and l.date = o.date and l.revision > o.revision
      group by o.series_id, o.date, o.revision
    ) later
    where later.series_id = o.series_id and later.date = o.date and later.revision = o.revision`.execute(db)
  await sql`
    create unique index flow_observation_newest on flow_observation (series_id, date)
      include (value, updated_at, revision)
      where superseded_at is null`.execute(db)

  // Dates with an observation by quarter, whatever the number of revisions: pages and totals are found by it.
  await sql`
    create table flow_tally (
      series_id integer not null,
      quarter date not null,
      observations integer not null,
      primary key (series_id, quarter)
    )`.execute(db)
  await sql`
    insert into flow_tally (series_id, quarter, observations)
    select series_id, date_trunc('quarter', date)::date, count(*)
    from flow_observation
    where revision = 0
    group by 1, 2`.execute(db)

  await sql`
    create table flow_forecast_run (
      series_id integer not null,
      run_date date not null,
      horizons integer[] not null,
      z_scores double precision[] not null,
      primary key (series_id, run_date)
    )`.execute(db)
  await sql`
    insert into flow_forecast_run (series_id, run_date, horizons, z_scores)
    select series_id, run_date, array_agg(distinct horizon order by horizon), array_agg(distinct z_score order by z_score)
    from flow_forecast
    group by series_id, run_date`.execute(db)

  await sql`create index flow_series_instrument on flow_series (instrument_id) where instrument_id is not null`.execute(
    db,
  )
}
