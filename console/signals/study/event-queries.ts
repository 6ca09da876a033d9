import { graphql } from '../../graph/generated/index.ts'

export const EventStudyResult = graphql(`
  fragment EventStudyResult on EventStudy {
    interval
    firstDate
    lastDate
    trigger
    minimumDistance
    outcome
    outcomeKind
    minusUniverseMean
    benchmark {
      id
      name
    }
    signals {
      name
      events
      instruments
      bars
      horizons {
        horizon
        outcomes
        missing
        delisted
        mean
        median
        tStatistic
        pValue
        clusteredTStatistic
        clusteredPValue
        adjustedPValue
        positiveShare
        meanLower
        meanUpper
      }
      path {
        offset
        outcomes
        mean
        lower
        upper
      }
      years {
        year
        horizon
        outcomes
        mean
        clusteredPValue
      }
    }
    horizons
    rows {
      ts
      date
      outcomes
      instrument {
        name
        ... on Security {
          id
          securityId
          ticker
          isActive
        }
        ... on Aggregate {
          id
          providerId
        }
      }
    }
    pagination {
      pageNumber
      totalPages
      totalRecordCount
    }
    metadata {
      warnings {
        code
        message
        parameter
      }
    }
  }
`)

export const EventStudyQuery = graphql(`
  query EventStudy(
    $signals: [StudySignal!]!
    $kind: ScreenKind
    $universe: ScreenUniverse
    $interval: Interval
    $from: DateOrDateTime
    $to: DateOrDateTime
    $trigger: StudyTrigger
    $minimumDistance: Int
    $outcome: Measure
    $outcomeKind: OutcomeKind
    $horizons: [Int!]
    $benchmark: Int
    $minusUniverseMean: Boolean
    $pageNumber: Int
    $recordsPerPage: Int
  ) {
    eventStudy(
      signals: $signals
      kind: $kind
      universe: $universe
      interval: $interval
      from: $from
      to: $to
      trigger: $trigger
      minimumDistance: $minimumDistance
      outcome: $outcome
      outcomeKind: $outcomeKind
      horizons: $horizons
      benchmark: $benchmark
      minusUniverseMean: $minusUniverseMean
      pageNumber: $pageNumber
      recordsPerPage: $recordsPerPage
    ) {
      ...EventStudyResult
    }
  }
`)

export const EventStudySizeQuery = graphql(`
  query EventStudySize(
    $signals: [StudySignal!]!
    $kind: ScreenKind
    $universe: ScreenUniverse
    $interval: Interval
    $from: DateOrDateTime
    $to: DateOrDateTime
    $trigger: StudyTrigger
    $minimumDistance: Int
    $outcome: Measure
    $outcomeKind: OutcomeKind
    $horizons: [Int!]
    $benchmark: Int
    $minusUniverseMean: Boolean
  ) {
    estimate: eventStudyJobEstimate(
      signals: $signals
      kind: $kind
      universe: $universe
      interval: $interval
      from: $from
      to: $to
      trigger: $trigger
      minimumDistance: $minimumDistance
      outcome: $outcome
      outcomeKind: $outcomeKind
      horizons: $horizons
      benchmark: $benchmark
      minusUniverseMean: $minusUniverseMean
    ) {
      ...Size
    }
  }
`)

export const StartEventStudy = graphql(`
  mutation StartEventStudy($input: StartEventStudyJobInput!) {
    started: startEventStudyJob(input: $input) {
      ... on StartEventStudyJobSuccess {
        job {
          id
          jobId
          ...JobDetail
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)
