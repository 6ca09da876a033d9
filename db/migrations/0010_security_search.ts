import { type Kysely, sql } from 'kysely'

/**
 * Finding securities while somebody types: a symbol by its beginning, a name by the beginning of its words, an
 * identifier whole. Case is ignored; there is no pattern, so that % and _ are letters like any other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The words of a text, each after a blank: every place at which a word may begin.
  await sql`
    create function search_words(content text) returns text
      language sql immutable strict parallel safe
      return ' ' || translate(lower(content), '-_/.,&()', '        ')`.execute(db)

  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index security_ticker_search on security (lower(ticker) text_pattern_ops)`.execute(db)
  await sql`create index instrument_name_search on instrument using gin (search_words(name) gin_trgm_ops)`.execute(
    db,
  )
}
