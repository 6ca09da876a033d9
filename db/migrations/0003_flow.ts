import { type Kysely, sql } from 'kysely'

/** Flow series, their observations with revisions, and the forecast cube. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flow_series (
      id integer generated always as identity primary key,
      slug text not null unique,
      name text not null,
      metric text not null,
      frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'event')),
      unit text not null check (unit in ('USDmn', 'shares', 'contracts', 'index_points', 'pct')),
      description text,
      instrument_id integer references instrument (id)
    )`.execute(db)

  // The newest revision of a date is the one with the highest revision number.
  await sql`
    create table flow_observation (
      series_id integer not null,
      date date not null,
      revision integer not null,
      value double precision not null,
      updated_at timestamptz(3) not null,
      primary key (series_id, date, revision)
    )`.execute(db)

  await sql`
    create table flow_forecast (
      run_date date not null,
      series_id integer not null,
      horizon integer not null check (horizon > 0),
      z_score double precision not null,
      value double precision not null,
      primary key (run_date, series_id, horizon, z_score)
    )`.execute(db)
}
