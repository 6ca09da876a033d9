import { type Kysely, sql } from 'kysely'

/** Units of flow series are rows: those that the service knows, and those that loads bring. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`alter table flow_series drop constraint flow_series_unit_check`.execute(db)
  await sql`alter table flow_series add foreign key (unit) references flow_unit (code)`.execute(db)
  await sql`alter domain load.unit drop constraint unit_check`.execute(db)
  await sql`alter domain load.unit add check (value ~ '^[A-Za-z][A-Za-z0-9_]{0,63}$')`.execute(db)
}
