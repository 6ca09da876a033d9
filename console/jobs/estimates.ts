import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { useDebounced } from '../parts/use-debounced.ts'
import {
  type JobView,
  leaderboardInput,
  missingIn,
  securitiesInput,
  securityLeaderboardInput,
  timeseriesInput,
} from './request.ts'

const TYPING_MS = 150

export const SizeFragment = graphql(`
  fragment Size on JobEstimate {
    rows
    rowsRead
    rowThreshold
    exceedsThreshold
    rowLimit
    exceedsLimit
    requiredTier
    warnings {
      code
      message
      parameter
    }
  }
`)

const TimeseriesSizeQuery = graphql(`
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
    timeseriesJobEstimate(
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

const SecuritiesSizeQuery = graphql(`
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
    seriesJobEstimate(
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

const LeaderboardSizeQuery = graphql(`
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
    leaderboardJobEstimate(
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

const SecurityLeaderboardSizeQuery = graphql(`
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
    securityLeaderboardJobEstimate(
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

/** Measures the request while it is being built. */
export function useEstimate(view: JobView) {
  const settled = useDebounced(view, TYPING_MS)
  const isMissing = missingIn(settled) !== null
  const { kind } = settled
  const series = useGraph({
    query: TimeseriesSizeQuery,
    variables: timeseriesInput(settled),
    pause: kind !== 'timeseries' || isMissing,
  })
  const securities = useGraph({
    query: SecuritiesSizeQuery,
    variables: securitiesInput(settled),
    pause: kind !== 'securities' || isMissing,
  })
  const board = useGraph({
    query: LeaderboardSizeQuery,
    variables: leaderboardInput(settled),
    pause: kind !== 'leaderboard' || isMissing,
  })
  const securityBoard = useGraph({
    query: SecurityLeaderboardSizeQuery,
    variables: securityLeaderboardInput(settled),
    pause: kind !== 'security_leaderboard' || isMissing,
  })
  const { answer, size } = {
    timeseries: { answer: series, size: series.data?.timeseriesJobEstimate },
    securities: { answer: securities, size: securities.data?.seriesJobEstimate },
    leaderboard: { answer: board, size: board.data?.leaderboardJobEstimate },
    security_leaderboard: { answer: securityBoard, size: securityBoard.data?.securityLeaderboardJobEstimate },
  }[kind]
  return {
    size: size ?? null,
    fault: answer.fault,
    /** Whether the numbers shown are those of an earlier request. */
    isStale: answer.isLoading || settled !== view,
    again: answer.again,
  }
}
