import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { SearchMatch } from '../match.ts'

/** An aggregate as the domain knows it. */
export interface AggregateRecord {
  readonly kind: 'aggregate'
  readonly id: number
  readonly providerId: string
  readonly name: string
  readonly type: string
  readonly subtype: string | null
  readonly isActive: boolean
  readonly ownerEmail: string | null
  /** Why a search found it. */
  readonly match?: SearchMatch
}

/** Service-managed aggregates and the caller's own: every path that shows aggregates goes through it. */
export const visibleTo = (email: string): RawBuilder<boolean> =>
  sql<boolean>`(aggregate.owner_email is null or aggregate.owner_email = ${email})`

/** All aggregates that a caller may see, as a query that others refine. */
export const visibleAggregates = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom('aggregate')
    .innerJoin('instrument', 'instrument.id', 'aggregate.id')
    .where(visibleTo(email))
    .select([
      sql.lit('aggregate' as const).as('kind'),
      'aggregate.id',
      'instrument.provider_id as providerId',
      'instrument.name',
      'aggregate.type',
      'aggregate.subtype',
      'instrument.is_active as isActive',
      'aggregate.owner_email as ownerEmail',
    ])

export interface AggregateFilter {
  /** Types and subtypes whatever their case; OR within, AND across. */
  readonly types?: readonly string[] | undefined
  readonly subtypes?: readonly string[] | undefined
  readonly isActive?: boolean | undefined
  /** Only aggregates of the caller's own. */
  readonly ownedOnly?: boolean | undefined
  readonly providerIds?: readonly string[] | undefined
}

const lowerCase = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase())

/** A query of aggregates, with what the filter leaves out. */
export function filtered<O>(
  query: SelectQueryBuilder<DB, 'aggregate' | 'instrument', O>,
  { types, subtypes, isActive, ownedOnly, providerIds }: AggregateFilter,
): SelectQueryBuilder<DB, 'aggregate' | 'instrument', O> {
  return query
    .$if(types !== undefined, (select) =>
      select.where(sql<boolean>`lower(aggregate.type) = any(${lowerCase(types ?? [])})`),
    )
    .$if(subtypes !== undefined, (select) =>
      select.where(sql<boolean>`lower(aggregate.subtype) = any(${lowerCase(subtypes ?? [])})`),
    )
    .$if(isActive !== undefined, (select) => select.where('instrument.is_active', '=', isActive ?? true))
    .$if(ownedOnly === true, (select) => select.where('aggregate.owner_email', 'is not', null))
    .$if(providerIds !== undefined, (select) =>
      select.where('instrument.provider_id', '=', sql<string>`any(${providerIds ?? []})`),
    )
}

/** Time of the newest data version as a column, so that it costs no statement of its own. */
export const asOf = sql<string | null>`(select created_at from data_version order by id desc limit 1)`.as(
  'asOf',
)

/** The aggregates among `ids` that the caller may see. */
export const selectAggregatesById = (db: Kysely<DB>, email: string, ids: readonly number[]) =>
  visibleAggregates(db, email).where('aggregate.id', '=', sql<number>`any(${ids})`).select(asOf).execute()

/** The aggregates with one of these provider ids that the caller may see. */
export const selectAggregatesByProviderId = (db: Kysely<DB>, email: string, providerIds: readonly string[]) =>
  visibleAggregates(db, email)
    .where('instrument.provider_id', '=', sql<string>`any(${providerIds})`)
    .execute()
