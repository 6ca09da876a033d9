import { graphql } from '../../graph/generated/index.ts'

export const QuantileStudyResult = graphql(`
  fragment QuantileStudyResult on QuantileStudy {
    interval
    dates
    firstDate
    lastDate
    step
    instruments
    quantiles
    outcome
    outcomeKind
    horizons
    minusUniverseMean
    measures {
      measure
      dates
      values
      nulls
      horizons {
        horizon
        spread {
          dates
          mean
          tStatistic
          pValue
          adjustedPValue
        }
        correlation {
          mean
          ratio
          positiveShare
          tStatistic
          adjustedPValue
        }
        quantiles {
          quantile
          mean
          stdErr
          outcomes
          missing
          delisted
          turnover
        }
      }
      decay {
        after
        until
        mean
        meanPerBar
        tStatistic
      }
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

export const QuantileStudyQuery = graphql(`
  query QuantileStudy(
    $measures: [Measure!]!
    $quantiles: Int
    $kind: ScreenKind
    $universe: ScreenUniverse
    $interval: Interval
    $from: DateOrDateTime
    $to: DateOrDateTime
    $step: Int
    $outcome: Measure
    $outcomeKind: OutcomeKind
    $horizons: [Int!]
    $minusUniverseMean: Boolean
  ) {
    quantileStudy(
      measures: $measures
      quantiles: $quantiles
      kind: $kind
      universe: $universe
      interval: $interval
      from: $from
      to: $to
      step: $step
      outcome: $outcome
      outcomeKind: $outcomeKind
      horizons: $horizons
      minusUniverseMean: $minusUniverseMean
      recordsPerPage: 1
      pageNumber: 1
    ) {
      ...QuantileStudyResult
    }
  }
`)

export const QuantileStudySizeQuery = graphql(`
  query QuantileStudySize(
    $measures: [Measure!]!
    $quantiles: Int
    $kind: ScreenKind
    $universe: ScreenUniverse
    $interval: Interval
    $from: DateOrDateTime
    $to: DateOrDateTime
    $step: Int
    $outcome: Measure
    $outcomeKind: OutcomeKind
    $horizons: [Int!]
    $minusUniverseMean: Boolean
  ) {
    estimate: quantileStudyJobEstimate(
      measures: $measures
      quantiles: $quantiles
      kind: $kind
      universe: $universe
      interval: $interval
      from: $from
      to: $to
      step: $step
      outcome: $outcome
      outcomeKind: $outcomeKind
      horizons: $horizons
      minusUniverseMean: $minusUniverseMean
    ) {
      ...Size
    }
  }
`)

export const StartQuantileStudy = graphql(`
  mutation StartQuantileStudy($input: StartQuantileStudyJobInput!) {
    started: startQuantileStudyJob(input: $input) {
      ... on StartQuantileStudyJobSuccess {
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
