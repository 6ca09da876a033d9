import type { FieldMap } from '@pothos/core'
import { z } from 'zod'
import type { Instrument } from '../../../engine/instruments/kinds.ts'
import { aggregateNotFound, loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { yearBefore } from '../../../market/dates.ts'
import { AggregateId } from '../../../market/identifiers.ts'
import { endDate, startDate } from '../../../market/parameters.ts'
import type { Context } from '../../../protocols/context.ts'
import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation, withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { interfaceFields, queryFields } from '../../../protocols/graphql/parts.ts'
import { BarMetadataRef, SeriesMetadataRef } from '../../instruments/series/schema.ts'
import { InstrumentRef } from '../../shared/instruments.ts'
import { DateRangeRef } from '../../shared/page-schema.ts'
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
import {
  seriesParameters as allParameters,
  type KindAnalyses,
  ofAggregates,
  ofSecurities,
  type StatisticsAnswer,
  seriesRules,
  volatilityParameters,
} from './operations.ts'
import { noDataSecurityIds } from './responses.ts'
import { toSeriesQuery } from './series.ts'
import { correlationShape, statisticsShape, trendShape, volatilityShape } from './shapes.ts'

const CorrelationRef = builder.objectRef<Correlation>('Correlation').implement({
  description: 'Correlation of a metric between two instruments.',
  fields: (t) => ({
    ...zodFields(t, z.object(correlationShape)),
    instruments: t.field({
      type: [InstrumentRef],
      description: 'The two instruments, in the requested order.',
      resolve: ({ instruments }) => [...instruments],
    }),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      description: 'First and last common bar.',
    }),
  }),
})

export const TrendRef = builder.objectRef<Trend>('Trend').implement({
  description: 'Linear trend of a metric, fitted by least squares with one step per bar.',
  fields: (t) => ({
    ...zodFields(t, z.object(trendShape)),
    instrument: t.expose('instrument', {
      type: InstrumentRef,
      description: 'Aggregate or security analysed.',
    }),
    dateRange: t.expose('dateRange', { type: DateRangeRef, description: 'First and last bar of the fit.' }),
  }),
})

const VolatilityRef = builder.objectRef<Volatility>('Volatility').implement({
  description: 'Volatility and maximum drawdown of a metric.',
  fields: (t) => ({
    ...zodFields(t, z.object(volatilityShape)),
    instrument: t.expose('instrument', {
      type: InstrumentRef,
      description: 'Aggregate or security analysed.',
    }),
    dateRange: t.expose('dateRange', { type: DateRangeRef, description: 'First and last bar with a value.' }),
  }),
})

const StatisticsRef = builder.objectRef<Statistics>('Statistics').implement({
  description: 'Statistics of a metric of one instrument.',
  fields: (t) => ({
    ...zodFields(t, z.object(statisticsShape)),
    instrument: t.expose('instrument', {
      type: InstrumentRef,
      description: 'Aggregate or security analysed.',
    }),
    interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      nullable: true,
      description: 'First and last bar with a value. Null if there is none.',
    }),
  }),
})

/** Defines the queries of the analyses of a kind of instrument. `fields` are those of the statistics of several. */
function analysisQueriesOf<M extends object>(
  { kind: { name, plural, typeName }, correlation, trend, volatility, stats }: KindAnalyses<M>,
  fields: (t: FieldBuilder<StatisticsAnswer<M>>) => FieldMap,
) {
  const type = builder.objectRef<StatisticsAnswer<M>>(`${typeName}Statistics`).implement({
    description: `Statistics of several ${plural}.`,
    fields: (t) => ({
      rows: t.expose('rows', {
        type: [StatisticsRef],
        description: `One row per ${name} found, in the requested order.`,
      }),
      interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
      metric: t.field({
        type: enumRef('Metric'),
        description: 'Metric analysed.',
        resolve: (answer) => answer.metric,
      }),
      dateRange: t.expose('dateRange', {
        type: DateRangeRef,
        nullable: true,
        description: `First and last bar with a value of any ${name}. Null if there is none.`,
      }),
      count: t.int({ description: 'Number of rows.', resolve: ({ rows }) => rows.length }),
      ...fields(t),
    }),
  })
  return queryFields((t) => ({
    [correlation.id]: t.field({ ...fromOperation(t, correlation), type: CorrelationRef }),
    [trend.id]: t.field({ ...fromOperation(t, trend), type: TrendRef }),
    [volatility.id]: t.field({ ...fromOperation(t, volatility), type: VolatilityRef }),
    [stats.id]: t.field({ ...fromOperation(t, stats), type }),
  }))
}

const metadata = 'Metadata of the response.'

export const analyticsQueries = [
  analysisQueriesOf(ofAggregates, (t) => ({
    metadata: t.expose('metadata', { type: BarMetadataRef, description: metadata }),
  })),
  analysisQueriesOf(ofSecurities, (t) => ({
    noDataSecurityIds: t.expose('noDataIds', {
      type: ['Int'],
      description: noDataSecurityIds.description ?? '',
    }),
    metadata: t.expose('metadata', { type: SeriesMetadataRef, description: metadata }),
  })),
]

const seriesParameters = {
  ...allParameters,
  startDate: startDate
    .optional()
    .describe('First trading date (YYYY-MM-DD) or instant, inclusive. Default: one year before `to`.'),
  endDate,
}
type SeriesArguments = z.output<z.ZodObject<typeof seriesParameters>>

const seriesInput = seriesRules(z.object(seriesParameters))
const volatilityInput = seriesRules(z.object({ ...seriesParameters, ...volatilityParameters }))
const correlationInput = seriesRules(
  z.object({
    aggregateId: AggregateId.describe('Id of the aggregate to correlate with.'),
    ...seriesParameters,
  }),
)

/** Returns the series that a field of an instrument analyses. */
function queryOf({ startDate: start, endDate: end, ...args }: SeriesArguments, context: Context) {
  return toSeriesQuery({ ...args, startDate: start ?? yearBefore(end, context.now), endDate: end }, context)
}

export const analyticsOfInstrument = interfaceFields(InstrumentRef, (t) => ({
  trend: t.field({
    type: TrendRef,
    description: 'Linear trend of a metric over a date range. Null if fewer than three bars have a value.',
    ...withArguments(t, seriesInput, (instrument: Instrument, args, context) =>
      trendOf(context, instrument, queryOf(args, context)),
    ),
  }),
  volatility: t.field({
    type: VolatilityRef,
    description: 'Volatility of a metric over a date range. Null if the basis has fewer than two values.',
    ...withArguments(t, volatilityInput, (instrument: Instrument, args, context) =>
      volatilityOf(context, instrument, queryOf(args, context), args),
    ),
  }),
  stats: t.field({
    type: StatisticsRef,
    description: 'Statistics of a metric over a date range.',
    ...withArguments(t, seriesInput, (instrument: Instrument, args, context) =>
      statisticsOf(context, instrument, queryOf(args, context)),
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
        const query = queryOf(args, context)
        const other = await loadAggregate(context, aggregateId)
        if (!other) throw aggregateNotFound(aggregateId)
        return correlate(context, [instrument, other], query)
      },
    ),
  }),
}))
