import { type Kysely, sql } from 'kysely'

const INTERVALS = ['10min', '30min', '1h', '3h', '1d', '1w', '1m', '1y']

/** Bars of every interval for every instrument, rounded once on load. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create type bar_interval as enum (${sql.join(INTERVALS.map((name) => sql.lit(name)))})`.execute(
    db,
  )
  await sql`create type asset_class as enum ('cash', 'options', 'all')`.execute(db)
  await sql`create type option_moneyness as enum ('TOTAL', 'ITM', 'ATM', 'OTM')`.execute(db)
  await sql`create type option_size as enum ('TOTAL', 'SMALL', 'LARGE')`.execute(db)

  // Money has two decimals: sums of whole cents are exact as bigint, sums of floats are not.
  await sql`
    create function cents(amount double precision) returns bigint
      language sql immutable strict parallel safe
      return round(amount * 100)::bigint`.execute(db)
  // For sums of bigint, which are numeric, and for single amounts.
  for (const type of ['numeric', 'bigint'])
    await sql`
      create function from_cents(amount_in_cents ${sql.raw(type)}) returns double precision
        language sql immutable strict parallel safe
        return amount_in_cents::double precision / 100`.execute(db)
  await createBars(db)
}

async function createBars(db: Kysely<unknown>): Promise<void> {
  // basis: 0 for every reader, 1 for readers who include intraday data, 2 for readers who do not.
  // A bar that contains a derived day is stored twice (1 and 2), any other once (0).
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
      -- Chain-linked price of aggregates, which does not change when a constituent joins or leaves. px_link: change of the
      -- unchanged constituents since the last bar with a price (100 in the first one). px_linked: product of all links.
      px_link double precision,
      px_linked double precision,
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
}
