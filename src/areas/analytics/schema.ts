import { z } from 'zod'
import { Id } from '../../core/inputs.ts'
import { requireBearer } from '../../core/principal.ts'
import { aggregateNotFound, loadAggregate } from '../../engine/instruments/queries/aggregates.ts'
import { yearBefore } from '../../market/dates.ts'
import { metric, withMetric } from '../../market/metric-parameters.ts'
import {
  endDate,
  selectionParameters,
  startDate,
  withAssetClass,
  withOrderedDates,
} from '../../market/parameters.ts'
import type { Context } from '../../protocols/context.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { fromOperation, withArguments } from '../../protocols/graphql/from-zod.ts'
import { InstrumentRef } from '../shared/instruments.ts'
import { correlate, type Instrument, statisticsOf, trendOf, volatilityOf } from './analyses.ts'
import {
  aggregateCorrelation,
  aggregateStats,
  aggregateTrend,
  aggregateVolatility,
  volatilityParameters,
} from './operations.ts'
import { questionOf } from './series.ts'
import {
  AggregateStatisticsRef,
  CorrelationRef,
  StatisticsRef,
  TrendRef,
  VolatilityRef,
} from './type-schema.ts'

builder.queryFields((t) => ({
  aggregateCorrelation: t.field({ ...fromOperation(t, aggregateCorrelation), type: CorrelationRef }),
  aggregateTrend: t.field({ ...fromOperation(t, aggregateTrend), type: TrendRef }),
  aggregateVolatility: t.field({ ...fromOperation(t, aggregateVolatility), type: VolatilityRef }),
  aggregateStats: t.field({ ...fromOperation(t, aggregateStats), type: AggregateStatisticsRef }),
}))

const seriesParameters = {
  from: startDate
    .optional()
    .describe('First trading date (YYYY-MM-DD) or instant, inclusive; default: one year before `to`.'),
  to: endDate,
  ...selectionParameters,
  metric,
}
type SeriesArguments = z.output<z.ZodObject<typeof seriesParameters>>

const seriesRules = <S extends z.ZodObject>(schema: S): S =>
  withMetric(withAssetClass(withOrderedDates(schema, 'from', 'to')))

const seriesInput = seriesRules(z.object(seriesParameters))
const volatilityInput = seriesRules(z.object({ ...seriesParameters, ...volatilityParameters }))
const correlationInput = seriesRules(
  z.object({ aggregateId: Id.describe('Id of the aggregate to compare with.'), ...seriesParameters }),
)

/** What a field of an instrument asks of its own series; statistics are not open to API keys. */
function asked({ from, to, ...args }: SeriesArguments, context: Context) {
  requireBearer(context.principal)
  const range = { startDate: from ?? yearBefore(to, context.now), endDate: to }
  return { ...questionOf({ ...args, ...range }, context), startName: 'from' as const }
}

builder.interfaceFields(InstrumentRef, (t) => ({
  trend: t.field({
    type: TrendRef,
    nullable: true,
    description: 'The trend of a metric over a range of dates; null under three values.',
    ...withArguments(t, seriesInput, (instrument: Instrument, args, context) =>
      trendOf(context, instrument, asked(args, context)),
    ),
  }),
  volatility: t.field({
    type: VolatilityRef,
    nullable: true,
    description: 'How much a metric varies over a range of dates; null under two values of its basis.',
    ...withArguments(t, volatilityInput, (instrument: Instrument, args, context) =>
      volatilityOf(context, instrument, asked(args, context), args),
    ),
  }),
  stats: t.field({
    type: StatisticsRef,
    description: 'Statistics of a metric over a range of dates.',
    ...withArguments(t, seriesInput, (instrument: Instrument, args, context) =>
      statisticsOf(context, instrument, asked(args, context)),
    ),
  }),
  correlationWith: t.field({
    type: CorrelationRef,
    nullable: true,
    description:
      'Correlation with an aggregate over the bars that both have; null under three of them, or when one of the two does not change there.',
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
