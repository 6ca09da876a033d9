import { type Kysely, sql } from 'kysely'

/** What was bought or sold is never less than nothing; a file that says so has its signs or columns mixed up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create domain load.turnover as numeric(15, 2) check (value >= 0 and value < 1e13)`.execute(db)
}
