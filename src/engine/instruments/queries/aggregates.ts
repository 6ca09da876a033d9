import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { ReadContext } from '../../../core/context.ts'
import { Refusal } from '../../../core/errors.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { originsOf } from '../../../core/rows/origins.ts'
import type { SearchMatch } from '../match.ts'

/** Domain model of an aggregate. */
export interface AggregateRecord {
  readonly kind: 'aggregate'
  readonly id: number
  readonly providerId: string
  readonly name: string
  readonly type: string
  readonly subtype: string | null
  readonly isActive: boolean
  readonly ownerEmail: string | null
  /** Best match, in search results. */
  readonly match?: SearchMatch
}

/** SQL: service-managed aggregates and the caller's own. Every path that returns aggregates must apply it. */
export const visibleTo = (email: string): RawBuilder<boolean> =>
  sql<boolean>`(aggregate.owner_email is null or aggregate.owner_email = ${email})`

/** Base query of all aggregates that a caller can see. */
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

/** Columns of `visibleAggregates`. */
export const AGGREGATE_COLUMNS = originsOf<Omit<AggregateRecord, 'match'>>({
  kind: { constant: 'aggregate' },
  id: { column: 'id', form: 'number' },
  providerId: { column: 'providerId', form: 'text' },
  name: { column: 'name', form: 'text' },
  type: { column: 'type', form: 'text' },
  subtype: { column: 'subtype', form: 'text' },
  isActive: { column: 'isActive', form: 'boolean' },
  ownerEmail: { column: 'ownerEmail', form: 'text' },
})

export interface AggregateFilter {
  /** Types and subtypes, case-insensitive; OR within, AND across. */
  readonly types?: readonly string[] | undefined
  readonly subtypes?: readonly string[] | undefined
  readonly isActive?: boolean | undefined
  /** Only the caller's own aggregates. */
  readonly ownedOnly?: boolean | undefined
  readonly providerIds?: readonly string[] | undefined
}

const lowerCase = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase())

/** Applies a filter to a query of aggregates. */
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

/** SQL: time of the newest data version, as a column to save a statement. */
export const asOfColumn = sql<
  string | null
>`(select created_at from data_version order by id desc limit 1)`.as('asOf')

/** Reads the aggregates among `ids` that the caller can see. */
export const selectAggregatesById = (db: Kysely<DB>, email: string, ids: readonly number[]) =>
  visibleAggregates(db, email)
    .where('aggregate.id', '=', sql<number>`any(${ids})`)
    .select(asOfColumn)
    .execute()

/** Reads the aggregates with the provider ids that the caller can see. */
const selectAggregatesByProviderId = (db: Kysely<DB>, email: string, providerIds: readonly string[]) =>
  visibleAggregates(db, email)
    .where('instrument.provider_id', '=', sql<string>`any(${providerIds})`)
    .execute()

/** Loads an aggregate by id, with the time of the last load. Null if it does not exist or is not visible. */
export const loadAggregate = (
  { loaders, db, principal }: ReadContext,
  id: number,
): Promise<(AggregateRecord & { readonly asOf: string | null }) | null> =>
  loaders.load('aggregate', null, id, async (ids) =>
    orderByKeys(ids, await selectAggregatesById(db, principal.email, ids), (row) => row.id, null),
  )

/** Loads an aggregate by provider id. Null if it does not exist or the caller cannot see it. */
export const loadAggregateByProviderId = (
  { loaders, db, principal }: ReadContext,
  providerId: string,
): Promise<AggregateRecord | null> =>
  loaders.load('aggregateByProviderId', null, providerId, async (providerIds) =>
    orderByKeys(
      providerIds,
      await selectAggregatesByProviderId(db, principal.email, providerIds),
      (row) => row.providerId,
      null,
    ),
  )

export const aggregateNotFound = (id: number | string): Refusal =>
  new Refusal('aggregate_not_found', `Aggregate not found, or not visible to you: ${id}.`)

/** Loads the visible aggregates among `ids`, in order. Throws `aggregate_not_found` if there are none. */
export async function resolveAggregates(
  context: ReadContext,
  ids: readonly number[],
): Promise<{ aggregates: AggregateRecord[]; unknownIds: number[]; asOf: string | null }> {
  const distinctIds = [...new Set(ids)]
  const records = await Promise.all(distinctIds.map((id) => loadAggregate(context, id)))
  const aggregates = records.filter((aggregate) => aggregate !== null)
  const [first] = aggregates
  if (!first) throw aggregateNotFound(distinctIds.join(', '))
  return { aggregates, unknownIds: distinctIds.filter((_id, place) => !records[place]), asOf: first.asOf }
}

/** Loads one aggregate per id, in order. Throws `aggregate_not_found` if any is missing or not visible. */
export async function requireAggregates<T extends readonly number[]>(
  context: ReadContext,
  ids: readonly [...T],
): Promise<{ [K in keyof T]: AggregateRecord }> {
  const { aggregates, unknownIds } = await resolveAggregates(context, ids)
  if (unknownIds.length > 0) throw aggregateNotFound(unknownIds.join(', '))
  const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
  // All ids are known at this point.
  return ids.map((id) => byId.get(id)) as { [K in keyof T]: AggregateRecord }
}
