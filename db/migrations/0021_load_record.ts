import { type Kysely, sql } from 'kysely'

/** What each load did, beside its data version; loads from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
