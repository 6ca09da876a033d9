import { type Kysely, sql } from 'kysely'

/**
 * Counts of requests, shared by processes without Redis. Unlogged: a crash of PostgreSQL may lose them.
 * The library that writes them prescribes the columns: `points` are requests, `expire` is in milliseconds of the epoch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_window (
      key text primary key,
      points integer not null,
      expire bigint not null
    )`.execute(db)
}
