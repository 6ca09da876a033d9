import { type Kysely, sql } from 'kysely'

/** From when to when a security was active, for rankings of the past: valid_to is the first day out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table security
      add column valid_from date,
      add column valid_to date,
      add check (valid_from < valid_to)`.execute(db)
}
