import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { type AggregateRecord, visibleAggregates, visibleTo } from '../instruments/aggregates.ts'
import { type SecurityRecord, securities } from '../instruments/securities.ts'

/** Best rank of the query among several texts; null when none contains it (function match_rank). */
const bestRank = (query: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<number | null> =>
  sql<number | null>`least(${sql.join(texts.map((text) => sql`match_rank(${text}, ${query})`))})`

const securityTexts = [
  'instrument.provider_id',
  'security.figi',
  'security.isin',
  'security.ticker',
  'instrument.name',
  'security.sector',
  'security.industry',
].map((column) => sql.ref(column))

export interface SearchFilter {
  readonly query: string
  /** Lower-case types; null means all. */
  readonly types: readonly string[] | null
  readonly activeOnly: boolean
  /** Day whose memberships count. */
  readonly date: string
  readonly limit: number
}

/** Aggregates that match by their own fields or by those of a constituent; best rank, active, then id first. */
export const searchAggregates = (
  db: Kysely<DB>,
  email: string,
  { query, types, activeOnly, date, limit }: SearchFilter,
): Promise<AggregateRecord[]> => {
  const own = bestRank(query, [
    sql`aggregate.id::text`,
    sql.ref('instrument.provider_id'),
    sql.ref('instrument.name'),
    sql.ref('aggregate.type'),
    sql.ref('aggregate.subtype'),
  ])
  const matches = sql<{ id: number; rank: number }>`(
    select constituent.aggregate_id as id, min(found.rank) as rank
    from (
      select security.id, ${bestRank(query, securityTexts)} as rank
      from security join instrument on instrument.id = security.id
    ) found
    join constituent on constituent.security_id = found.id
      and constituent.valid_from <= ${date}::date and ${date}::date < constituent.valid_to
    where found.rank is not null
    group by 1)`
  return visibleAggregates(db, email)
    .leftJoin(matches.as('member'), 'member.id', 'aggregate.id')
    .where(sql<boolean>`least(${own}, member.rank) is not null`)
    .$if(activeOnly, (select) => select.where('instrument.is_active', '=', true))
    .$if(types !== null, (select) => select.where(sql<boolean>`lower(aggregate.type) = any(${types})`))
    .orderBy(sql`least(${own}, member.rank)`)
    .orderBy('instrument.is_active', 'desc')
    .orderBy('aggregate.id')
    .limit(limit)
    .execute()
}

/** Securities that match by a field of their own; best rank, active, then id first. */
export const searchSecurities = (
  db: Kysely<DB>,
  { query, activeOnly, limit }: Pick<SearchFilter, 'query' | 'activeOnly' | 'limit'>,
): Promise<SecurityRecord[]> => {
  const rank = bestRank(query, [sql`security.id::text`, ...securityTexts])
  return securities(db)
    .where(sql<boolean>`${rank} is not null`)
    .$if(activeOnly, (select) => select.where('instrument.is_active', '=', true))
    .orderBy(rank)
    .orderBy('instrument.is_active', 'desc')
    .orderBy('security.id')
    .limit(limit)
    .execute()
}

/** Types of the active aggregates that the caller may see, with their subtypes. */
export const selectTypes = (
  db: Kysely<DB>,
  email: string,
): Promise<{ type: string; subtypes: string[]; count: number }[]> =>
  db
    .selectFrom('aggregate')
    .innerJoin('instrument', 'instrument.id', 'aggregate.id')
    .where(visibleTo(email))
    .where('instrument.is_active', '=', true)
    .groupBy('aggregate.type')
    .orderBy('aggregate.type')
    .select([
      'aggregate.type',
      sql<string[]>`coalesce(array_agg(distinct aggregate.subtype order by aggregate.subtype)
        filter (where aggregate.subtype is not null), '{}')`.as('subtypes'),
      sql<number>`count(*)`.as('count'),
    ])
    .execute()

/** Subtypes of the active aggregates that the caller may see, of one type where given. */
export async function selectSubtypes(db: Kysely<DB>, email: string, type: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('aggregate')
    .innerJoin('instrument', 'instrument.id', 'aggregate.id')
    .where(visibleTo(email))
    .where('instrument.is_active', '=', true)
    .where('aggregate.subtype', 'is not', null)
    .$if(type !== null, (query) => query.where(sql<boolean>`lower(aggregate.type) = lower(${type})`))
    .select(sql<string>`aggregate.subtype`.as('subtype'))
    .distinct()
    .orderBy('subtype')
    .execute()
  return rows.map(({ subtype }) => subtype)
}
