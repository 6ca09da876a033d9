import { type Kysely, sql } from 'kysely'

/**
 * Finding securities while somebody types: a symbol by its beginning, a name by the beginning of its words, an
 * identifier whole. Case is ignored; there is no pattern, so that % and _ are letters like any other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  // Kept, for to make them anew costs more than to look into them: the name, and its words, each after a blank.
  await sql`
    alter table instrument
      add column lower_name text generated always as (lower(name)) stored,
      add column name_words text generated always as (
        ' ' || translate(lower(name), '-_/.,&()', '        ')) stored`.execute(db)
  await sql`create index instrument_name_words on instrument using gin (name_words gin_trgm_ops)`.execute(db)
  await sql`create index security_lower_ticker on security (lower(ticker) text_pattern_ops)`.execute(db)
}
