import { graphql } from '../../graph/generated/index.ts'

export const ComparedFields = graphql(`
  fragment ComparedInstrument on Instrument {
    name
    bars(interval: $interval, from: $from, to: $to, first: $first, assetClass: CASH) {
      columns {
        ts
        date
        isPartial
        px
        pxLinked
      }
      pageInfo {
        hasNextPage
      }
    }
    ... on Aggregate {
      id
      aggregateId
    }
    ... on Security {
      id
      securityId
    }
  }
`)

export const ComparedQuery = graphql(`
  query Compared(
    $codes: [String!]!
    $interval: Interval!
    $from: DateOrDateTime
    $to: DateOrDateTime
    $first: Int!
  ) {
    instruments(codes: $codes) {
      __typename
      ...ComparedInstrument
    }
  }
`)

export const CorrelationsQuery = graphql(`
  query Correlations(
    $series: [SeriesInput!]!
    $interval: Interval!
    $from: DateOrDateTime
    $to: DateOrDateTime
  ) {
    correlationMatrix(series: $series, interval: $interval, from: $from, to: $to) {
      rows {
        correlations
        dataPoints
      }
    }
  }
`)
