import { type Kysely, sql } from 'kysely'

/** What a search looks through, kept beside the rows: every text folded, in a line of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`drop function match_rank`.execute(db)

  await sql`
    alter table instrument add column search_text text generated always as (
      E'\n' || fold_text(name) || E'\n' || fold_text(provider_id) || E'\n') stored`.execute(db)
  await sql`
    alter table security add column search_text text generated always as (
      E'\n' || fold_text(ticker) || E'\n' || coalesce(fold_text(figi), '') || E'\n' || coalesce(fold_text(isin), '')
      || E'\n' || coalesce(fold_text(sector), '') || E'\n' || coalesce(fold_text(industry), '') || E'\n') stored`.execute(
    db,
  )
  await sql`
    alter table aggregate add column search_text text generated always as (
      E'\n' || fold_text(type) || E'\n' || coalesce(fold_text(subtype), '') || E'\n') stored`.execute(db)
  for (const table of ['instrument', 'security'])
    await sql`create index ${sql.ref(`${table}_search_text`)} on ${sql.ref(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    )
}
