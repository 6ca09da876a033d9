import { type Kysely, sql } from 'kysely'

const INTERVALS = ['10min', '30min', '1h', '3h', '1d', '1w', '1m', '1y']

/**
 * Bars of every interval for every instrument, rounded once on load, and the two small tables that make
 * reading them independent of how long the history is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create type bar_interval as enum (${sql.join(INTERVALS.map((name) => sql.lit(name)))})`.execute(
    db,
  )
  await sql`create type asset_class as enum ('cash', 'options', 'all')`.execute(db)
  await sql`create type option_moneyness as enum ('TOTAL', 'ITM', 'ATM', 'OTM')`.execute(db)
  await sql`create type option_size as enum ('TOTAL', 'SMALL', 'LARGE')`.execute(db)

  // Money has two decimals: whole cents are exact in a bigint where a float sum drifts.
  await sql`
    create function cents(amount double precision) returns bigint
      language sql immutable strict parallel safe
      return round(amount * 100)::bigint`.execute(db)
  // For sums of bigints, which are numeric, and for single amounts.
  for (const type of ['numeric', 'bigint'])
    await sql`
      create function from_cents(amount_in_cents ${sql.raw(type)}) returns double precision
        language sql immutable strict parallel safe
        return amount_in_cents::double precision / 100`.execute(db)

  // basis: 0 for every reader, 1 for readers who include intraday data, 2 for readers who do not.
  // A bar that contains a derived day stands twice (1 and 2); all others stand once (0).
  await sql`
    create table cash_bar (
      instrument_id integer not null,
      interval bar_interval not null,
      ts timestamptz(0) not null,
      basis smallint not null default 0 check (basis between 0 and 2),
      has_derived_day boolean not null default false,
      px double precision,
      px_chg double precision,
      px_chg_completed double precision,
      retail_buy_turnover double precision,
      retail_sell_turnover double precision,
      retail_net_turnover double precision
        generated always as (from_cents(cents(retail_buy_turnover) - cents(retail_sell_turnover))) stored,
      retail_total_turnover double precision
        generated always as (from_cents(cents(retail_buy_turnover) + cents(retail_sell_turnover))) stored,
      updated_at timestamptz(3) not null default now(),
      primary key (instrument_id, interval, ts, basis)
    ) partition by list (interval)`.execute(db)

  await sql`
    create table option_bar (
      instrument_id integer not null,
      interval bar_interval not null,
      moneyness option_moneyness not null,
      size option_size not null,
      ts timestamptz(0) not null,
      basis smallint not null default 0 check (basis between 0 and 2),
      has_derived_day boolean not null default false,
      call_turnover double precision,
      put_turnover double precision,
      cp_turnover double precision generated always as (from_cents(cents(call_turnover) + cents(put_turnover))) stored,
      net_cp_turnover double precision
        generated always as (from_cents(cents(call_turnover) - cents(put_turnover))) stored,
      call_notional double precision,
      put_notional double precision,
      cp_notional double precision generated always as (from_cents(cents(call_notional) + cents(put_notional))) stored,
      net_cp_notional double precision
        generated always as (from_cents(cents(call_notional) - cents(put_notional))) stored,
      updated_at timestamptz(3) not null default now(),
      primary key (instrument_id, interval, moneyness, size, ts, basis)
    ) partition by list (interval)`.execute(db)

  for (const table of ['cash_bar', 'option_bar'])
    for (const interval of INTERVALS)
      await sql`
        create table ${sql.table(`${table}_${interval}`)} partition of ${sql.table(table)}
          for values in (${sql.lit(interval)})`.execute(db)

  // One row per series; options are counted on their TOTAL rows, 'all' on the union of both classes.
  await sql`
    create table bar_extent (
      instrument_id integer not null,
      interval bar_interval not null,
      asset_class asset_class not null,
      first_ts timestamptz(0) not null,
      last_ts timestamptz(0) not null,
      bars integer not null,
      completed_first_ts timestamptz(0),
      completed_last_ts timestamptz(0),
      completed_bars integer not null,
      primary key (instrument_id, interval, asset_class)
    )`.execute(db)

  // How many bars fall into each period (bar_tally_period): what totals and deep pages are found from.
  await sql`
    create table bar_tally (
      instrument_id integer not null,
      interval bar_interval not null,
      asset_class asset_class not null,
      period timestamptz(0) not null,
      bars integer not null,
      completed_bars integer not null,
      primary key (instrument_id, interval, asset_class, period)
    )`.execute(db)

  // Periods hold some 10 to 65 bars of one series, so a page never skips more than that per series.
  const unit = sql`
    case width
      when '10min' then 'day' when '30min' then 'week' when '1h' then 'week'
      when '3h' then 'month' when '1d' then 'month'
      when '1w' then 'year' when '1m' then 'year' else 'century'
    end`
  await sql`
    create function bar_tally_period(width bar_interval, ts timestamptz) returns timestamptz
      language sql immutable parallel safe
      return date_trunc(${unit}, ts at time zone 'UTC') at time zone 'UTC'`.execute(db)
  await sql`
    create function bar_tally_period_end(width bar_interval, ts timestamptz) returns timestamptz
      language sql immutable parallel safe
      return (date_trunc(${unit}, ts at time zone 'UTC') + ('1 ' || ${unit})::interval) at time zone 'UTC'`.execute(
    db,
  )
}
