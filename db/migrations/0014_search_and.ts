import { type Kysely, sql } from 'kysely'

/** Search reads `&` as the word "and", in names and in queries: AT&T, AT & T and "at and t" are the same text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function fold_text(content text) returns text
      language sql immutable parallel safe
      return btrim(regexp_replace(replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(translate(content, '´', ''''), nfkd), '[\u0300-\u036f]', '', 'g')),
          E'øłđħŧıðς‐‑‒–—―−\t\n\v\f\r''’‘‛ʼ′\x60', 'oldhtidσ-------     '),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), ' *& *', ' and ', 'g'))`.execute(db)
  // An update computes the generated columns again.
  await sql`update instrument set name = name where search_text like '%&%'`.execute(db)
  await sql`update security set ticker = ticker where search_text like '%&%'`.execute(db)
  await sql`update aggregate set type = type where search_text like '%&%'`.execute(db)
}
