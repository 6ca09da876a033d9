import { graphql } from '../graph/generated/index.ts'

/**
 * All that the screen shows, in one operation. Columns, as the cache would keep a record for every object. `withZScores` costs most of its time, so it is asked for only to colour.
 * Without a date the leaderboard is of the newest completed day, and so must the z-scores be: `isDated` says whether
 * there is one.
 */
export const MarketQuery = graphql(`
  query Market($date: Date, $to: DateOrDateTime, $isDated: Boolean!, $withZScores: Boolean!) {
    map: securityLeaderboard(metric: RETAIL_TOTAL_TURNOVER, date: $date, first: 10000) {
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
          ticker
          name
          sector
          industry
        }
      }
      scored: nodes @include(if: $withZScores) {
        security {
          id
          bars(first: 1, to: $to, includeIntraday: $isDated) {
            columns {
              zScore
            }
          }
        }
      }
    }
    movers: aggregateLeaderboard(metric: RETAIL_NET_TURNOVER, date: $date, first: 100) {
      ...Movers
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

export const LatestBarsSubscription = graphql(`
  subscription MarketBars($ids: [Int!]!) {
    latestBars(ids: $ids) {
      ts
      updatedTime
    }
  }
`)
