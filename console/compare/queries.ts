import { graphql } from '../graph/generated/index.ts'

// Regressions of each series on the other return the observed values of both, paired by the service.
export const PairQuery = graphql(`
  query ComparedPair(
    $a: SeriesInput!
    $b: SeriesInput!
    $from: DateOrDateTime!
    $to: DateOrDateTime!
    $interval: Interval
    $lags: [Int!]
    $method: CorrelationMethod
  ) {
    correlation(x: $a, y: $b, from: $from, to: $to, interval: $interval, lags: $lags, method: $method) {
      interval
      dataPoints
      unpaired
      dateRange {
        startDate
        endDate
      }
      lags {
        lag
        correlation
        pValue
        dataPoints
      }
      x {
        name
      }
      y {
        name
      }
      metadata {
        warnings {
          code
          message
          parameter
        }
      }
    }
    a: regressionResiduals(
      dependent: $a
      regressors: [$b]
      from: $from
      to: $to
      interval: $interval
      recordsPerPage: 10000
    ) {
      pagination {
        totalRecordCount
      }
      rows {
        ts
        observed
      }
    }
    b: regressionResiduals(
      dependent: $b
      regressors: [$a]
      from: $from
      to: $to
      interval: $interval
      recordsPerPage: 10000
    ) {
      rows {
        observed
      }
    }
  }
`)

export const RegressionQuery = graphql(`
  query ComparedRegression(
    $dependent: SeriesInput!
    $regressors: [SeriesInput!]!
    $from: DateOrDateTime!
    $to: DateOrDateTime!
    $interval: Interval
    $covariance: Covariance
  ) {
    regression(
      dependent: $dependent
      regressors: $regressors
      from: $from
      to: $to
      interval: $interval
      covariance: $covariance
    ) {
      dataPoints
      rSquared
      adjustedRSquared
      residualStdErr
      fPValue
      durbinWatson
      intercept {
        estimate
        stdErr
        tValue
        pValue
      }
      regressors {
        estimate
        stdErr
        tValue
        pValue
        series {
          name
        }
      }
    }
    regressionResiduals(
      dependent: $dependent
      regressors: $regressors
      from: $from
      to: $to
      interval: $interval
      covariance: $covariance
      recordsPerPage: 10000
    ) {
      interval
      pagination {
        totalRecordCount
      }
      rows {
        ts
        observed
        fitted
        residual
      }
    }
  }
`)

export const MatrixQuery = graphql(`
  query ComparedMatrix(
    $series: [SeriesInput!]!
    $from: DateOrDateTime!
    $to: DateOrDateTime!
    $interval: Interval
    $method: CorrelationMethod
  ) {
    correlationMatrix(series: $series, from: $from, to: $to, interval: $interval, method: $method) {
      rows {
        series {
          name
        }
        correlations
        pValues
        dataPoints
      }
    }
  }
`)
