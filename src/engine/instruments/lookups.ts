import type { ReadContext } from '../../core/context.ts'
import type { Lookup, Lookups, Resolution } from '../../core/naming.ts'
import { aggregateNotFound, loadAggregateByProviderId } from './queries/aggregates.ts'
import { loadSecurityByName } from './queries/named-securities.ts'
import { securityNotFound } from './queries/securities.ts'

/** Finds instruments by loading each name: loads at the same time share one statement. */
const loading =
  (load: (context: ReadContext, name: string) => Promise<Resolution | null>): Lookup['find'] =>
  async (context, names) => {
    const resolutions = await Promise.all(names.map((name) => load(context, name)))
    return new Map(
      names.flatMap((name, at): [string, Resolution][] => {
        const one = resolutions[at]
        return one ? [[name, one]] : []
      }),
    )
  }

/** Lookups of instruments by the names that clients may send instead of ids. */
export const lookups: Lookups = new Map([
  [
    'aggregate',
    {
      find: loading(loadAggregateByProviderId),
      notFound: (names: readonly string[]) => aggregateNotFound(names.join(', ')),
    },
  ],
  ['security', { find: loading(loadSecurityByName), notFound: securityNotFound }],
])
