import { type Kysely, sql } from 'kysely'

/**
 * The trading calendar: every stamp at which anything that all callers see has a bar. Somebody's own aggregates do
 * not count, so that nobody learns from it when they have bars.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // has_completed: whether any of these bars is there for readers who leave intraday data out (basis 0 or 2).
  await sql`
    create table bar_stamp (
      interval bar_interval not null,
      asset_class asset_class not null,
      ts timestamptz(0) not null,
      has_completed boolean not null,
      primary key (interval, asset_class, ts)
    )`.execute(db)

  // What was loaded before; from here on the load keeps it. Options are counted on their TOTAL rows.
  await sql`
    insert into bar_stamp (interval, asset_class, ts, has_completed)
    select b.interval, b.asset_class, b.ts, bool_or(b.basis <> 1)
    from (
      select instrument_id, interval, class.name as asset_class, ts, basis
      from cash_bar
      cross join unnest('{cash,all}'::asset_class[]) class (name)
      union all
      select instrument_id, interval, class.name, ts, basis
      from option_bar
      cross join unnest('{options,all}'::asset_class[]) class (name)
      where moneyness = 'TOTAL' and size = 'TOTAL'
    ) b
    where not exists (select from aggregate a where a.id = b.instrument_id and a.owner_email is not null)
    group by b.interval, b.asset_class, b.ts`.execute(db)
}
