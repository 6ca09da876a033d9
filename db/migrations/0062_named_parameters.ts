import { type Kysely, sql } from 'kysely'

/**
 * Names the parameter that pg_dump wrote as `""` into the bodies of these functions: a dump with them could not be
 * restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unit = sql`
    case width
      when '10min' then 'day' when '30min' then 'week' when '1h' then 'week'
      when '3h' then 'month' when '1d' then 'month'
      when '1w' then 'year' when '1m' then 'year' else 'century'
    end`
  await sql`
    create or replace function bar_tally_period(width bar_interval, ts timestamptz) returns timestamptz
      language sql immutable parallel safe
      return date_trunc(${unit}, ts at time zone 'UTC') at time zone 'UTC'`.execute(db)
  await sql`
    create or replace function bar_tally_period_end(width bar_interval, ts timestamptz) returns timestamptz
      language sql immutable parallel safe
      return (date_trunc(${unit}, ts at time zone 'UTC') + ('1 ' || ${unit})::interval) at time zone 'UTC'`.execute(
    db,
  )
}
