import type { Lookup, Lookups } from '../../core/naming.ts'
import { aggregateNotFound, loadAggregateByProviderId } from './queries/aggregates.ts'
import { securityNotFound, selectSecurityIdsByName } from './queries/securities.ts'

const aggregate: Lookup = {
  find: async (context, names) => {
    const found = await Promise.all(names.map((name) => loadAggregateByProviderId(context, name)))
    return new Map(found.flatMap((one) => (one ? [[one.providerId, one.id]] : [])))
  },
  notFound: (names) => aggregateNotFound(names.join(', ')),
}

const security: Lookup = {
  find: ({ db }, names) => selectSecurityIdsByName(db, names),
  notFound: securityNotFound,
}

/** Lookups of instruments by the names that clients may send instead of ids. */
export const lookups: Lookups = { aggregate, security }
