import { type Kysely, sql } from 'kysely'

/** What aggregates that users make themselves need beside their rows: ids, a version to each owner, and an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The upper half of the numbers: loads may not use them (src/ingest/instruments.ts), so that neither takes an id that
  // the other one brings.
  await sql`create sequence own_aggregate_id as integer minvalue 1073741824`.execute(db)
  // Unless somebody has loaded such ids before.
  await sql`
    select setval('own_aggregate_id', max(id)) from instrument where id >= 1073741824 having count(*) > 0`.execute(
    db,
  )

  // Rises with every change of an owner's aggregates: for him, the data is then not what it was.
  await sql`
    create table owner_version (
      owner_email text primary key,
      version bigint not null
    )`.execute(db)

  // Aggregates that are gone while a load, which may still be writing bars of theirs, is not: those bars go later.
  await sql`create table removed_aggregate (id integer primary key)`.execute(db)
}
