import { DateRangeRef } from '../bars/schema.ts'
import { builder } from '../graphql/builder.ts'
import { enumRef, fromOperation } from '../graphql/from-zod.ts'
import { InstrumentRef } from '../instruments/schema.ts'
import { aggregateCorrelation, type Correlation } from './operations.ts'

const CorrelationRef = builder.objectRef<Correlation>('Correlation').implement({
  description: 'How two instruments moved together.',
  fields: (t) => ({
    instruments: t.field({
      type: [InstrumentRef],
      description: 'The two instruments, in the order asked.',
      resolve: ({ instruments }) => [...instruments],
    }),
    correlation: t.exposeFloat('correlation', {
      description: 'Pearson’s correlation coefficient, from -1 to 1.',
    }),
    dataPoints: t.exposeInt('dataPoints', { description: 'Number of bars that both have a value in.' }),
    metric: t.field({
      type: enumRef('Metric'),
      description: 'Metric that was read.',
      resolve: ({ metric }) => metric,
    }),
    interval: t.field({
      type: enumRef('Interval'),
      description: 'Length of the bars.',
      resolve: ({ interval }) => interval,
    }),
    dateRange: t.field({
      type: DateRangeRef,
      description: 'First and last bar that both have.',
      resolve: ({ dateRange }) => dateRange,
    }),
  }),
})

builder.queryFields((t) => ({
  aggregateCorrelation: t.field({ ...fromOperation(t, aggregateCorrelation), type: CorrelationRef }),
}))
