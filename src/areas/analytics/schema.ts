import { z } from 'zod'
import { Id } from '../../core/inputs.ts'
import { requireBearer } from '../../core/principal.ts'
import { aggregateNotFound, loadAggregate } from '../../engine/instruments/lookup.ts'
import { yearBefore } from '../../market/dates.ts'
import {
  endDate,
  metric,
  selectionParameters,
  startDate,
  withAssetClass,
  withMetric,
  withOrderedDates,
} from '../../market/parameters.ts'
import type { Context } from '../../protocols/context.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { enumRef, fromOperation, withArguments, zodFields } from '../../protocols/graphql/from-zod.ts'
import { BarMetadataRef } from '../aggregates/directory/schema.ts'
import { DateRangeRef } from '../bars/schema.ts'
import { InstrumentRef } from '../instruments/schema.ts'
import {
  type Correlation,
  correlate,
  type Instrument,
  type Statistics,
  statisticsOf,
  type Trend,
  trendOf,
  type Volatility,
  volatilityOf,
} from './analyses.ts'
import {
  aggregateCorrelation,
  aggregateStats,
  aggregateTrend,
  aggregateVolatility,
  type StatisticsAnswer,
  volatilityParameters,
} from './operations.ts'
import { questionOf } from './series.ts'
import { correlationShape, statisticsShape, trendShape, volatilityShape } from './shapes.ts'

const CorrelationRef = builder.objectRef<Correlation>('Correlation').implement({
  description: 'How two instruments moved together.',
  fields: (t) => ({
    ...zodFields(t, z.object(correlationShape)),
    instruments: t.field({
      type: [InstrumentRef],
      description: 'The two instruments, in the order asked.',
      resolve: ({ instruments }) => [...instruments],
    }),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      description: 'First and last bar that both have.',
    }),
  }),
})

export const TrendRef = builder.objectRef<Trend>('Trend').implement({
  description: 'A straight line through the values of a metric by least squares, one step per bar.',
  fields: (t) => ({
    ...zodFields(t, z.object(trendShape)),
    instrument: t.expose('instrument', {
      type: InstrumentRef,
      description: 'The aggregate or security that was measured.',
    }),
    dateRange: t.expose('dateRange', { type: DateRangeRef, description: 'First and last bar of the line.' }),
  }),
})

const VolatilityRef = builder.objectRef<Volatility>('Volatility').implement({
  description: 'How much a metric varies.',
  fields: (t) => ({
    ...zodFields(t, z.object(volatilityShape)),
    instrument: t.expose('instrument', {
      type: InstrumentRef,
      description: 'The aggregate or security that was measured.',
    }),
    dateRange: t.expose('dateRange', { type: DateRangeRef, description: 'First and last bar with a value.' }),
  }),
})

const StatisticsRef = builder.objectRef<Statistics>('Statistics').implement({
  description: 'What the values of a metric are like.',
  fields: (t) => ({
    ...zodFields(t, z.object(statisticsShape)),
    instrument: t.expose('instrument', {
      type: InstrumentRef,
      description: 'The aggregate or security that was measured.',
    }),
    interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      nullable: true,
      description: 'First and last bar with a value; null without any.',
    }),
  }),
})

const AggregateStatisticsRef = builder.objectRef<StatisticsAnswer>('AggregateStatistics').implement({
  description: 'Statistics of several aggregates.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [StatisticsRef],
      description: 'One per aggregate that exists, in the order asked.',
    }),
    interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
    metric: t.field({
      type: enumRef('Metric'),
      description: 'Metric that was read.',
      resolve: (answer) => answer.metric,
    }),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      nullable: true,
      description: 'First and last bar with a value of any of them; null without any.',
    }),
    count: t.int({ description: 'Number of rows.', resolve: ({ rows }) => rows.length }),
    metadata: t.expose('metadata', { type: BarMetadataRef, description: 'How the answer was made.' }),
  }),
})

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
