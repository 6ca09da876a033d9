import { graphql } from '../graph/generated/index.ts'

export const HeadFields = graphql(`
  fragment InstrumentHead on Instrument {
    name
    providerId
    isActive
    latest {
      ts
      date
      isPartial
      px
      pxChg
      retailNetTurnover
    }
    firstDay: bars(first: 1, order: ASC) {
      columns {
        date
      }
    }
    firstIntraday: bars(first: 1, order: ASC, interval: TEN_MINUTES) {
      columns {
        date
      }
    }
  }
`)

// A numbered slot for each overlay, whose arguments are its own: a document has no loops, and one request for all costs
// less than one for each.
export const BarFields = graphql(`
  fragment InstrumentBars on Instrument {
    bars(
      assetClass: ALL
      interval: $interval
      from: $from
      to: $to
      first: $first
      moneyness: $moneyness
      size: $size
    ) {
      columns {
        ts
        date
        isPartial
        px
        pxLinked
        pxChg
        retailNetTurnover
        call: values(metric: $call)
        put: values(metric: $put)
        net: values(metric: $net)
      }
      pageInfo {
        hasNextPage
      }
    }
    overlay1: bars(
      assetClass: ALL
      interval: $interval
      from: $from
      to: $to
      first: $first
      moneyness: $moneyness
      size: $size
      transformation: $transformation1
      window: $window1
      normalisation: $normalisation1
      normalisationPeriod: $period1
    ) @include(if: $hasOverlay1) {
      columns {
        transformed {
          values(metric: $metric1)
        }
      }
    }
    overlay2: bars(
      assetClass: ALL
      interval: $interval
      from: $from
      to: $to
      first: $first
      moneyness: $moneyness
      size: $size
      transformation: $transformation2
      window: $window2
      normalisation: $normalisation2
      normalisationPeriod: $period2
    ) @include(if: $hasOverlay2) {
      columns {
        transformed {
          values(metric: $metric2)
        }
      }
    }
    overlay3: bars(
      assetClass: ALL
      interval: $interval
      from: $from
      to: $to
      first: $first
      moneyness: $moneyness
      size: $size
      transformation: $transformation3
      window: $window3
      normalisation: $normalisation3
      normalisationPeriod: $period3
    ) @include(if: $hasOverlay3) {
      columns {
        transformed {
          values(metric: $metric3)
        }
      }
    }
  }
`)

export const FoundFields = graphql(`
  fragment FoundInstrumentBars on Instrument {
    __typename
    ... on Aggregate {
      id
      aggregateId
      type
      subtype
    }
    ... on Security {
      id
      securityId
      ticker
      sector
      industry
      exchange
    }
    ...InstrumentHead
    ...InstrumentBars
  }
`)

export const InstrumentQuery = graphql(`
  query Instrument(
    $id: String!
    $security: Int! = 0
    $isById: Boolean! = false
    $interval: Interval!
    $from: DateOrDateTime
    $to: DateOrDateTime
    $first: Int!
    $moneyness: Moneyness
    $size: TradeSize
    $call: Metric!
    $put: Metric!
    $net: Metric!
    $hasOverlay1: Boolean = false
    $metric1: Metric! = PX
    $transformation1: Transformation
    $window1: Window
    $normalisation1: Normalisation
    $period1: NormalisationPeriod
    $hasOverlay2: Boolean = false
    $metric2: Metric! = PX
    $transformation2: Transformation
    $window2: Window
    $normalisation2: Normalisation
    $period2: NormalisationPeriod
    $hasOverlay3: Boolean = false
    $metric3: Metric! = PX
    $transformation3: Transformation
    $window3: Window
    $normalisation3: Normalisation
    $period3: NormalisationPeriod
  ) {
    instruments(codes: [$id]) @skip(if: $isById) {
      ...FoundInstrumentBars
    }
    security(by: { securityId: $security }) @include(if: $isById) {
      ...FoundInstrumentBars
    }
  }
`)

export const NewestBars = graphql(`
  subscription NewestBars($ids: [Int!]!, $interval: Interval!) {
    latestBars(ids: $ids, interval: $interval) {
      ts
      date
      isPartial
      px
      pxLinked
      pxChg
      retailNetTurnover
      callTurnover
      putTurnover
      netCpTurnover
      callNotional
      putNotional
      netCpNotional
      instrument {
        ... on Aggregate {
          id
          aggregateId
        }
        ... on Security {
          id
          securityId
        }
      }
    }
  }
`)
