import type { TypedDocumentNode } from 'urql'
import { graphql } from '../graph/generated/index.ts'
import type { Documents, Input, StartAnswer } from './documents.ts'
import {
  type JobView,
  leaderboardInput,
  securitiesInput,
  securityLeaderboardInput,
  timeseriesInput,
} from './request.ts'

const TimeseriesSize = graphql(`
  query TimeseriesSize(
    $aggregateIds: [Int!]
    $from: DateOrDateTime
    $to: DateOrDateTime
    $interval: Interval
    $assetClass: AssetClass
    $moneyness: Moneyness
    $size: TradeSize
    $includeIntraday: Boolean
    $isFullHistory: Boolean
    $transformation: Transformation
    $window: Window
    $normalisation: Normalisation
    $normalisationPeriod: NormalisationPeriod
    $order: OrderDirection
    $fields: [String!]
  ) {
    estimate: timeseriesJobEstimate(
      aggregateIds: $aggregateIds
      from: $from
      to: $to
      interval: $interval
      assetClass: $assetClass
      moneyness: $moneyness
      size: $size
      includeIntraday: $includeIntraday
      isFullHistory: $isFullHistory
      transformation: $transformation
      window: $window
      normalisation: $normalisation
      normalisationPeriod: $normalisationPeriod
      order: $order
      fields: $fields
    ) {
      ...Size
    }
  }
`)

const SecuritiesSize = graphql(`
  query SecuritiesSize(
    $securityIds: [Int!]
    $tickers: [String!]
    $sector: String
    $industry: String
    $all: Boolean
    $from: DateOrDateTime
    $to: DateOrDateTime
    $interval: Interval
    $assetClass: [AssetClass!]
    $moneyness: Moneyness
    $size: TradeSize
    $includeIntraday: Boolean
    $order: OrderDirection
    $fields: [String!]
  ) {
    estimate: seriesJobEstimate(
      securityIds: $securityIds
      tickers: $tickers
      sector: $sector
      industry: $industry
      all: $all
      from: $from
      to: $to
      interval: $interval
      assetClass: $assetClass
      moneyness: $moneyness
      size: $size
      includeIntraday: $includeIntraday
      order: $order
      fields: $fields
    ) {
      ...Size
    }
  }
`)

const LeaderboardSize = graphql(`
  query LeaderboardSize(
    $interval: Interval
    $assetClass: AssetClass
    $moneyness: Moneyness
    $size: TradeSize
    $metric: Metric
    $measure: Measure
    $order: OrderDirection
    $date: Date
    $from: Date
    $to: Date
    $type: OptionType
    $notional: OptionType
    $types: [String!]
    $subtypes: [String!]
    $providerIds: [String!]
  ) {
    estimate: leaderboardJobEstimate(
      interval: $interval
      assetClass: $assetClass
      moneyness: $moneyness
      size: $size
      metric: $metric
      measure: $measure
      order: $order
      date: $date
      from: $from
      to: $to
      type: $type
      notional: $notional
      types: $types
      subtypes: $subtypes
      providerIds: $providerIds
    ) {
      ...Size
    }
  }
`)

const SecurityLeaderboardSize = graphql(`
  query SecurityLeaderboardSize(
    $interval: Interval
    $assetClass: AssetClass
    $moneyness: Moneyness
    $size: TradeSize
    $metric: Metric
    $measure: Measure
    $order: OrderDirection
    $date: Date
    $from: Date
    $to: Date
    $type: OptionType
    $notional: OptionType
    $securityIds: [Int!]
    $tickers: [String!]
    $sector: String
    $industry: String
    $universe: Universe
  ) {
    estimate: securityLeaderboardJobEstimate(
      interval: $interval
      assetClass: $assetClass
      moneyness: $moneyness
      size: $size
      metric: $metric
      measure: $measure
      order: $order
      date: $date
      from: $from
      to: $to
      type: $type
      notional: $notional
      securityIds: $securityIds
      tickers: $tickers
      sector: $sector
      industry: $industry
      universe: $universe
    ) {
      ...Size
    }
  }
`)

const StartTimeseries = graphql(`
  mutation StartTimeseries($input: StartTimeseriesJobInput!) {
    started: startTimeseriesJob(input: $input) {
      ... on StartTimeseriesJobSuccess {
        job {
          id
          jobId
          ...JobRow
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

const StartSecurities = graphql(`
  mutation StartSecurities($input: StartSeriesJobInput!) {
    started: startSeriesJob(input: $input) {
      ... on StartSeriesJobSuccess {
        job {
          id
          jobId
          ...JobRow
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

const StartLeaderboard = graphql(`
  mutation StartLeaderboard($input: StartLeaderboardJobInput!) {
    started: startLeaderboardJob(input: $input) {
      ... on StartLeaderboardJobSuccess {
        job {
          id
          jobId
          ...JobRow
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

const StartSecurityLeaderboard = graphql(`
  mutation StartSecurityLeaderboard($input: StartSecurityLeaderboardJobInput!) {
    started: startSecurityLeaderboardJob(input: $input) {
      ... on StartSecurityLeaderboardJobSuccess {
        job {
          id
          jobId
          ...JobRow
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

/** A kind of request that the builder makes. */
interface Kind extends Documents {
  readonly input: (view: JobView) => Input
}

/** Returns a kind whose documents take its input. */
const kind = <Of extends Input>(
  size: Documents['size'],
  start: TypedDocumentNode<StartAnswer, { input: Of }>,
  input: (view: JobView) => NoInfer<Of>,
): Kind => ({ size, start, input })

/** The documents of each kind of request, and their input. */
export const KINDS: Readonly<Record<JobView['kind'], Kind>> = {
  timeseries: kind(TimeseriesSize, StartTimeseries, timeseriesInput),
  securities: kind(SecuritiesSize, StartSecurities, securitiesInput),
  leaderboard: kind(LeaderboardSize, StartLeaderboard, leaderboardInput),
  security_leaderboard: kind(SecurityLeaderboardSize, StartSecurityLeaderboard, securityLeaderboardInput),
}
