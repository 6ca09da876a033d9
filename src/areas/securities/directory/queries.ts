import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Window } from '../../../core/page.ts'
import { keysetOf } from '../../../engine/instruments/queries/keyset.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  type SecurityRecord,
  securities,
} from '../../../engine/instruments/queries/securities.ts'
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
