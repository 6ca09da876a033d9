import { useMemo } from 'react'
import type { SecurityRankingQuery as Data } from '../graph/generated/graphql.ts'
import { graphql, readFragment } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { viewPath } from '../instrument/instrument-link.ts'
import { LeaderRank, PlaceBar, RankingFacts } from './fragments.ts'
import { type Ranking, rankedIn } from './places.ts'
import { RankingOf } from './ranking.tsx'
import { type ChangeView, type RankingView, securityVariables } from './ranking-view.ts'

const SecurityRankingQuery = graphql(`
  query SecurityRanking(
    $metric: Metric
    $interval: Interval
    $date: Date
    $from: Date
    $to: Date
    $moneyness: Moneyness
    $size: TradeSize
    $universe: Universe
    $sector: String
    $industry: String
  ) {
    securityLeaderboard(
      first: 5000
      metric: $metric
      interval: $interval
      date: $date
      from: $from
      to: $to
      moneyness: $moneyness
      size: $size
      universe: $universe
      sector: $sector
      industry: $industry
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
        security {
          id
          ticker
          securityId
          isActive
          name
          sector
          industry
        }
      }
    }
    leaders: securityLeaderboard(
      first: 15
      metric: $metric
      interval: $interval
      date: $date
      from: $from
      to: $to
      moneyness: $moneyness
      size: $size
      universe: $universe
      sector: $sector
      industry: $industry
    ) {
      nodes {
        security {
          id
          ticker
          isActive
          rankHistory(
            first: 60
            metric: $metric
            interval: $interval
            moneyness: $moneyness
            size: $size
            sector: $sector
            industry: $industry
          ) {
            ...LeaderRank
          }
        }
      }
    }
    sectors {
      sector
      industries {
        industry
      }
    }
  }
`)

/** What the chart of the ranks draws of the answer. */
const DRAWN = ['leaders.nodes.security.ticker', 'leaders.nodes.security.rankHistory']

function rankingIn({ securityLeaderboard: board, leaders }: Data): Ranking | null {
  if (!board) return null
  return {
    ...rankedIn(board, readFragment(RankingFacts, board.metadata)),
    places: board.nodes.map(({ security, bar, ...place }) => ({
      ...place,
      ...readFragment(PlaceBar, bar),
      id: security.id,
      code: security.ticker,
      path: viewPath(security),
      name: security.name,
      ticker: security.ticker,
      group: security.sector,
      subgroup: security.industry,
      isOwn: false,
      isActive: security.isActive,
    })),
    leaders: (leaders?.nodes ?? []).map(({ security: { id, ticker, isActive, rankHistory } }) => ({
      id,
      // Another security may have the ticker by now. An inactive one has no past ranks: they are among those active today.
      name: isActive ? ticker : `${ticker} (inactive)`,
      points: readFragment(LeaderRank, rankHistory ?? []).toReversed(),
    })),
  }
}

/** Securities, ranked. */
export function Securities({ view, change }: { readonly view: RankingView; readonly change: ChangeView }) {
  const variables = securityVariables(view)
  const answer = useGraph({ query: SecurityRankingQuery, variables })
  const { data } = answer
  const ranking = useMemo(() => (data ? rankingIn(data) : null), [data])
  const groups = (data?.sectors ?? []).map(({ sector, industries }) => ({
    name: sector,
    subgroups: industries.map(({ industry }) => industry),
  }))
  return (
    <RankingOf
      answer={answer}
      ranking={ranking}
      groups={groups}
      sources={[{ query: SecurityRankingQuery, variables, drawn: DRAWN }]}
      view={view}
      change={change}
    />
  )
}
