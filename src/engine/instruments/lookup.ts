import type { ReadContext } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { inOrder } from '../../core/loaders.ts'
import {
  type AggregateRecord,
  selectAggregatesById,
  selectAggregatesByProviderId,
} from './queries/aggregates.ts'
import {
  type AskedSecurity,
  type SecurityKey,
  type SecurityRecord,
  selectSecuritiesAsOf,
  selectSecuritiesById,
  selectSecuritiesByKey,
} from './queries/securities.ts'

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

/** One security by id; null when unknown. */
export const loadSecurity = ({ loaders, db }: ReadContext, id: number): Promise<SecurityRecord | null> =>
  loaders.load('security', null, id, async (ids) =>
    inOrder(ids, await selectSecuritiesById(db, ids), (row) => row.id, null),
  )

/** One security by an identifier of one kind, as `selectSecuritiesByKey` understands it; null when unknown. */
export const loadSecurityByKey = (
  { loaders, db }: ReadContext,
  key: SecurityKey,
  value: string,
): Promise<SecurityRecord | null> =>
  loaders.load('securityByKey', key, value, async (values) =>
    inOrder(values, await selectSecuritiesByKey(db, key, values), ({ asked }) => asked, null),
  )

export const securityNotFound = (identifiers: readonly (string | number)[]): Refusal =>
  new Refusal('security_not_found', `There is no security ${identifiers.join(', ')}.`)

/**
 * Securities that identifiers of one kind name, in the order asked: each by every identifier that names it, and each
 * once. Throws a 404 when none is known.
 */
export async function resolveSecurities(
  { db }: ReadContext,
  key: SecurityKey,
  values: readonly string[],
): Promise<{
  named: AskedSecurity[]
  securities: SecurityRecord[]
  notFound: string[]
  asOf: string | null
}> {
  const found = await selectSecuritiesAsOf(db, key, values)
  const [first] = found
  if (!first) throw securityNotFound(values)
  const named = inOrder(values, found, ({ asked }) => asked, null).filter((row) => row !== null)
  const known = new Set(named.map(({ asked }) => asked))
  return {
    named,
    securities: [...new Map(named.map((row) => [row.id, row])).values()],
    notFound: values.filter((value) => !known.has(value)),
    asOf: first.asOf,
  }
}

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
