import { type Kysely, sql } from 'kysely'

/** Symbols are found whatever their case, and share classes however they are set off: BRK.B, BRK-B, BRK/B, BRKB. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What all spellings of a symbol have in common.
  await sql`
    create function symbol_key(symbol text) returns text
      language sql immutable parallel safe
      return translate(lower(symbol), './- ', '')`.execute(db)
  // Serves equality and beginnings alike.
  await sql`create index security_symbol_key on security (symbol_key(ticker) text_pattern_ops)`.execute(db)
}
