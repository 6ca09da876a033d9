import type { MarketQuery } from '../graph/generated/graphql.ts'

/** The net flow of a sector or industry by its name. Null if there is not exactly one aggregate of it. */
export type GroupFlow = (by: 'sector' | 'industry', name: string) => number | null

/**
 * Reads the net flows of the sectors and industries that are aggregates. A name has one number on the page: where there
 * is an aggregate, its own, which the sum of the securities of that name need not equal.
 */
export function groupFlowsOf(groups: MarketQuery['groups']): GroupFlow {
  const { value = [], aggregate = { name: [], type: [] } } = groups?.columns ?? {}
  const flows = Map.groupBy(
    value.keys(),
    (at) => `${aggregate.type[at]?.toLowerCase()} ${aggregate.name[at]}`,
  )
  return (by, name) => {
    const [at, another] = flows.get(`${by} ${name}`) ?? []
    return at === undefined || another !== undefined ? null : (value[at] ?? null)
  }
}
