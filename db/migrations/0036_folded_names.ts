import { type Kysely, sql } from 'kysely'

/** Names are found without their accents, and whatever their apostrophes look like: Estee Lauder, Moodys. */
export async function up(db: Kysely<unknown>): Promise<void> {
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

  await sql`alter table instrument drop column lower_name, drop column name_words`.execute(db)
  await sql`
    alter table instrument
      add column folded_name text generated always as (fold_text(name)) stored,
      add column name_words text generated always as (
        ' ' || translate(fold_text(name), '-_/.,&()', '        ')) stored`.execute(db)
  await sql`create index instrument_name_words on instrument using gin (name_words gin_trgm_ops)`.execute(db)
}
