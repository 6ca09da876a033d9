import { type Kysely, sql } from 'kysely'

/** How well a text matches what somebody typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 0 the whole text, 1 its beginning, 2 the beginning of a word, 3 anywhere, null nowhere. Case is ignored;
  // there is no pattern, so that % and _ are letters like any other.
  await sql`
    create function match_rank(content text, query text) returns integer
      language sql immutable parallel safe
      return case
        when position(lower(query) in lower(content)) > 0 then
          case
            when lower(content) = lower(query) then 0
            when starts_with(lower(content), lower(query)) then 1
            when position(' ' || lower(query) in translate(lower(content), '-_/.,&()', '        ')) > 0 then 2
            else 3
          end
      end`.execute(db)
}
