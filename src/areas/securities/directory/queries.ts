import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Window } from '../../../core/page.ts'
import { keysetOf } from '../../../engine/instruments/keyset.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  type SecurityRecord,
  securities,
} from '../../../engine/instruments/securities.ts'
import type { Order } from '../../../market/vocabulary.ts'

export interface SecurityOrder {
  readonly field: 'id' | 'ticker' | 'name' | 'sector'
  readonly direction: Order
}

/** What an order sorts by; the id decides between equals. */
const SORT_PARTS = {
  id: [sql.ref('security.id')],
  ticker: [sql.ref('security.ticker'), sql.ref('security.id')],
  name: [sql.ref('instrument.name'), sql.ref('security.id')],
  sector: [sql`coalesce(security.sector, '')`, sql`coalesce(security.industry, '')`, sql.ref('security.id')],
} as const satisfies Record<SecurityOrder['field'], readonly RawBuilder<unknown>[]>

// Beside an id, which cursors hold, there is nothing to look up.
const rowOf = (id: number, field: SecurityOrder['field']) =>
  field === 'id'
    ? sql`from (select ${id}::integer as id) security`
    : sql`from security join instrument on instrument.id = security.id where security.id = ${id}`

/** When a security was active; null where the data do not tell. */
export interface ActiveDates {
  readonly activeFrom: string | null
  readonly activeTo: string | null
}

export const selectActiveDates = (
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<(ActiveDates & { readonly id: number })[]> =>
  db
    .selectFrom('security')
    .select(['id', 'valid_from as activeFrom', 'valid_to as activeTo'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

/** One page of the securities that a filter leaves. */
export async function selectSecurityPage(
  db: Kysely<DB>,
  filter: SecurityFilter,
  { field, direction }: SecurityOrder,
  window: Window,
): Promise<SecurityRecord[]> {
  const { bounds, order } = keysetOf(
    { parts: SORT_PARTS[field], direction, from: (id) => rowOf(id, field) },
    window,
  )
  const found = filteredSecurities(securities(db), filter)
  return await bounds
    .reduce((query, bound) => query.where(bound), found)
    .orderBy(order)
    .limit(window.limit)
    .execute()
}

/** How many securities each of several filters leaves, in their order. */
export async function countSecurities(db: Kysely<DB>, filters: readonly SecurityFilter[]): Promise<number[]> {
  const counts = filters.map((filter) => {
    const all = db
      .selectFrom('security')
      .innerJoin('instrument', 'instrument.id', 'security.id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
    return sql`${filteredSecurities(all, filter)}`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

export interface Category {
  readonly sector: string
  /** Null: of every industry of the sector. */
  readonly industry: string | null
}

/** One page of the securities of each of several sectors or industries, by ascending id; `place` counts from 1. */
export async function selectSecuritiesIn(
  db: Kysely<DB>,
  categories: readonly Category[],
  filter: SecurityFilter,
  { after, before, limit, inverted }: Window,
): Promise<(SecurityRecord & { place: number })[]> {
  const members = filteredSecurities(securities(db), filter)
    .where(sql<boolean>`security.sector = category.sector`)
    .where(sql<boolean>`(category.industry is null or security.industry = category.industry)`)
    .$if(after !== undefined, (query) => query.where('security.id', '>', Number(after)))
    .$if(before !== undefined, (query) => query.where('security.id', '<', Number(before)))
    .orderBy('security.id', inverted ? 'desc' : 'asc')
    .limit(limit)
  const sectors = categories.map(({ sector }) => sector)
  const industries = categories.map(({ industry }) => industry)
  const { rows } = await sql<SecurityRecord & { place: number }>`
    select category.place::integer as place, member.*
    from unnest(${sectors}::text[], ${industries}::text[]) with ordinality category (sector, industry, place)
    cross join lateral ${members} member
    order by category.place, member.id ${inverted ? sql`desc` : sql`asc`}`.execute(db)
  return rows
}

/** A sector with its industries, by name, and how many securities each has. */
export interface SectorSummary {
  readonly sector: string
  readonly count: number
  readonly industries: { industry: string; count: number }[]
}

export async function selectSectors(db: Kysely<DB>, filter: SecurityFilter): Promise<SectorSummary[]> {
  const counted = filteredSecurities(
    db.selectFrom('security').innerJoin('instrument', 'instrument.id', 'security.id'),
    filter,
  )
    .where('security.sector', 'is not', null)
    .groupBy(['security.sector', 'security.industry'])
    .select((eb) => ['security.sector', 'security.industry', eb.fn.countAll<number>().as('count')])
    .as('counted')
  const { rows } = await sql<SectorSummary>`
    select sector, sum(count)::integer as count,
      coalesce(
        json_agg(json_build_object('industry', industry, 'count', count) order by industry)
          filter (where industry is not null), '[]') as industries
    from ${counted}
    group by sector
    order by sector`.execute(db)
  return rows
}

/** What somebody typed. */
export interface SecuritySearch {
  readonly text: string
  readonly filter: SecurityFilter
  readonly limit: number
}

const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
// By the database, whose alphabet the indexes follow; and once for a statement, where a plan that is kept for any text
// would do it again for every row.
const lowered = (text: string): RawBuilder<string> => sql`(select lower(${text}))`
const symbolKey = (text: string): RawBuilder<string> => sql`(select symbol_key(${text}))`
const SYMBOL_KEY = sql`symbol_key(ticker)`
/** Null of a text of which nothing is left: it is in no name. */
const folded = (text: string): RawBuilder<string | null> => sql`(select nullif(fold_text(${text}), ''))`
const contains = (column: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`position(${text} in ${column}) > 0`

/** Greater than every character of a text. */
const LAST_CHARACTER = '\u{10FFFF}'

/** The words of a text, as the database parts those of a name. */
const wordsOf = (text: string): string[] => text.split(/[\s\-‐-―−_/.,&()]+/).filter((word) => word !== '')

// A word of which nothing is left is the beginning of every word.
const wordPattern = (word: string) =>
  sql`(select coalesce('% ' || nullif(fold_text(${literally(word)}), '') || '%', '%'))`

/** SQL: whether a name has words that begin with all of those typed. */
function hasWords(text: string): RawBuilder<unknown> {
  const words = wordsOf(text).map((word) => sql`name_words like ${wordPattern(word)}`)
  return words.length > 0 ? sql`(${folded(text)} is not null and ${sql.join(words, sql` and `)})` : sql`false`
}

/** SQL: whether a column begins with a text, by its index. */
const beginsWith = (column: RawBuilder<unknown>, text: RawBuilder<string>) =>
  sql`(${column} ~>=~ ${text} and ${column} ~<~ (select ${text} || ${LAST_CHARACTER}))`

/** SQL: securities that what was typed names or identifies (0), perhaps in another spelling (1), or whose symbol begins with it (2). */
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

/** SQL: securities whose symbol contains what was typed, or begins with another spelling of it. */
function insideSymbol(text: string): RawBuilder<unknown> {
  const key = symbolKey(text)
  const inside = sql`select id from security where ${contains(sql`lower(ticker)`, lowered(text))}`
  // Of several words none is the beginning of a symbol.
  if (text.includes(' ')) return inside
  return sql`${inside} union all select id from security where ${key} <> '' and ${beginsWith(SYMBOL_KEY, key)}`
}

/** SQL: what a security was found by, from its rank. */
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
 * Securities by what somebody typed: the whole symbol or another identifier first (0), the symbol in another spelling
 * (1), then symbols that begin with it (2), names that begin with it (3), names with words that begin with its words
 * (4), and at last whatever contains it (5); of equals the active ones first, then by id.
 */
export async function searchSecurities(
  db: Kysely<DB>,
  { text, filter, limit }: SecuritySearch,
): Promise<SecurityRecord[]> {
  // Whether it is active stands beside the name; only the rest of a filter is worth a look into the other table.
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
  // A part is not even begun when those before it are enough.
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
