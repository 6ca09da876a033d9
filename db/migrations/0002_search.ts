import { type Kysely, sql } from 'kysely'

/**
 * Finding instruments while somebody types: names without their accents and whatever their apostrophes look like (Estee
 * Lauder, Moodys), symbols whatever their case and however share classes are set off (BRK.B, BRK-B, BRK/B, BRKB).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)

  // What a name and what somebody types are compared by. The server's own functions make it, and not the extension
  // unaccent, whose dictionary may change under an index: accents are the marks that compatibility decomposition
  // parts from their letters, and the few letters that it leaves whole are spelled as people type them.
  await sql`
    create function fold_text(content text) returns text
      language sql immutable parallel safe
      return btrim(replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(translate(content, '´', ''''), nfkd), '[\u0300-\u036f]', '', 'g')),
          E'øłđħŧıðς‐‑‒–—―−\t\n\v\f\r''’‘‛ʼ′\x60', 'oldhtidσ-------     '),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`.execute(db)

  // What all spellings of a symbol have in common.
  await sql`
    create function symbol_key(symbol text) returns text
      language sql immutable parallel safe
      return translate(lower(symbol), './- ', '')`.execute(db)

  // 0 one of the texts, 1 the beginning of one, 2 the beginning of a word, 3 anywhere, null nowhere. There is no
  // pattern, so that % and _ are letters like any other.
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
