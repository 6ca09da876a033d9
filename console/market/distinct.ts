import type { MoverMembersQuery } from '../graph/generated/graphql.ts'

/** Share of the members of either that two aggregates have in common, from which on they are much the same. */
const SAME_FROM = 0.5

type Members = ReadonlyMap<string, ReadonlySet<number>>

/** The members of each aggregate by its provider id. */
export const membersIn = (data: MoverMembersQuery | undefined): Members =>
  new Map(
    (data?.instruments ?? []).flatMap((one) =>
      one && 'providerId' in one
        ? [[one.providerId, new Set((one.constituents?.edges ?? []).map(({ node }) => node.securityId))]]
        : [],
    ),
  )

/** Share of the members of two sets that are in both (Jaccard). 0 if both are empty. */
export function overlapOf(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const common = one.intersection(other).size
  return common === 0 ? 0 : common / (one.size + other.size - common)
}

const NOBODY: ReadonlySet<number> = new Set()

/** Of aggregates that are much the same, the first alone: four of the same broad market would say one thing four times. */
export function distinctAmong<Place extends { readonly providerId: string }>(
  places: readonly Place[],
  members: Members,
): Place[] {
  const of = ({ providerId }: Place) => members.get(providerId) ?? NOBODY
  const kept: Place[] = []
  for (const place of places)
    if (kept.every((one) => overlapOf(of(one), of(place)) < SAME_FROM)) kept.push(place)
  return kept
}
