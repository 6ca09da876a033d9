import type { ReadContext } from '../../core/context.ts'
import type { Lookup, Lookups } from '../../core/naming.ts'
import { aggregateNotFound, loadAggregateByProviderId } from './queries/aggregates.ts'
import { loadSecurityIdByName, securityNotFound } from './queries/securities.ts'

/** Finds ids by loading each name: loads at the same time share one statement. */
const loading =
  (load: (context: ReadContext, name: string) => Promise<number | null>): Lookup['find'] =>
  async (context, names) => {
    const ids = await Promise.all(names.map((name) => load(context, name)))
    return new Map(names.flatMap((name, at) => (ids[at] == null ? [] : [[name, ids[at]]])))
  }

/** Lookups of instruments by the names that clients may send instead of ids. */
export const lookups: Lookups = {
  aggregate: {
    find: loading(async (context, name) => (await loadAggregateByProviderId(context, name))?.id ?? null),
    notFound: (names) => aggregateNotFound(names.join(', ')),
  },
  security: { find: loading(loadSecurityIdByName), notFound: securityNotFound },
}
