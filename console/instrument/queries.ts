import { graphql } from '../graph/generated/index.ts'

// Numbered slots: a document has no loops, and one request for all costs less than one for each.

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
        callTurnover @include(if: $isTurnover)
        putTurnover @include(if: $isTurnover)
        netCpTurnover @include(if: $isTurnover)
        callNotional @skip(if: $isTurnover)
        putNotional @skip(if: $isTurnover)
        netCpNotional @skip(if: $isTurnover)
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
      ...OverlayColumns
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
      ...OverlayColumns
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
      ...OverlayColumns
    }
  }
`)

export const OverlayFields = graphql(`
  fragment OverlayColumns on BarConnection {
    columns {
      transformed {
        px
        retailNetTurnover
        netCpTurnover
      }
    }
  }
`)

export const InstrumentQuery = graphql(`
  query Instrument(
    $id: String!
    $interval: Interval!
    $from: DateOrDateTime
    $to: DateOrDateTime
    $first: Int!
    $moneyness: Moneyness
    $size: TradeSize
    $isTurnover: Boolean!
    $hasOverlay1: Boolean = false
    $transformation1: Transformation
    $window1: Window
    $normalisation1: Normalisation
    $period1: NormalisationPeriod
    $hasOverlay2: Boolean = false
    $transformation2: Transformation
    $window2: Window
    $normalisation2: Normalisation
    $period2: NormalisationPeriod
    $hasOverlay3: Boolean = false
    $transformation3: Transformation
    $window3: Window
    $normalisation3: Normalisation
    $period3: NormalisationPeriod
  ) {
    aggregate(by: { providerId: $id }) {
      id
      aggregateId
      type
      subtype
      ...InstrumentHead
      ...InstrumentBars
    }
    security(by: { ticker: $id }) {
      id
      securityId
      ticker
      sector
      industry
      exchange
      ...InstrumentHead
      ...InstrumentBars
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
