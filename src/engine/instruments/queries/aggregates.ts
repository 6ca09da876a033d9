import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { ReadContext } from '../../../core/context.ts'
import { Refusal } from '../../../core/errors.ts'
import { inOrder } from '../../../core/loaders.ts'
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

/** One aggregate by id, and when the data was last loaded; null when unknown or not the caller's. */
export const loadAggregate = (
  { loaders, db, principal }: ReadContext,
  id: number,
): Promise<(AggregateRecord & { readonly asOf: string | null }) | null> =>
  loaders.load('aggregate', null, id, async (ids) =>
    inOrder(ids, await selectAggregatesById(db, principal.email, ids), (row) => row.id, null),
  )

/** One aggregate by provider id; null when unknown or not the caller's. */
export const loadAggregateByProviderId = (
  { loaders, db, principal }: ReadContext,
  providerId: string,
): Promise<AggregateRecord | null> =>
  loaders.load('aggregateByProviderId', null, providerId, async (providerIds) =>
    inOrder(
      providerIds,
      await selectAggregatesByProviderId(db, principal.email, providerIds),
      (row) => row.providerId,
      null,
    ),
  )

export const aggregateNotFound = (id: number | string): Refusal =>
  new Refusal('aggregate_not_found', `There is no aggregate ${id} that you may see.`)

/** The visible ones of several aggregates in the order asked; a 404 when none is known. */
export async function resolveAggregates(
  context: ReadContext,
  ids: readonly number[],
): Promise<{ aggregates: AggregateRecord[]; unknownIds: number[]; asOf: string | null }> {
  const asked = [...new Set(ids)]
  const found = await Promise.all(asked.map((id) => loadAggregate(context, id)))
  const aggregates = found.filter((aggregate) => aggregate !== null)
  const [first] = aggregates
  if (!first) throw aggregateNotFound(asked.join(', '))
  return { aggregates, unknownIds: asked.filter((_id, place) => !found[place]), asOf: first.asOf }
}

/** Several aggregates, as many as ids and in their order; a 404 when any is unknown or not the caller's. */
export async function requireAggregates<T extends readonly number[]>(
  context: ReadContext,
  ids: readonly [...T],
): Promise<{ [K in keyof T]: AggregateRecord }> {
  const { aggregates, unknownIds } = await resolveAggregates(context, ids)
  if (unknownIds.length > 0) throw aggregateNotFound(unknownIds.join(', '))
  const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
  // None is unknown, so each id has its record.
  return ids.map((id) => byId.get(id)) as { [K in keyof T]: AggregateRecord }
}
