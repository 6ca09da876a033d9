import { type Kysely, sql } from 'kysely'

/** Extents, counts and the calendar: small tables with which the cost of reading bars does not depend on the history. */
export async function up(db: Kysely<unknown>): Promise<void> {
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

  // Number of bars in each period (bar_tally_period), from which totals and offsets of pages are computed.
  await sql`
    create table bar_tally (
      instrument_id integer not null,
      interval bar_interval not null,
      asset_class asset_class not null,
      period timestamptz(0) not null,
      bars integer not null,
      completed_bars integer not null,
      -- The counts are in the index, so that page totals need only an index-only scan. A load writes tallies period by
      -- period, which scatters those of one instrument over as many heap pages as there are periods.
      primary key (instrument_id, interval, asset_class, period) include (bars, completed_bars)
    )`.execute(db)

  await createPeriods(db)
  await createCalendar(db)
}

async function createPeriods(db: Kysely<unknown>): Promise<void> {
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

/**
 * The trading calendar: every stamp at which a public instrument has a bar. Private aggregates do not count, because the
 * calendar must not reveal their bars.
 */
async function createCalendar(db: Kysely<unknown>): Promise<void> {
  // has_completed: whether any of these bars is visible to readers who exclude intraday data (basis 0 or 2).
  await sql`
    create table bar_stamp (
      interval bar_interval not null,
      asset_class asset_class not null,
      ts timestamptz(0) not null,
      has_completed boolean not null,
      -- Number of instruments with loaded bars that have one here, if the exchange is closed. Null if it is open, and for
      -- weeks and longer.
      bars integer,
      -- Whether the stamp is on a trading day. On some days, instruments trade although the exchange is closed.
      is_trading_day boolean not null default true,
      primary key (interval, asset_class, ts)
    )`.execute(db)
}
