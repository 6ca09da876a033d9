import { z } from 'zod'
import { builder } from '../../protocols/graphql/builder.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'
import { BarMetadataRef } from '../aggregates/timeseries/schema.ts'
import { DateRangeRef } from '../shared/bars.ts'
import { InstrumentRef } from '../shared/instruments.ts'
import type { Correlation, Statistics, Trend, Volatility } from './analyses.ts'
import type { StatisticsAnswer } from './operations.ts'
import { correlationShape, statisticsShape, trendShape, volatilityShape } from './shapes.ts'

export const CorrelationRef = builder.objectRef<Correlation>('Correlation').implement({
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

export const VolatilityRef = builder.objectRef<Volatility>('Volatility').implement({
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

export const StatisticsRef = builder.objectRef<Statistics>('Statistics').implement({
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

export const AggregateStatisticsRef = builder.objectRef<StatisticsAnswer>('AggregateStatistics').implement({
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
