import { type Kysely, sql } from 'kysely'

/** Flow series, their values as known at any time, and the forecast cube. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSeries(db)
  await createObservations(db)
  await createForecasts(db)
}

async function createSeries(db: Kysely<unknown>): Promise<void> {
  // Units are rows: those that the service knows, and those that loads bring.
  await sql`
    create table flow_unit (
      code text primary key,
      label text not null
    )`.execute(db)
  await sql`
    insert into flow_unit (code, label) values
      ('USDmn', 'Millions of US dollars'), ('shares', 'Shares'), ('contracts', 'Option contracts'),
      ('index_points', 'Points of an index'), ('pct', 'Per cent'), ('usd', 'US dollars'),
      ('usd_per_bbl', 'US dollars per barrel'), ('usd_per_oz', 'US dollars per ounce'), ('ratio', 'Ratio'),
      ('fx_rate', 'Exchange rate'), ('index', 'Index'), ('count', 'Count')`.execute(db)

  await sql`
    create table flow_series (
      id integer generated always as identity primary key,
      slug text not null unique,
      name text not null,
      metric text not null,
      frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly', 'annual', 'event')),
      unit text not null references flow_unit (code),
      description text,
      instrument_id integer references instrument (id)
    )`.execute(db)
  await sql`create index flow_series_instrument on flow_series (instrument_id) where instrument_id is not null`.execute(
    db,
  )
}

/** The value known at a time depends on the times of its vintages, not on the order of loads. */
async function createObservations(db: Kysely<unknown>): Promise<void> {
  // A vintage without a value withdraws the previous one. A vintage that changes nothing has no revision number. A
  // withdrawal that changes nothing ends when it begins, so no reader sees it.
  await sql`
    create table flow_observation (
      series_id integer not null,
      date date not null,
      revision integer,
      value double precision,
      updated_at timestamptz(3) not null,
      -- Readers see a revision from updated_at until superseded_at.
      superseded_at timestamptz(3),
      primary key (series_id, date, updated_at),
      check (revision is null or value is not null)
    )`.execute(db)
  await sql`
    create unique index flow_observation_newest on flow_observation (series_id, date)
      include (value, updated_at, revision)
      where superseded_at is null`.execute(db)

  // Number of dates with an observation per quarter, whatever their revisions. Pages and totals are computed from it.
  await sql`
    create table flow_tally (
      series_id integer not null,
      quarter date not null,
      observations integer not null,
      primary key (series_id, quarter)
    )`.execute(db)
}

/** The forecast cube, and the axes of each of its runs. */
async function createForecasts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flow_forecast (
      run_date date not null,
      series_id integer not null,
      horizon integer not null check (horizon > 0),
      z_score double precision not null,
      value double precision not null,
      primary key (run_date, series_id, horizon, z_score)
    )`.execute(db)
  await sql`
    create table flow_forecast_run (
      series_id integer not null,
      run_date date not null,
      horizons integer[] not null,
      z_scores double precision[] not null,
      primary key (series_id, run_date)
    )`.execute(db)
}
