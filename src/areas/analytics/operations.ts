import { z } from 'zod'
import type { DateRange } from '../../core/answers.ts'
import { PositiveId } from '../../core/inputs.ts'
import { operation } from '../../core/operation.ts'
import { type BarMetadata, metadataOf } from '../../engine/bars/metadata.ts'
import { requireAggregates, resolveAggregates } from '../../engine/instruments/queries/aggregates.ts'
import { EXAMPLE } from '../../market/examples.ts'
import { metric, withMetric } from '../../market/metric-parameters.ts'
import type { MetricName } from '../../market/metrics.ts'
import { Moment } from '../../market/moments.ts'
import {
  aggregateIds,
  endDate,
  selectionParameters,
  startDate,
  withAssetClass,
  withOrderedDates,
} from '../../market/parameters.ts'
import type { Interval } from '../../market/vocabulary.ts'
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
import { questionOf, sufficient } from './series.ts'
import { VolatilityBasis } from './shapes.ts'

/** Which bars of a metric an analysis reads. */
const seriesParameters = {
  startDate,
  endDate: Moment.describe('Last trading date (YYYY-MM-DD) or instant, inclusive.').meta({
    example: EXAMPLE.endDate,
  }),
  ...selectionParameters,
  metric,
}

export const volatilityParameters = {
  basis: VolatilityBasis.optional().describe(
    'What the volatility is measured on. Default: change; log_return for px and px_linked, level for px_chg.',
  ),
  ewmaLambda: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.94)
    .describe('Weight that the past keeps in the exponentially weighted volatility, between 0 and 1.'),
}

const analysedId = PositiveId.describe('Id of the aggregate.').meta({ example: EXAMPLE.aggregateId })

const seriesRules = <S extends z.ZodObject>(schema: S): S =>
  withMetric(withAssetClass(withOrderedDates(schema, 'startDate', 'endDate')))

const TOO_FEW_IN_COMMON = 'The two have fewer than 3 points in common, or one of them does not change there'
const TOO_FEW_FOR_TREND = 'There are fewer than 3 values in the range'
const TOO_FEW_FOR_VOLATILITY = 'There are too few values in the range: at least 2 are needed on the basis'

export const aggregateCorrelation = operation({
  id: 'aggregateCorrelation',
  description: 'Pearson correlation of a metric of two aggregates over the bars that both have.',
  input: seriesRules(
    z.object({
      aggregateId1: PositiveId.describe('Id of the first aggregate.'),
      aggregateId2: PositiveId.describe('Id of the second aggregate.'),
      ...seriesParameters,
    }),
  ),
  run: async ({ aggregateId1, aggregateId2, ...input }, context): Promise<Correlation> => {
    const [one, other] = await requireAggregates(context, [aggregateId1, aggregateId2])
    return sufficient(await correlate(context, [one, other], questionOf(input, context)), TOO_FEW_IN_COMMON)
  },
})

export const aggregateTrend = operation({
  id: 'aggregateTrend',
  description: 'Straight line through a metric of an aggregate by least squares, and how sure it is.',
  input: seriesRules(z.object({ aggregateId: analysedId, ...seriesParameters })),
  run: async ({ aggregateId: id, ...input }, context): Promise<Trend> => {
    const [aggregate] = await requireAggregates(context, [id])
    return sufficient(await trendOf(context, aggregate, questionOf(input, context)), TOO_FEW_FOR_TREND)
  },
})

export const aggregateVolatility = operation({
  id: 'aggregateVolatility',
  description: 'How much a metric of an aggregate varies, and its deepest fall.',
  input: seriesRules(z.object({ aggregateId: analysedId, ...seriesParameters, ...volatilityParameters })),
  run: async ({ aggregateId: id, ...input }, context): Promise<Volatility> => {
    const [aggregate] = await requireAggregates(context, [id])
    const volatility = await volatilityOf(context, aggregate, questionOf(input, context), input)
    return sufficient(volatility, TOO_FEW_FOR_VOLATILITY)
  },
})

/** Statistics of several aggregates. */
export interface StatisticsAnswer {
  readonly rows: Statistics[]
  readonly interval: Interval
  readonly metric: MetricName
  /** First and last bar with a value of any of them; null without any. */
  readonly dateRange: DateRange | null
  readonly metadata: BarMetadata
}

/** From the earliest start to the latest end of several ranges. */
const spanOf = (ranges: readonly DateRange[]): DateRange | null =>
  ranges.reduce<DateRange | null>(
    (span, { startDate: start, endDate: end }) => ({
      startDate: span && span.startDate < start ? span.startDate : start,
      endDate: span && span.endDate > end ? span.endDate : end,
    }),
    null,
  )

export const aggregateStats = operation({
  id: 'aggregateStats',
  description: 'Statistics of a metric of one or more aggregates over a date range, in the order asked.',
  input: seriesRules(
    z.object({
      aggregateIds,
      ...seriesParameters,
      endDate,
    }),
  ),
  run: async ({ aggregateIds, ...input }, context): Promise<StatisticsAnswer> => {
    const { aggregates, unknownIds, asOf } = await resolveAggregates(context, aggregateIds)
    const question = questionOf(input, context)
    const { metric: read, interval, selection, warnings } = question
    const rows = await Promise.all(aggregates.map((one) => statisticsOf(context, one, question)))
    const noDataAggregateIds = rows.flatMap(({ count, instrument }) => (count === 0 ? [instrument.id] : []))
    const found = { asOf, unknownAggregateIds: unknownIds, noDataAggregateIds, warnings }
    return {
      rows,
      interval,
      metric: read,
      dateRange: spanOf(rows.flatMap(({ dateRange }) => dateRange ?? [])),
      metadata: metadataOf(input, selection, context, found),
    }
  },
})
