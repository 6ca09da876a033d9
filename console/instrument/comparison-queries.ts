import { graphql } from '../graph/generated/index.ts'

// Numbered slots: a document has no loops, and one request for all costs less than one for each.

export const ComparedFields = graphql(`
  fragment ComparedBars on Instrument {
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
  }
`)

export const ComparedAggregateFields = graphql(`
  fragment ComparedAggregate on Aggregate {
    id
    aggregateId
    ...ComparedBars
  }
`)

export const ComparedSecurityFields = graphql(`
  fragment ComparedSecurity on Security {
    id
    securityId
    ...ComparedBars
  }
`)

export const ComparedQuery = graphql(`
  query Compared(
    $interval: Interval!
    $from: DateOrDateTime
    $to: DateOrDateTime
    $first: Int!
    $id1: String! = "-"
    $has1: Boolean! = false
    $id2: String! = "-"
    $has2: Boolean! = false
    $id3: String! = "-"
    $has3: Boolean! = false
    $id4: String! = "-"
    $has4: Boolean! = false
    $id5: String! = "-"
    $has5: Boolean! = false
    $id6: String! = "-"
    $has6: Boolean! = false
    $id7: String! = "-"
    $has7: Boolean! = false
    $id8: String! = "-"
    $has8: Boolean! = false
    $id9: String! = "-"
    $has9: Boolean! = false
  ) {
    aggregate1: aggregate(by: { providerId: $id1 }) @include(if: $has1) {
      ...ComparedAggregate
    }
    security1: security(by: { ticker: $id1 }) @include(if: $has1) {
      ...ComparedSecurity
    }
    aggregate2: aggregate(by: { providerId: $id2 }) @include(if: $has2) {
      ...ComparedAggregate
    }
    security2: security(by: { ticker: $id2 }) @include(if: $has2) {
      ...ComparedSecurity
    }
    aggregate3: aggregate(by: { providerId: $id3 }) @include(if: $has3) {
      ...ComparedAggregate
    }
    security3: security(by: { ticker: $id3 }) @include(if: $has3) {
      ...ComparedSecurity
    }
    aggregate4: aggregate(by: { providerId: $id4 }) @include(if: $has4) {
      ...ComparedAggregate
    }
    security4: security(by: { ticker: $id4 }) @include(if: $has4) {
      ...ComparedSecurity
    }
    aggregate5: aggregate(by: { providerId: $id5 }) @include(if: $has5) {
      ...ComparedAggregate
    }
    security5: security(by: { ticker: $id5 }) @include(if: $has5) {
      ...ComparedSecurity
    }
    aggregate6: aggregate(by: { providerId: $id6 }) @include(if: $has6) {
      ...ComparedAggregate
    }
    security6: security(by: { ticker: $id6 }) @include(if: $has6) {
      ...ComparedSecurity
    }
    aggregate7: aggregate(by: { providerId: $id7 }) @include(if: $has7) {
      ...ComparedAggregate
    }
    security7: security(by: { ticker: $id7 }) @include(if: $has7) {
      ...ComparedSecurity
    }
    aggregate8: aggregate(by: { providerId: $id8 }) @include(if: $has8) {
      ...ComparedAggregate
    }
    security8: security(by: { ticker: $id8 }) @include(if: $has8) {
      ...ComparedSecurity
    }
    aggregate9: aggregate(by: { providerId: $id9 }) @include(if: $has9) {
      ...ComparedAggregate
    }
    security9: security(by: { ticker: $id9 }) @include(if: $has9) {
      ...ComparedSecurity
    }
  }
`)

export const CorrelationFields = graphql(`
  fragment PairCorrelation on Correlation {
    correlation
    dataPoints
  }
`)

export const CorrelationsQuery = graphql(`
  query Correlations(
    $interval: Interval!
    $from: DateOrDateTime
    $to: DateOrDateTime
    $node1: ID! = ""
    $with1: Int! = 0
    $has1: Boolean! = false
    $node2: ID! = ""
    $with2: Int! = 0
    $has2: Boolean! = false
    $node3: ID! = ""
    $with3: Int! = 0
    $has3: Boolean! = false
    $node4: ID! = ""
    $with4: Int! = 0
    $has4: Boolean! = false
    $node5: ID! = ""
    $with5: Int! = 0
    $has5: Boolean! = false
    $node6: ID! = ""
    $with6: Int! = 0
    $has6: Boolean! = false
    $node7: ID! = ""
    $with7: Int! = 0
    $has7: Boolean! = false
    $node8: ID! = ""
    $with8: Int! = 0
    $has8: Boolean! = false
    $node9: ID! = ""
    $with9: Int! = 0
    $has9: Boolean! = false
  ) {
    pair1: node(id: $node1) @include(if: $has1) {
      __typename
      id
      ... on Instrument {
        correlationWith(aggregateId: $with1, metric: PX_CHG, interval: $interval, from: $from, to: $to) {
          ...PairCorrelation
        }
      }
    }
    pair2: node(id: $node2) @include(if: $has2) {
      __typename
      id
      ... on Instrument {
        correlationWith(aggregateId: $with2, metric: PX_CHG, interval: $interval, from: $from, to: $to) {
          ...PairCorrelation
        }
      }
    }
    pair3: node(id: $node3) @include(if: $has3) {
      __typename
      id
      ... on Instrument {
        correlationWith(aggregateId: $with3, metric: PX_CHG, interval: $interval, from: $from, to: $to) {
          ...PairCorrelation
        }
      }
    }
    pair4: node(id: $node4) @include(if: $has4) {
      __typename
      id
      ... on Instrument {
        correlationWith(aggregateId: $with4, metric: PX_CHG, interval: $interval, from: $from, to: $to) {
          ...PairCorrelation
        }
      }
    }
    pair5: node(id: $node5) @include(if: $has5) {
      __typename
      id
      ... on Instrument {
        correlationWith(aggregateId: $with5, metric: PX_CHG, interval: $interval, from: $from, to: $to) {
          ...PairCorrelation
        }
      }
    }
    pair6: node(id: $node6) @include(if: $has6) {
      __typename
      id
      ... on Instrument {
        correlationWith(aggregateId: $with6, metric: PX_CHG, interval: $interval, from: $from, to: $to) {
          ...PairCorrelation
        }
      }
    }
    pair7: node(id: $node7) @include(if: $has7) {
      __typename
      id
      ... on Instrument {
        correlationWith(aggregateId: $with7, metric: PX_CHG, interval: $interval, from: $from, to: $to) {
          ...PairCorrelation
        }
      }
    }
    pair8: node(id: $node8) @include(if: $has8) {
      __typename
      id
      ... on Instrument {
        correlationWith(aggregateId: $with8, metric: PX_CHG, interval: $interval, from: $from, to: $to) {
          ...PairCorrelation
        }
      }
    }
    pair9: node(id: $node9) @include(if: $has9) {
      __typename
      id
      ... on Instrument {
        correlationWith(aggregateId: $with9, metric: PX_CHG, interval: $interval, from: $from, to: $to) {
          ...PairCorrelation
        }
      }
    }
  }
`)
