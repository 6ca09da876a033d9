import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  type SecurityRecord,
  securities,
} from '../../../engine/instruments/queries/securities.ts'

/** A search request. */
interface SecuritySearch {
  readonly text: string
  readonly filter: SecurityFilter
  readonly limit: number
}

const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
// The database lowers the text, to agree with its indexes. In a subquery, the call runs once per statement; a
// plain call would run for every row of a generic plan.
const lowered = (text: string): RawBuilder<string> => sql`(select lower(${text}))`
const symbolKey = (text: string): RawBuilder<string> => sql`(select symbol_key(${text}))`
const SYMBOL_KEY = sql`symbol_key(ticker)`
/** SQL: the folded text. Null if folding leaves nothing, which matches no name. */
const folded = (text: string): RawBuilder<string | null> => sql`(select nullif(fold_text(${text}), ''))`
const contains = (column: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`position(${text} in ${column}) > 0`

/** The highest character, for the upper bound of a prefix. */
const LAST_CHARACTER = '\u{10FFFF}'

/** Splits a text into words, as the database splits names. */
const wordsOf = (text: string): string[] => text.split(/[\s\-‐-―−_/.,&()]+/).filter((word) => word !== '')

// A word that folds to nothing matches every name.
const wordPattern = (word: string) =>
  sql`(select coalesce('% ' || nullif(fold_text(${literally(word)}), '') || '%', '%'))`

/** SQL: whether every word of the text is a prefix of a word in the name. */
function hasWords(text: string): RawBuilder<unknown> {
  const words = wordsOf(text).map((word) => sql`name_words like ${wordPattern(word)}`)
  return words.length > 0 ? sql`(${folded(text)} is not null and ${sql.join(words, sql` and `)})` : sql`false`
}

/** SQL: whether a column begins with a text, in a form that uses its index. */
const beginsWith = (column: RawBuilder<unknown>, text: RawBuilder<string>) =>
  sql`(${column} ~>=~ ${text} and ${column} ~<~ (select ${text} || ${LAST_CHARACTER}))`

/** SQL: securities by rank: symbol or identifier (0), symbol in another spelling (1), symbol prefix (2). */
function bySymbol(text: string): RawBuilder<unknown> {
  const upper = text.toUpperCase()
  return sql`
    select id, min(rank) as rank
    from (
      select id, case when lower(ticker) = ${lowered(text)} then 0 else 2 end as rank
      from security
      where ${beginsWith(sql`lower(ticker)`, lowered(text))}
      union all select id, 1 from security where ${SYMBOL_KEY} = ${symbolKey(text)}
      union all select id, 0 from security where figi = ${upper}
      union all select id, 0 from security where isin = ${upper}
      union all select id, 0 from instrument where provider_id = ${text} and kind = 'security'
    ) named
    group by id`
}

/** SQL: securities whose symbol contains the text, or begins with another spelling of it. */
function insideSymbol(text: string): RawBuilder<unknown> {
  const key = symbolKey(text)
  const inside = sql`select id from security where ${contains(sql`lower(ticker)`, lowered(text))}`
  // Several words are not a prefix of a symbol.
  if (text.includes(' ')) return inside
  return sql`${inside} union all select id from security where ${key} <> '' and ${beginsWith(SYMBOL_KEY, key)}`
}

/** SQL: the field that matched, derived from the rank. */
const matchedField = (text: string): RawBuilder<unknown> => sql`
  case
    when hit.rank in (1, 2) then 'ticker'
    when hit.rank in (3, 4) then 'name'
    when hit.rank = 5 then case when ${contains(sql`fold_text(found.name)`, folded(text))} then 'name' else 'ticker' end
    when lower(found.ticker) = ${lowered(text)} then 'ticker'
    when found.figi = ${text.toUpperCase()} then 'figi'
    when found.isin = ${text.toUpperCase()} then 'isin'
    else 'provider_id'
  end`

/**
 * Searches securities. Ranks: symbol or identifier (0), symbol in another spelling (1), symbol prefix (2),
 * name prefix (3), prefixes of words in the name (4), substring of symbol or name (5). Each rank is sorted by
 * active securities first, then by id.
 */
export async function searchBySymbol(
  db: Kysely<DB>,
  { text, filter, limit }: SecuritySearch,
): Promise<SecurityRecord[]> {
  // `instrument` has `is_active` and the name; only the other filters need the join with `security`.
  const { isActive, ...others } = filter
  const kept = filteredSecurities(
    db.selectFrom('security').innerJoin('instrument', 'instrument.id', 'security.id').select('security.id'),
    others,
  )
  const top = sql`
    ${isActive === undefined ? sql`` : sql`and is_active = ${isActive}`}
    ${Object.values(others).some((value) => value !== undefined) ? sql`and id in ${kept}` : sql``}
    order by rank, is_active desc, id
    limit ${limit}`
  const among = (rank: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select id, ${rank} as rank, is_active
    from instrument
    where kind = 'security' and ${condition} and id not in (select id from named) ${top}`
  const ranked = sql`case when starts_with(folded_name, ${folded(text)}) then 3 else 4 end`
  const inside = sql`not ${hasWords(text)}
    and (${contains(sql`folded_name`, folded(text))} or id in (${insideSymbol(text)}))`
  // PostgreSQL does not start a part of the union if the parts before it reach the limit.
  const { rows } = await sql<
    SecurityRecord & { rank: number; field: 'ticker' | 'name' | 'figi' | 'isin' | 'provider_id' }
  >`
    with named as materialized (${bySymbol(text)}), hit as materialized (
      select * from (
        (select id, named.rank, is_active from named join instrument using (id) where true ${top})
        union all (${among(ranked, hasWords(text))})
        union all (${among(sql`5`, inside)})
      ) part
      limit ${limit}
    )
    select found.*, ${matchedField(text)} as field
    from ${securities(db).as('found')}
    join hit on hit.id = found.id
    order by hit.rank, hit.is_active desc, hit.id`.execute(db)
  return rows.map(({ field, ...row }) => ({
    ...row,
    match: { field, value: (field === 'provider_id' ? row.providerId : row[field]) ?? '' },
  }))
}
