import { useMemo } from 'react'
import type { AggregateRankingQuery as Data } from '../graph/generated/graphql.ts'
import { graphql, readFragment } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { viewPath } from '../instrument/instrument-link.ts'
import { LeaderRank, PlaceBar, RankingFacts } from './fragments.ts'
import { type Ranking, rankedIn } from './places.ts'
import { RankingOf } from './ranking.tsx'
import { aggregateVariables, type ChangeView, type RankingView } from './ranking-view.ts'

const AggregateRankingQuery = graphql(`
  query AggregateRanking(
    $metric: Metric
    $interval: Interval
    $date: Date
    $from: Date
    $to: Date
    $moneyness: Moneyness
    $size: TradeSize
    $types: [String!]
    $subtypes: [String!]
  ) {
    aggregateLeaderboard(
      first: 5000
      metric: $metric
      interval: $interval
      date: $date
      from: $from
      to: $to
      moneyness: $moneyness
      size: $size
      types: $types
      subtypes: $subtypes
    ) {
      totalCount
      metric
      interval
      dateRange {
        startDate
        endDate
      }
      metadata {
        ...RankingFacts
      }
      nodes {
        rank
        rankChange
        value
        previousValue
        change
        share
        bar {
          ...PlaceBar
        }
        aggregate {
          id
          providerId
          name
          type
          subtype
          isOwn
        }
      }
    }
    leaders: aggregateLeaderboard(
      first: 15
      metric: $metric
      interval: $interval
      date: $date
      from: $from
      to: $to
      moneyness: $moneyness
      size: $size
      types: $types
      subtypes: $subtypes
    ) {
      nodes {
        aggregate {
          id
          name
          rankHistory(
            first: 60
            metric: $metric
            interval: $interval
            moneyness: $moneyness
            size: $size
            types: $types
            subtypes: $subtypes
          ) {
            ...LeaderRank
          }
        }
      }
    }
    aggregateTypes {
      type
      subtypes
    }
  }
`)

/** What the chart of the ranks draws of the answer. */
const DRAWN = ['leaders.nodes.aggregate.name', 'leaders.nodes.aggregate.rankHistory']

function rankingIn({ aggregateLeaderboard: board, leaders }: Data): Ranking | null {
  if (!board) return null
  return {
    ...rankedIn(board, readFragment(RankingFacts, board.metadata)),
    places: board.nodes.map(({ aggregate, bar, ...place }) => ({
      ...place,
      ...readFragment(PlaceBar, bar),
      id: aggregate.id,
      code: aggregate.providerId,
      path: viewPath(aggregate),
      name: aggregate.name,
      ticker: null,
      group: aggregate.type,
      subgroup: aggregate.subtype,
      isOwn: aggregate.isOwn,
      isActive: true,
    })),
    leaders: (leaders?.nodes ?? []).map(({ aggregate: { id, name, rankHistory } }) => ({
      id,
      name,
      points: readFragment(LeaderRank, rankHistory ?? []).toReversed(),
    })),
  }
}

/** Aggregates, ranked. */
export function Aggregates({ view, change }: { readonly view: RankingView; readonly change: ChangeView }) {
  const variables = aggregateVariables(view)
  const answer = useGraph({ query: AggregateRankingQuery, variables })
  const { data } = answer
  const ranking = useMemo(() => (data ? rankingIn(data) : null), [data])
  const groups = (data?.aggregateTypes ?? []).map(({ type, subtypes }) => ({
    name: type,
    subgroups: subtypes,
  }))
  return (
    <RankingOf
      answer={answer}
      ranking={ranking}
      groups={groups}
      sources={[{ query: AggregateRankingQuery, variables, drawn: DRAWN }]}
      view={view}
      change={change}
    />
  )
}
