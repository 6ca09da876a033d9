import { z } from 'zod'
import { aggregateNotFound, loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { yearBefore } from '../../../market/dates.ts'
import { AggregateId } from '../../../market/identifiers.ts'
import { metric, withMetric } from '../../../market/metric-parameters.ts'
import {
  endDate,
  selectionParameters,
  startDate,
  withAssetClass,
  withDates,
} from '../../../market/parameters.ts'
import type { Context } from '../../../protocols/context.ts'
import { fromOperation, withArguments } from '../../../protocols/graphql/from-zod.ts'
import { interfaceFields, queryFields } from '../../../protocols/graphql/parts.ts'
import { InstrumentRef } from '../../shared/instruments.ts'
import { correlate, type Instrument, statisticsOf, trendOf, volatilityOf } from './analyses.ts'
import {
  aggregateCorrelation,
  aggregateStats,
  aggregateTrend,
  aggregateVolatility,
  volatilityParameters,
} from './operations.ts'
import { toSeriesQuery } from './series.ts'
import {
  AggregateStatisticsRef,
  CorrelationRef,
  StatisticsRef,
  TrendRef,
  VolatilityRef,
} from './type-schema.ts'

export const analyticsQueries = queryFields((t) => ({
  aggregateCorrelation: t.field({ ...fromOperation(t, aggregateCorrelation), type: CorrelationRef }),
  aggregateTrend: t.field({ ...fromOperation(t, aggregateTrend), type: TrendRef }),
  aggregateVolatility: t.field({ ...fromOperation(t, aggregateVolatility), type: VolatilityRef }),
  aggregateStats: t.field({ ...fromOperation(t, aggregateStats), type: AggregateStatisticsRef }),
}))

const seriesParameters = {
  startDate: startDate
    .optional()
    .describe('First trading date (YYYY-MM-DD) or instant, inclusive. Default: one year before `to`.'),
  endDate,
  ...selectionParameters,
  metric,
}
type SeriesArguments = z.output<z.ZodObject<typeof seriesParameters>>

const seriesRules = <S extends z.ZodObject>(schema: S): S => withMetric(withAssetClass(withDates(schema)))

const seriesInput = seriesRules(z.object(seriesParameters))
const volatilityInput = seriesRules(z.object({ ...seriesParameters, ...volatilityParameters }))
const correlationInput = seriesRules(
  z.object({
    aggregateId: AggregateId.describe('Id of the aggregate to correlate with.'),
    ...seriesParameters,
  }),
)

/** Returns the series that a field of an instrument asks for. Refuses API keys. */
function asked({ startDate: start, endDate: end, ...args }: SeriesArguments, context: Context) {
  return toSeriesQuery({ ...args, startDate: start ?? yearBefore(end, context.now), endDate: end }, context)
}

export const analyticsOfInstrument = interfaceFields(InstrumentRef, (t) => ({
  trend: t.field({
    type: TrendRef,
    description: 'Linear trend of a metric over a date range. Null if fewer than three bars have a value.',
    ...withArguments(t, seriesInput, (instrument: Instrument, args, context) =>
      trendOf(context, instrument, asked(args, context)),
    ),
  }),
  volatility: t.field({
    type: VolatilityRef,
    description: 'Volatility of a metric over a date range. Null if the basis has fewer than two values.',
    ...withArguments(t, volatilityInput, (instrument: Instrument, args, context) =>
      volatilityOf(context, instrument, asked(args, context), args),
    ),
  }),
  stats: t.field({
    type: StatisticsRef,
    description: 'Statistics of a metric over a date range.',
    ...withArguments(t, seriesInput, (instrument: Instrument, args, context) =>
      statisticsOf(context, instrument, asked(args, context)),
    ),
  }),
  correlationWith: t.field({
    type: CorrelationRef,
    description:
      'Correlation with an aggregate over the common bars. Null if there are fewer than three, or if one of the two is constant there.',
    ...withArguments(
      t,
      correlationInput,
      async (instrument: Instrument, { aggregateId, ...args }, context) => {
        const question = asked(args, context)
        const other = await loadAggregate(context, aggregateId)
        if (!other) throw aggregateNotFound(aggregateId)
        return correlate(context, [instrument, other], question)
      },
    ),
  }),
}))
