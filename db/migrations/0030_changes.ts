import { type Kysely, sql } from 'kysely'

/** A change of price against one that is not above 0 is no fraction of anything: there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function load.change(px double precision, previous double precision) returns double precision
      language sql immutable parallel safe
      return case when load.millionths(previous) > 0 then round(
        (load.millionths(px) - load.millionths(previous))::numeric / load.millionths(previous), 6
      )::double precision end`.execute(db)

  // What was loaded before. Only bars behind one without a positive price can have such a change.
  const previous = (excluded: 1 | 2) => sql`(
    select p.px from cash_bar p
    where p.instrument_id = b.instrument_id and p.interval = b.interval and p.ts < b.ts and p.basis <> ${sql.lit(excluded)}
    order by p.ts desc
    limit 1)`
  await sql`
    update cash_bar b
    set px_chg = c.px_chg, px_chg_completed = c.px_chg_completed
    from (
      select b.instrument_id, b.interval, b.ts, b.basis,
        case when ${previous(2)} > 0 then b.px_chg end as px_chg,
        case when ${previous(1)} > 0 then b.px_chg_completed end as px_chg_completed
      from (select distinct instrument_id, interval from cash_bar where px < 0) turned
      join cash_bar b using (instrument_id, interval)
    ) c
    where (b.instrument_id, b.interval, b.ts, b.basis) = (c.instrument_id, c.interval, c.ts, c.basis)
      and (b.px_chg, b.px_chg_completed) is distinct from (c.px_chg, c.px_chg_completed)`.execute(db)
}
