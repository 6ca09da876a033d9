import { z } from 'zod'
import type { DateRange } from '../../../core/answers.ts'
import { operation } from '../../../core/operation.ts'
import { type BarMetadata, barMetadataOf } from '../../../engine/bars/metadata.ts'
import { requireAggregates, resolveAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { PositiveAggregateId } from '../../../market/identifiers.ts'
import { metric, withMetric } from '../../../market/metric-parameters.ts'
import type { MetricName } from '../../../market/metrics.ts'
import { Moment } from '../../../market/moments.ts'
import {
  aggregateIds,
  endDate,
  selectionParameters,
  startDate,
  withAssetClass,
  withDates,
} from '../../../market/parameters.ts'
import { endAt } from '../../../market/relative-dates.ts'
import type { Interval } from '../../../market/vocabulary.ts'
import {
  type Correlation,
  correlate,
  type Statistics,
  statisticsOf,
  type Trend,
  trendOf,
  type Volatility,
  volatilityOf,
} from './analyses.ts'
import { sufficient, toSeriesQuery } from './series.ts'
import { VolatilityBasis } from './shapes.ts'

/** Parameters that select the metric and the bars of an analysis. */
export const seriesParameters = {
  startDate,
  endDate: Moment.describe('Last trading date (YYYY-MM-DD) or instant, inclusive.').meta({
    example: EXAMPLE.endDate,
    argument: 'to',
    resolve: endAt,
  }),
  ...selectionParameters,
  metric,
}

export const volatilityParameters = {
  basis: VolatilityBasis.optional().describe(
    'Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg`, otherwise `change`.',
  ),
  ewmaLambda: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.94)
    .describe('Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive.'),
}

const analysedId = PositiveAggregateId.describe('Id of the aggregate.').meta({ example: EXAMPLE.aggregateId })

export const seriesRules = <S extends z.ZodObject>(schema: S): S =>
  withMetric(withAssetClass(withDates(schema)))

const TOO_FEW_IN_COMMON =
  'The aggregates share fewer than 3 bars, or one of them is constant there. Use a longer range'
export const TOO_FEW_FOR_TREND = 'Fewer than 3 bars in the range have a value. Use a longer range'
export const TOO_FEW_FOR_VOLATILITY = 'The basis has fewer than 2 values in the range. Use a longer range'

export const aggregateCorrelation = operation({
  id: 'aggregateCorrelation',
  connected: 'Aggregate.correlationWith',
  description: 'Pearson correlation of a metric between two aggregates over their common bars.',
  input: seriesRules(
    z.object({
      aggregateId1: PositiveAggregateId.describe('Id of the first aggregate.'),
      aggregateId2: PositiveAggregateId.describe('Id of the second aggregate.'),
      ...seriesParameters,
    }),
  ),
  run: async ({ aggregateId1, aggregateId2, ...input }, context): Promise<Correlation> => {
    const [one, other] = await requireAggregates(context, [aggregateId1, aggregateId2])
    return sufficient(
      await correlate(context, [one, other], toSeriesQuery(input, context)),
      TOO_FEW_IN_COMMON,
    )
  },
})

export const aggregateTrend = operation({
  id: 'aggregateTrend',
  connected: 'Aggregate.trend',
  description: 'Linear trend of a metric of an aggregate, fitted by least squares, and its significance.',
  input: seriesRules(z.object({ aggregateId: analysedId, ...seriesParameters })),
  run: async ({ aggregateId: id, ...input }, context): Promise<Trend> => {
    const [aggregate] = await requireAggregates(context, [id])
    return sufficient(await trendOf(context, aggregate, toSeriesQuery(input, context)), TOO_FEW_FOR_TREND)
  },
})

export const aggregateVolatility = operation({
  id: 'aggregateVolatility',
  connected: 'Aggregate.volatility',
  description: 'Volatility and maximum drawdown of a metric of an aggregate.',
  input: seriesRules(z.object({ aggregateId: analysedId, ...seriesParameters, ...volatilityParameters })),
  run: async ({ aggregateId: id, ...input }, context): Promise<Volatility> => {
    const [aggregate] = await requireAggregates(context, [id])
    const volatility = await volatilityOf(context, aggregate, toSeriesQuery(input, context), input)
    return sufficient(volatility, TOO_FEW_FOR_VOLATILITY)
  },
})

/** Statistics of several aggregates. */
export interface StatisticsAnswer {
  readonly rows: Statistics[]
  readonly interval: Interval
  readonly metric: MetricName
  /** First and last bar with a value of any aggregate. Null if there is none. */
  readonly dateRange: DateRange | null
  readonly metadata: BarMetadata
}

/** Returns the range from the earliest start to the latest end. Null without ranges. */
export const spanOf = (ranges: readonly DateRange[]): DateRange | null =>
  ranges.reduce<DateRange | null>(
    (span, { startDate: start, endDate: end }) => ({
      startDate: span && span.startDate < start ? span.startDate : start,
      endDate: span && span.endDate > end ? span.endDate : end,
    }),
    null,
  )

export const aggregateStats = operation({
  id: 'aggregateStats',
  connected: 'Aggregate.stats',
  description: 'Statistics of a metric of one or more aggregates over a date range, in the requested order.',
  input: seriesRules(
    z.object({
      aggregateIds,
      ...seriesParameters,
      endDate,
    }),
  ),
  run: async ({ aggregateIds, ...input }, context): Promise<StatisticsAnswer> => {
    const { aggregates, unknownIds, asOf } = await resolveAggregates(context, aggregateIds)
    const question = toSeriesQuery(input, context)
    const { metric: read, interval, selection, warnings } = question
    const rows = await Promise.all(aggregates.map((one) => statisticsOf(context, one, question)))
    const noDataAggregateIds = rows.flatMap(({ count, instrument }) => (count === 0 ? [instrument.id] : []))
    const found = { asOf, unknownAggregateIds: unknownIds, noDataAggregateIds, warnings }
    return {
      rows,
      interval,
      metric: read,
      dateRange: spanOf(rows.flatMap(({ dateRange }) => dateRange ?? [])),
      metadata: barMetadataOf(input, selection, context, found),
    }
  },
})
