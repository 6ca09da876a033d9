import { type Kysely, sql } from 'kysely'

/** Finds a page of aggregates, and those of some types, without reading all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index aggregate_type on aggregate (lower(type))`.execute(db)
  await sql`create index aggregate_listed on aggregate (type, coalesce(subtype, ''), id)`.execute(db)
}
