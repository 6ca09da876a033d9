import { z } from 'zod'
import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { fromOperation, withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { objectFields, queryFields } from '../../../protocols/graphql/parts.ts'
import type { FlowRows } from '../../flow/series/operations.ts'
import { FlowMetadataRef } from '../../flow/series/page-schema.ts'
import { FlowSeriesRef } from '../../flow/series/schema.ts'
import type { FlowSeries } from '../../flow/series/shapes.ts'
import { DateRangeRef } from '../../shared/page-schema.ts'
import {
  type FlowStatistics,
  type FlowTrend,
  type FlowVolatility,
  flowStatisticsOf,
  flowTrendOf,
  flowVolatilityOf,
} from './analyses.ts'
import { flowQuestionInput, flowStats, flowTrend, flowVolatility, flowVolatilityInput } from './operations.ts'
import { flowStatisticsShape, flowTrendShape, flowVolatilityShape } from './responses.ts'

const seriesField = <T extends { series: FlowSeries }>(t: FieldBuilder<T>) => ({
  series: t.field({
    type: FlowSeriesRef,
    description: 'Flow series analysed.',
    resolve: ({ series }: { series: FlowSeries }) => series,
  }),
})

const FlowTrendRef = builder.objectRef<FlowTrend>('FlowTrend').implement({
  description: 'Linear trend of a flow series, fitted by least squares with one step per observation.',
  fields: (t) => ({
    ...zodFields(t, z.object(flowTrendShape)),
    ...seriesField(t),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      description: 'First and last observation of the fit.',
    }),
  }),
})

const FlowVolatilityRef = builder.objectRef<FlowVolatility>('FlowVolatility').implement({
  description: 'Volatility and maximum drawdown of a flow series.',
  fields: (t) => ({
    ...zodFields(t, z.object(flowVolatilityShape)),
    ...seriesField(t),
    dateRange: t.expose('dateRange', { type: DateRangeRef, description: 'First and last observation.' }),
  }),
})

const FlowStatisticsRef = builder.objectRef<FlowStatistics>('FlowStatistics').implement({
  description: 'Statistics of a flow series.',
  fields: (t) => ({
    ...zodFields(t, z.object(flowStatisticsShape)),
    ...seriesField(t),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      nullable: true,
      description: 'First and last observation. Null if there is none.',
    }),
  }),
})

const FlowStatisticsListRef = builder.objectRef<FlowRows<FlowStatistics>>('FlowStatisticsList').implement({
  description: 'Statistics of several flow series.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [FlowStatisticsRef],
      description: 'One row per series found, in the requested order.',
    }),
    count: t.int({ description: 'Number of rows.', resolve: ({ rows }) => rows.length }),
    metadata: t.expose('metadata', { type: FlowMetadataRef, description: 'Metadata of the response.' }),
  }),
})

export const analyticsOfSeries = objectFields(FlowSeriesRef, (t) => ({
  trend: t.field({
    type: FlowTrendRef,
    description: 'Linear trend over a date range. Null if there are fewer than three observations.',
    ...withArguments(t, flowQuestionInput, (series: FlowSeries, args, context) =>
      flowTrendOf(context, series, args),
    ),
  }),
  volatility: t.field({
    type: FlowVolatilityRef,
    description: 'Volatility over a date range. Null if the basis has fewer than two values.',
    ...withArguments(t, flowVolatilityInput, (series: FlowSeries, args, context) =>
      flowVolatilityOf(context, series, args),
    ),
  }),
  stats: t.field({
    type: FlowStatisticsRef,
    description: 'Statistics over a date range.',
    ...withArguments(t, flowQuestionInput, (series: FlowSeries, args, context) =>
      flowStatisticsOf(context, series, args),
    ),
  }),
}))

export const flowAnalyticsQueries = queryFields((t) => ({
  flowTrend: t.field({ ...fromOperation(t, flowTrend), type: FlowTrendRef }),
  flowVolatility: t.field({ ...fromOperation(t, flowVolatility), type: FlowVolatilityRef }),
  flowStats: t.field({ ...fromOperation(t, flowStats), type: FlowStatisticsListRef }),
}))
