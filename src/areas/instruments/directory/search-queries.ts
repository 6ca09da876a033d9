import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { MatchField } from '../../../engine/instruments/match.ts'
import {
  type AggregateRecord,
  visibleAggregates,
  visibleTo,
} from '../../../engine/instruments/queries/aggregates.ts'
import { type SecurityRecord, securities } from '../../../engine/instruments/queries/securities.ts'

type Sql = RawBuilder<unknown>

const TEXT = sql.ref('asked.text')

/** SQL: the query as a folded text, a symbol and a pattern. The text is null if folding leaves nothing. */
const asked = (query: string): Sql => sql`
  asked as materialized (
    select text, symbol_key(${query}) as symbol,
      '%' || regexp_replace(text, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
    from (select nullif(fold_text(${query}), '') as text) folded
  )`
const PATTERN = sql`(select pattern from asked)`

/** SQL: securities that match by text, by symbol in any spelling or, with `byId`, by id, with their rank. */
const matching = (byId: boolean): Sql => sql`
  matching as materialized (
    select id, is_active,
      least(
        text_rank(security.search_text, ${TEXT}), text_rank(instrument.search_text, ${TEXT}),
        ${byId ? sql`text_rank(E'\n' || id || E'\n', ${TEXT}),` : sql``}
        case when symbol_key(ticker) = asked.symbol then 0 end
      ) as rank
    from asked
    cross join (
      select id from security where search_text like ${PATTERN}
      union select id from instrument where kind = 'security' and search_text like ${PATTERN}
      union select id from security where symbol_key(ticker) = (select symbol from asked)
      ${byId ? sql`union select id from security where id::text like ${PATTERN}` : sql``}
    ) candidate
    join security using (id)
    join instrument using (id)
  )`

/** A field that can match: its name, its column, its folded text, and its tier of ranks. Default tier: 0. */
type Part = readonly [field: MatchField, value: string, folded: Sql, tier?: number]

/** SQL: one of the lines of `search_text`; the first is number 1. */
const line = (of: string, place: number): Sql =>
  sql`split_part(${sql.ref(`${of}.search_text`)}, E'\n', ${sql.lit(place + 1)})`

/** SQL: the first part that matches with the rank of the hit. Each tier has four ranks. */
const reason = (parts: readonly Part[]): Sql => {
  const rows = parts.map(
    ([field, value, folded, tier = 0], place) =>
      sql`(${sql.lit(place)}, ${sql.lit(tier)}, ${sql.lit(field)}, ${sql.ref(value)}::text, ${folded})`,
  )
  return sql`(
    select json_build_object('field', field, 'value', value) as match
    from asked
    cross join (values ${sql.join(rows)}) part (place, tier, field, value, folded)
    where tier = hit.rank / 4 and (
      text_rank(E'\n' || folded || E'\n', ${TEXT}) = hit.rank % 4
      or hit.rank % 4 = 0 and field like '%ticker' and symbol_key(value) = asked.symbol)
    order by place
    limit 1)`
}

interface SearchFilter {
  readonly query: string
  /** Lower-case types. Null for all. */
  readonly types: readonly string[] | null
  /** Null for both. */
  readonly isActive: boolean | null
  /** Date of the memberships. */
  readonly date: string
  readonly limit: number
}

const CONSTITUENTS = 2
const aggregateParts: readonly Part[] = [
  ['name', 'found.name', line('instrument', 1)],
  ['provider_id', 'found.providerId', line('instrument', 2)],
  ['id', 'found.id', sql`found.id::text`],
  ['type', 'found.type', line('aggregate', 1), 1],
  ['subtype', 'found.subtype', line('aggregate', 2), 1],
  ['constituent_ticker', 'member.ticker', line('security', 1), CONSTITUENTS],
  ['constituent_name', 'member.name', line('member_instrument', 1), CONSTITUENTS],
  ['constituent_provider_id', 'member.providerId', line('member_instrument', 2), CONSTITUENTS],
  ['constituent_figi', 'member.figi', line('security', 2), CONSTITUENTS],
  ['constituent_isin', 'member.isin', line('security', 3), CONSTITUENTS],
  ['constituent_sector', 'member.sector', line('security', 4), CONSTITUENTS],
  ['constituent_industry', 'member.industry', line('security', 5), CONSTITUENTS],
]

/**
 * Returns matching aggregates: by name or id, then by type or subtype, then by a constituent. Each group is
 * sorted by rank, then active ones first, then by id.
 */
export async function searchAggregates(
  db: Kysely<DB>,
  email: string,
  { query, types, isActive, date, limit }: SearchFilter,
): Promise<AggregateRecord[]> {
  // The best constituent is the minimum of rank and id as one number, which costs far less than a sort.
  const { rows } = await sql<AggregateRecord>`
    with ${asked(query)}, ${matching(false)}, best as (
      select constituent.aggregate_id as id, min(matching.rank::bigint << 32 | matching.id) as member
      from matching
      join constituent on constituent.security_id = matching.id
        and constituent.valid_from <= ${date}::date and ${date}::date < constituent.valid_to
      where matching.rank is not null
      group by 1
    ), ranked as (
      select aggregate.id, instrument.is_active, (best.member & 4294967295)::integer as member,
        least(
          text_rank(instrument.search_text, ${TEXT}), text_rank(E'\n' || aggregate.id || E'\n', ${TEXT}),
          4 + text_rank(aggregate.search_text, ${TEXT}), 8 + (best.member >> 32)::integer
        ) as rank
      from asked
      cross join aggregate
      join instrument on instrument.id = aggregate.id
      left join best on best.id = aggregate.id
      where ${visibleTo(email)}
        ${isActive === null ? sql`` : sql`and instrument.is_active = ${isActive}`}
        ${types ? sql`and lower(aggregate.type) = any(${types})` : sql``}
    ), hit as materialized (
      select * from ranked where rank is not null order by rank, is_active desc, id limit ${limit}
    )
    select found.*, reason.match
    from hit
    join ${visibleAggregates(db, email).as('found')} on found.id = hit.id
    join instrument on instrument.id = hit.id
    join aggregate on aggregate.id = hit.id
    left join ${securities(db).as('member')} on member.id = hit.member
    left join security on security.id = hit.member
    left join instrument member_instrument on member_instrument.id = hit.member
    cross join lateral ${reason(aggregateParts)} reason
    order by hit.rank, hit.is_active desc, hit.id`.execute(db)
  return rows
}

const securityParts: readonly Part[] = [
  ['ticker', 'found.ticker', line('security', 1)],
  ['name', 'found.name', line('instrument', 1)],
  ['provider_id', 'found.providerId', line('instrument', 2)],
  ['id', 'found.id', sql`found.id::text`],
  ['figi', 'found.figi', line('security', 2)],
  ['isin', 'found.isin', line('security', 3)],
  ['sector', 'found.sector', line('security', 4)],
  ['industry', 'found.industry', line('security', 5)],
]

/** Returns matching securities by rank, then active ones first, then by id. */
export async function searchSecurities(
  db: Kysely<DB>,
  { query, isActive, limit }: Pick<SearchFilter, 'query' | 'isActive' | 'limit'>,
): Promise<SecurityRecord[]> {
  const { rows } = await sql<SecurityRecord>`
    with ${asked(query)}, ${matching(/^\d+$/.test(query.trim()))}, hit as materialized (
      select * from matching
      where ${isActive === null ? sql`true` : sql`is_active = ${isActive}`}
      order by rank, is_active desc, id
      limit ${limit}
    )
    select found.*, reason.match
    from hit
    join ${securities(db).as('found')} on found.id = hit.id
    join security on security.id = hit.id
    join instrument on instrument.id = hit.id
    cross join lateral ${reason(securityParts)} reason
    order by hit.rank, hit.is_active desc, hit.id`.execute(db)
  return rows
}
