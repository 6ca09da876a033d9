import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { PageWindow } from '../../../core/keyset-pages.ts'
import { visibleTo } from '../../../engine/instruments/queries/aggregates.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  type SecurityRecord,
  securities,
} from '../../../engine/instruments/queries/securities.ts'

/** Returns the types of active aggregates visible to the caller, with their subtypes. */
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

/** Returns the subtypes of active aggregates visible to the caller, optionally of one type. */
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

/** A sector, or an industry within it. */
export interface SecurityCategory {
  readonly sector: string
  /** Null for all industries of the sector. */
  readonly industry: string | null
}

/** Returns one page of securities per category, by ascending id. `place` is the category's place, from 1. */
export async function selectSecuritiesIn(
  db: Kysely<DB>,
  categories: readonly SecurityCategory[],
  filter: SecurityFilter,
  { after, before, limit, inverted }: PageWindow,
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

/** A sector with its industries, sorted by name, and the number of securities in each. */
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
