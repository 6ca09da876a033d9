import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { AggregateRef } from '../../shared/instruments.ts'
import { DateRangeRef } from '../../shared/page-schema.ts'
import { type ComparedMetric, ComparedMetricShape } from './measures.ts'
import {
  aggregateComparison,
  aggregatesSideBySide,
  type Compared,
  type ComparedAggregate,
  type Comparison,
  type SideBySide,
  type SideSeries,
} from './operations.ts'

const ComparedMetricRef = builder.objectRef<ComparedMetric>('ComparedMetric').implement({
  description:
    'Statistics of one metric of an aggregate. Fields are null if the metric has no value in the range.',
  fields: (t) => zodFields(t, ComparedMetricShape),
})

const ComparedAggregateRef = builder.objectRef<ComparedAggregate>('ComparedAggregate').implement({
  description: 'One aggregate of a comparison.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'Aggregate compared.' }),
    dataPoints: t.exposeInt('dataPoints', { description: 'Number of bars in the range.' }),
    metrics: t.field({
      type: [ComparedMetricRef],
      description: 'Statistics per metric, in the requested order.',
      resolve: ({ metrics }) => [...metrics],
    }),
  }),
})

/** Fields common to both comparisons. */
const comparedFields = <T extends Compared>(t: FieldBuilder<T>) => ({
  interval: t.field({
    type: enumRef('Interval'),
    description: 'Length of the bars.',
    resolve: ({ interval }: Compared) => interval,
  }),
  metrics: t.field({
    type: [enumRef('Metric')],
    description: 'Metrics compared, without duplicates.',
    resolve: ({ metrics }: Compared) => [...metrics],
  }),
  dateRange: t.field({
    type: DateRangeRef,
    description: 'First and last bar used. The requested range if there are no bars.',
    resolve: ({ dateRange }: Compared) => dateRange,
  }),
})

const ComparisonRef = builder.objectRef<Comparison>('AggregateComparison').implement({
  description: 'Statistics of the same metrics over the same range for several aggregates.',
  fields: (t) => ({
    aggregates: t.field({
      type: [ComparedAggregateRef],
      description: 'Aggregates, in the requested order.',
      resolve: ({ aggregates }) => [...aggregates],
    }),
    ...comparedFields(t),
  }),
})

const SideSeriesRef = builder.objectRef<SideSeries>('SideBySideSeries').implement({
  description: 'One metric of one aggregate at the timestamps of the response.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'Aggregate compared.' }),
    metric: t.expose('metric', { type: enumRef('Metric'), description: 'Metric of the series.' }),
    values: t.expose('values', {
      type: ['Float'],
      nullable: { list: false, items: true },
      description: 'One value per timestamp. Null if the aggregate has none.',
    }),
  }),
})

const SideBySideRef = builder.objectRef<SideBySide>('SideBySide').implement({
  description: 'Time series of several aggregates as parallel arrays. Column-oriented: suits charts.',
  fields: (t) => ({
    timestamps: t.expose('timestamps', {
      type: ['DateTime'],
      description: 'Timestamps at which any of the aggregates has a bar, oldest first.',
    }),
    series: t.field({
      type: [SideSeriesRef],
      description: 'One series per aggregate and metric, in the requested order.',
      resolve: ({ series }) => [...series],
    }),
    aggregates: t.field({
      type: [AggregateRef],
      description: 'Aggregates, in the requested order.',
      resolve: ({ aggregates }) => [...aggregates],
    }),
    count: t.int({
      description: 'Number of timestamps.',
      resolve: ({ timestamps }) => timestamps.length,
    }),
    ...comparedFields(t),
  }),
})

export const comparisonQueries = queryFields((t) => ({
  aggregateComparison: t.field({ ...fromOperation(t, aggregateComparison), type: ComparisonRef }),
  aggregatesSideBySide: t.field({ ...fromOperation(t, aggregatesSideBySide), type: SideBySideRef }),
}))
