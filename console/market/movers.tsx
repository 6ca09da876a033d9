import { Link } from 'wouter'
import type { MoversFragment as MoversData } from '../graph/generated/graphql.ts'
import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'
import { format } from '../parts/format.ts'
import { RankChange } from '../parts/rank-change.tsx'

const MAX_MOVERS = 10

export const MoversFragment = graphql(`
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
export const moversAmong = <Place extends Ranked>(places: readonly Place[], count: number): Place[] =>
  places
    .filter(({ rankChange }) => rankChange !== null && rankChange !== 0)
    .sort((a, b) => Math.abs(b.rankChange ?? 0) - Math.abs(a.rankChange ?? 0) || a.rank - b.rank)
    .slice(0, count)

/** The aggregates that moved most in the ranking by net flow. */
export function Movers({ connection }: { readonly connection: FragmentType<typeof MoversFragment> }) {
  const { columns } = readFragment(MoversFragment, connection)
  const movers = moversAmong(placesIn(columns), MAX_MOVERS)
  if (movers.length === 0) return null
  return (
    <section aria-labelledby="movers">
      <h2 id="movers" className="visually-hidden">
        Aggregates that moved most in the ranking by net flow
      </h2>
      <ul className="movers">
        {movers.map(({ rank, rankChange, value, providerId, name, type }) => (
          <li key={providerId}>
            <Link href={`/i/${encodeURIComponent(providerId)}`} className="mover" title={`${name} (${type})`}>
              <bdi className="mover-name">{name}</bdi>
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
