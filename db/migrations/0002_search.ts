import { type Kysely, sql } from 'kysely'

/**
 * Search as you type: names without accents and apostrophes (Estee Lauder, Moodys), symbols in any case and with any
 * separator of share classes (BRK.B, BRK-B, BRK/B, BRKB).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)

  // Names and queries are compared in this form. Uses functions of the server instead of the extension unaccent, whose
  // dictionary may change while an index depends on it: compatibility decomposition separates accents from their
  // letters, and the few letters that it does not decompose are replaced by those that people type.
  await sql`
    create function fold_text(content text) returns text
      language sql immutable parallel safe
      return btrim(replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(translate(content, '´', ''''), nfkd), '[\u0300-\u036f]', '', 'g')),
          E'øłđħŧıðς‐‑‒–—―−\t\n\v\f\r''’‘‛ʼ′\x60', 'oldhtidσ-------     '),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`.execute(db)

  // The same for all spellings of a symbol.
  await sql`
    create function symbol_key(symbol text) returns text
      language sql immutable parallel safe
      return translate(lower(symbol), './- ', '')`.execute(db)

  // 0: equals a text. 1: prefix of a text. 2: prefix of a word. 3: substring. Null: no match. No patterns, so % and _
  // match literally.
  await sql`
    create function text_rank(texts text, query text) returns integer
      language sql immutable parallel safe
      return case
        when position(query in texts) > 0 then
          case
            when position(E'\n' || query || E'\n' in texts) > 0 then 0
            when position(E'\n' || query in texts) > 0 then 1
            when position(' ' || query in translate(texts, '-_/.,&()', '        ')) > 0 then 2
            else 3
          end
      end`.execute(db)
}
