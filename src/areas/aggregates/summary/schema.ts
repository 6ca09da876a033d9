import { requireBearer } from '../../../core/principal.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation, withArguments } from '../../../protocols/graphql/from-zod.ts'
import { TrendRef } from '../../analytics/type-schema.ts'
import { BarRef, DateRangeRef } from '../../shared/bars.ts'
import { AggregateRef, SecurityRef } from '../../shared/instruments.ts'
import {
  type AggregateSummary,
  aggregateSummary,
  loadTopConstituents,
  type TopConstituent,
  type TopConstituents,
  topConstituents,
  topConstituentsInput,
} from './operations.ts'

const TopConstituentRef = builder.objectRef<TopConstituent>('TopConstituent').implement({
  description: 'A constituent of an aggregate and its place among the others.',
  fields: (t) => ({
    rank: t.exposeInt('rank', {
      description: 'Place in the order asked; 1 is the first, ties share the lowest rank.',
    }),
    security: t.expose('security', { type: SecurityRef, description: 'The constituent.' }),
    value: t.exposeFloat('value', { description: 'Its value of the metric.' }),
    share: t.exposeFloat('share', {
      nullable: true,
      description: 'Value as a fraction of the aggregate’s own; null when that is zero or missing.',
    }),
    px: t.exposeFloat('px', { nullable: true, description: 'Last price in the bars counted.' }),
    pxChg: t.exposeFloat('pxChg', {
      nullable: true,
      description: 'Price change over the bars counted, as a fraction; null without an earlier price.',
    }),
  }),
})

const TopConstituentsRef = builder.objectRef<TopConstituents>('TopConstituents').implement({
  description: 'The constituents of an aggregate ranked by a metric, without those that have no value.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    metric: t.expose('metric', { type: enumRef('Metric'), description: 'Metric that ranks them.' }),
    interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      nullable: true,
      description: 'Bars that were counted; null when no dates were asked for and the aggregate has no bar.',
    }),
    aggregateTotal: t.exposeFloat('aggregateTotal', {
      nullable: true,
      description: 'The aggregate’s own value over the same bars.',
    }),
    count: t.int({ description: 'Number of rows.', resolve: ({ rows }) => rows.length }),
    rows: t.field({
      type: [TopConstituentRef],
      description: 'The constituents in the order of their ranks.',
      resolve: ({ rows }) => [...rows],
    }),
  }),
})

const AggregateSummaryRef = builder.objectRef<AggregateSummary>('AggregateSummary').implement({
  description: 'An aggregate at a glance.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    latest: t.expose('latest', {
      type: BarRef,
      nullable: true,
      description: 'The newest daily bar; null when there is none.',
    }),
    trend: t.expose('trend', {
      type: TrendRef,
      nullable: true,
      description: 'Trend over the last 30 calendar days of data; null under three bars.',
    }),
    constituentsCount: t.exposeInt('constituentsCount', { description: 'Number of constituents today.' }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When the answer was made.' }),
  }),
})

builder.objectFields(AggregateRef, (t) => ({
  topConstituents: t.field({
    type: TopConstituentsRef,
    description:
      'The constituents with the largest (or smallest) values of a metric, on the newest bar or over a range in which flows are summed.',
    ...withArguments(
      t,
      topConstituentsInput,
      (aggregate: AggregateRecord, { from, to, ...request }, context) => {
        requireBearer(context.principal)
        return loadTopConstituents(context, aggregate, { ...request, startDate: from, endDate: to })
      },
    ),
  }),
}))

builder.queryFields((t) => ({
  aggregateSummary: t.field({ ...fromOperation(t, aggregateSummary), type: AggregateSummaryRef }),
  topConstituents: t.field({ ...fromOperation(t, topConstituents), type: TopConstituentsRef }),
}))
