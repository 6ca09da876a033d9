import { graphql } from '../graph/generated/index.ts'

export const MatchTrend = graphql(`
  fragment MatchTrend on Instrument {
    bars(
      first: 30
      assetClass: ALL
      interval: $interval
      to: $date
      includeIntraday: false
      transformation: $transformation
      window: $window
      normalisation: $normalisation
      normalisationPeriod: $period
    ) @include(if: $hasTrend) {
      columns {
        values(metric: $metric) @include(if: $isPlain)
        transformed @skip(if: $isPlain) {
          values(metric: $metric)
        }
      }
    }
  }
`)

export const ScreenQuery = graphql(`
  query Screen(
    $kind: ScreenKind!
    $universe: ScreenUniverse
    $interval: Interval!
    $date: DateOrDateTime
    $screened: Date
    $includePartial: Boolean
    $all: [ScreenTerm!]
    $any: [ScreenTerm!]
    $columns: [Measure!]
    $sort: ScreenSort
    $order: OrderDirection
    $first: Int!
    $metric: Metric!
    $hasTrend: Boolean!
    $isPlain: Boolean!
    $transformation: Transformation
    $window: Window
    $normalisation: Normalisation
    $period: NormalisationPeriod
  ) {
    screen(
      kind: $kind
      universe: $universe
      interval: $interval
      date: $screened
      includePartial: $includePartial
      all: $all
      any: $any
      columns: $columns
      sort: $sort
      order: $order
      first: $first
    ) {
      totalCount
      universeCount
      date
      isPartial
      nodes {
        values
        security {
          id
          ticker
          securityId
          isActive
          name
          sector
          ...MatchTrend
        }
        aggregate {
          id
          providerId
          name
          type
          ...MatchTrend
        }
      }
    }
  }
`)

export const GroupsQuery = graphql(`
  query SignalGroups {
    sectors {
      sector
    }
    aggregateTypes {
      type
    }
  }
`)

export const DistributionQuery = graphql(`
  query Distribution(
    $kind: ScreenKind!
    $universe: ScreenUniverse
    $interval: Interval!
    $date: Date
    $condition: ScreenCondition!
  ) {
    screenDistribution(kind: $kind, universe: $universe, interval: $interval, date: $date, condition: $condition) {
      matches
      nulls
      universeCount
      minimum
      median
      maximum
      thresholds
      rows {
        lower
        upper
        count
        matches
      }
    }
  }
`)
