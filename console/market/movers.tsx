import { useMemo } from 'react'
import { Link } from 'wouter'
import type { MoversFragment as MoversData } from '../graph/generated/graphql.ts'
import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { instrumentPath } from '../instrument/instrument-link.ts'
import { format } from '../parts/format.ts'
import { RankChange } from '../parts/rank-change.tsx'
import { distinctAmong, membersIn } from './distinct.ts'
import { MoverMembersQuery } from './queries.ts'

const MAX_MOVERS = 10
/** Those that moved most, of which some are much the same. */
const MAX_CANDIDATES = 30

const MoversFragment = graphql(`
  fragment Movers on LeaderboardConnection {
    columns {
      rank
      rankChange
      value
      aggregate {
        providerId
        name
        type
      }
    }
  }
`)

interface Ranked {
  readonly rank: number
  readonly rankChange: number | null
}

/** The places of a page, one by one. */
const placesIn = ({ rank, rankChange, value, aggregate }: MoversData['columns']) =>
  rank.map((place, at) => ({
    rank: place,
    rankChange: rankChange[at] ?? null,
    value: value[at] ?? 0,
    providerId: aggregate.providerId[at] ?? '',
    name: aggregate.name[at] ?? '',
    type: aggregate.type[at] ?? '',
  }))

/** The places that moved most, the largest move first; of equal moves, the higher place. */
const moversAmong = <Place extends Ranked>(places: readonly Place[], count: number): Place[] =>
  places
    .filter(({ rankChange }) => rankChange !== null && rankChange !== 0)
    .sort((a, b) => Math.abs(b.rankChange ?? 0) - Math.abs(a.rankChange ?? 0) || a.rank - b.rank)
    .slice(0, count)

/** The aggregates that moved most in the ranking by net flow, one of those that have much the same members. */
export function Movers({ connection }: { readonly connection: FragmentType<typeof MoversFragment> }) {
  const { columns } = readFragment(MoversFragment, connection)
  const candidates = useMemo(() => moversAmong(placesIn(columns), MAX_CANDIDATES), [columns])
  const codes = candidates.map(({ providerId }) => providerId)
  const { data, fault } = useGraph({
    query: MoverMembersQuery,
    variables: { codes },
    pause: codes.length === 0,
  })
  const members = useMemo(() => membersIn(data), [data])
  if (candidates.length === 0) return null
  // Without the members, all are shown. Until they come, there is room for them.
  const movers = data || fault ? distinctAmong(candidates, members).slice(0, MAX_MOVERS) : []
  return (
    <section aria-labelledby="movers">
      <h2 id="movers" className="visually-hidden">
        Aggregates that moved most in the ranking by net flow
      </h2>
      <ul className="movers">
        {movers.map(({ rank, rankChange, value, providerId, name, type }) => (
          <li key={providerId}>
            <Link href={instrumentPath(providerId)} className="mover" title={`${name} (${type})`}>
              <bdi className="mover-name">{name}</bdi>
              <bdi className="mover-type is-soft">{type}</bdi>
              <span>
                {format(rank, 'place')} <RankChange change={rankChange} />
              </span>
              <span className={value < 0 ? 'is-down' : 'is-up'}>
                {format(value, 'USD', { isSigned: true })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
