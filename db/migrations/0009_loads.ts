import { type Kysely, sql } from 'kysely'

/**
 * Versions of the data, a record of each load, and whether the data is the demo market. The journal that undoes loads is
 * created after the migrations (src/ingest/undo/journal.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_version (
      id bigint generated always as identity primary key,
      created_at timestamptz(3) not null default now(),
      source text not null
    )`.execute(db)

  await sql`
    create table load_record (
      version bigint primary key references data_version (id) on delete cascade,
      files text[] not null,
      rows_added bigint not null,
      rows_changed bigint not null,
      rows_removed bigint not null,
      rows_unchanged bigint not null,
      -- Of the bars and flow values in its files.
      first_date date,
      last_date date,
      duration_ms integer not null
    )`.execute(db)

  // Marks the demo market, into which loads of other data are refused.
  await sql`
    create table demo_market (
      is_there boolean primary key default true check (is_there)
    )`.execute(db)
}
