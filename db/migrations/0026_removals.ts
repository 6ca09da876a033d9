import { type Kysely, sql } from 'kysely'

/** What a cell of a file that removes bars may hold beside the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create domain load.asset_class as text check (value in ('cash', 'options'))`.execute(db)
}
