import { graphql } from '../graph/generated/index.ts'

/**
 * What the screen shows at first, in one operation. Columns, as the cache would keep a record for every object. Z-scores
 * are a ranking of their own: as values of the bars of each security, they would take four times as long.
 */
export const MarketQuery = graphql(`
  query Market($date: Date, $universe: Universe, $withZScores: Boolean!) {
    map: securityLeaderboard(metric: RETAIL_TOTAL_TURNOVER, date: $date, universe: $universe, first: 10000) {
      dateRange {
        startDate
        endDate
      }
      metadata {
        asOf
      }
      columns {
        value
        bar {
          retailNetTurnover
          pxChg
          isPartial
        }
        security {
          securityId
          ticker
          name
          sector
          industry
        }
      }
    }
    scored: securityLeaderboard(metric: Z_SCORE, date: $date, universe: $universe, first: 10000)
      @include(if: $withZScores) {
      columns {
        value
        security {
          securityId
        }
      }
    }
    movers: aggregateLeaderboard(metric: RETAIL_NET_TURNOVER, date: $date, first: 100) {
      ...Movers
    }
    groups: aggregateLeaderboard(
      metric: RETAIL_NET_TURNOVER
      types: ["Sector", "Industry"]
      date: $date
      first: 1000
    ) {
      columns {
        value
        aggregate {
          name
          type
        }
      }
    }
    flows: flowLatest {
      ...NewestFlows
    }
    sessions: aggregateLeaderboard(first: 1) {
      nodes {
        aggregate {
          id
          aggregateId
          bars(first: 60) {
            columns {
              date
            }
          }
        }
      }
    }
  }
`)

/** The members of some aggregates: which of them are much the same. */
export const MoverMembersQuery = graphql(`
  query MoverMembers($codes: [String!]!) {
    instruments(codes: $codes) {
      ... on Aggregate {
        id
        providerId
        constituents(first: 1000) {
          edges {
            node {
              securityId
            }
          }
        }
      }
    }
  }
`)

export const LatestBarsSubscription = graphql(`
  subscription MarketBars($ids: [Int!]!) {
    latestBars(ids: $ids) {
      ts
      updatedTime
    }
  }
`)
