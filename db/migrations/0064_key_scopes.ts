import { type Kysely, sql } from 'kysely'

/** What an API key opens, and the last day on which it was used (UTC). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_key
      add column scope text not null default 'documented' check (scope in ('documented', 'read')),
      add column last_used_on date`.execute(db)
}
