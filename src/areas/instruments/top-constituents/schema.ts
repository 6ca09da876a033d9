import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation, withArguments } from '../../../protocols/graphql/from-zod.ts'
import { objectFields, queryFields } from '../../../protocols/graphql/parts.ts'
import { AggregateRef, SecurityRef } from '../../shared/instruments.ts'
import { DateRangeRef } from '../../shared/page-schema.ts'
import {
  loadTopConstituents,
  type TopConstituent,
  type TopConstituents,
  topConstituents,
  topConstituentsInput,
} from './operations.ts'

const TopConstituentRef = builder.objectRef<TopConstituent>('TopConstituent').implement({
  description: 'A constituent of an aggregate and its place in the ranking.',
  fields: (t) => ({
    rank: t.exposeInt('rank', {
      description: 'Place in the requested order, starting at 1. Ties share the lowest rank.',
    }),
    security: t.expose('security', { type: SecurityRef, description: 'The constituent.' }),
    value: t.exposeFloat('value', { description: 'Value of the metric.' }),
    share: t.exposeFloat('share', {
      nullable: true,
      description: 'Value as a fraction of the aggregate’s value. Null if that is zero or missing.',
    }),
    px: t.exposeFloat('px', { nullable: true, description: 'Last price in the bars used.' }),
    pxChg: t.exposeFloat('pxChg', {
      nullable: true,
      description: 'Price change over the bars used, as a fraction. Null without an earlier price.',
    }),
  }),
})

const TopConstituentsRef = builder.objectRef<TopConstituents>('TopConstituents').implement({
  description: 'Constituents of an aggregate ranked by a metric. Excludes those without a value.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    metric: t.expose('metric', {
      type: enumRef('Metric'),
      description: 'Metric that ranks the constituents.',
    }),
    interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      nullable: true,
      description:
        'First and last bar used, or the requested dates if there are no bars. Null if there are neither.',
    }),
    aggregateTotal: t.exposeFloat('aggregateTotal', {
      nullable: true,
      description: 'Value of the aggregate over the same bars.',
    }),
    count: t.int({ description: 'Number of rows.', resolve: ({ rows }) => rows.length }),
    rows: t.field({
      type: [TopConstituentRef],
      description: 'Constituents in order of rank.',
      resolve: ({ rows }) => [...rows],
    }),
  }),
})

export const topConstituentsOfAggregate = objectFields(AggregateRef, (t) => ({
  topConstituents: t.field({
    type: TopConstituentsRef,
    description:
      'Constituents with the largest or smallest values of a metric, in the newest bar or over a range. Over a range, flows are summed.',
    ...withArguments(t, topConstituentsInput, (aggregate: AggregateRecord, request, context) =>
      loadTopConstituents(context, aggregate, request),
    ),
  }),
}))

export const topConstituentQueries = queryFields((t) => ({
  topConstituents: t.field({ ...fromOperation(t, topConstituents), type: TopConstituentsRef }),
}))
