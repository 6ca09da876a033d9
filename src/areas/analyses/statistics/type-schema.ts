import { z } from 'zod'
import { builder } from '../../../protocols/graphql/builder.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { zodFields } from '../../../protocols/graphql/from-zod.ts'
import { BarMetadataRef } from '../../instruments/series/schema.ts'
import { InstrumentRef } from '../../shared/instruments.ts'
import { DateRangeRef } from '../../shared/page-schema.ts'
import type { Correlation, Statistics, Trend, Volatility } from './analyses.ts'
import type { StatisticsAnswer } from './operations.ts'
import { correlationShape, statisticsShape, trendShape, volatilityShape } from './shapes.ts'

export const CorrelationRef = builder.objectRef<Correlation>('Correlation').implement({
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

export const VolatilityRef = builder.objectRef<Volatility>('Volatility').implement({
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

export const StatisticsRef = builder.objectRef<Statistics>('Statistics').implement({
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

export const AggregateStatisticsRef = builder.objectRef<StatisticsAnswer>('AggregateStatistics').implement({
  description: 'Statistics of several aggregates.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [StatisticsRef],
      description: 'One row per aggregate found, in the requested order.',
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
      description: 'First and last bar with a value of any aggregate. Null if there is none.',
    }),
    count: t.int({ description: 'Number of rows.', resolve: ({ rows }) => rows.length }),
    metadata: t.expose('metadata', { type: BarMetadataRef, description: 'Metadata of the response.' }),
  }),
})
