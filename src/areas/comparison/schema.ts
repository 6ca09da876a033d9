import { builder, type Types } from '../../protocols/graphql/builder.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { DateRangeRef } from '../shared/bars.ts'
import { AggregateRef } from '../shared/instruments.ts'
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
  description: 'Statistics of one metric of an aggregate; null where it has no value in the range.',
  fields: (t) => zodFields(t, ComparedMetricShape),
})

const ComparedAggregateRef = builder.objectRef<ComparedAggregate>('ComparedAggregate').implement({
  description: 'One aggregate of a comparison.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    dataPoints: t.exposeInt('dataPoints', { description: 'Number of its bars in the range.' }),
    metrics: t.field({
      type: [ComparedMetricRef],
      description: 'One entry per metric, in the order asked.',
      resolve: ({ metrics }) => [...metrics],
    }),
  }),
})

/** The fields that both comparisons have. */
const comparedFields = <T extends Compared>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, T>) => ({
  interval: t.field({
    type: enumRef('Interval'),
    description: 'Length of the bars.',
    resolve: ({ interval }: Compared) => interval,
  }),
  metrics: t.field({
    type: [enumRef('Metric')],
    description: 'Metrics compared, each once.',
    resolve: ({ metrics }: Compared) => [...metrics],
  }),
  dateRange: t.field({
    type: DateRangeRef,
    description: 'The bars that were used.',
    resolve: ({ dateRange }: Compared) => dateRange,
  }),
})

const ComparisonRef = builder.objectRef<Comparison>('AggregateComparison').implement({
  description: 'Several aggregates by the statistics of the same metrics over the same range.',
  fields: (t) => ({
    aggregates: t.field({
      type: [ComparedAggregateRef],
      description: 'The aggregates, in the order asked.',
      resolve: ({ aggregates }) => [...aggregates],
    }),
    ...comparedFields(t),
  }),
})

const SideSeriesRef = builder.objectRef<SideSeries>('SideBySideSeries').implement({
  description: 'One metric of one aggregate along the timestamps of the whole answer.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    metric: t.expose('metric', { type: enumRef('Metric'), description: 'The metric.' }),
    values: t.expose('values', {
      type: ['Float'],
      nullable: { list: false, items: true },
      description: 'One value per timestamp; null where the aggregate has none.',
    }),
  }),
})

const SideBySideRef = builder.objectRef<SideBySide>('SideBySide').implement({
  description: 'Time series of several aggregates as parallel arrays, which is what charts eat.',
  fields: (t) => ({
    timestamps: t.expose('timestamps', {
      type: ['DateTime'],
      description: 'All stamps at which any of the aggregates has a bar, oldest first.',
    }),
    series: t.field({
      type: [SideSeriesRef],
      description: 'One series per aggregate and metric, in the order asked.',
      resolve: ({ series }) => [...series],
    }),
    aggregates: t.field({
      type: [AggregateRef],
      description: 'The aggregates, in the order asked.',
      resolve: ({ aggregates }) => [...aggregates],
    }),
    count: t.int({
      description: 'Number of timestamps.',
      resolve: ({ timestamps }) => timestamps.length,
    }),
    ...comparedFields(t),
  }),
})

builder.queryFields((t) => ({
  aggregateComparison: t.field({ ...fromOperation(t, aggregateComparison), type: ComparisonRef }),
  aggregatesSideBySide: t.field({ ...fromOperation(t, aggregatesSideBySide), type: SideBySideRef }),
}))
