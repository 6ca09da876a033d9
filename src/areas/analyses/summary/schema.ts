import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { CALCULATED } from '../../../market/metrics.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation, withArguments } from '../../../protocols/graphql/from-zod.ts'
import { objectFields, queryFields } from '../../../protocols/graphql/parts.ts'
import { BarRef } from '../../instruments/series/bar-types.ts'
import { encodedNode } from '../../shared/encoded-graph.ts'
import { AggregateRef, SecurityRef } from '../../shared/instruments.ts'
import { TrendRef } from '../statistics/schema.ts'
import { type AggregateSummary, aggregateSummary } from './aggregate-operations.ts'
import {
  AVERAGES,
  loadSummary,
  type SecuritySummary,
  securitySummary,
  summaryInput,
} from './security-operations.ts'

const AggregateSummaryRef = builder.objectRef<AggregateSummary>('AggregateSummary').implement({
  description: 'Summary of an aggregate.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    latest: t.field({
      type: BarRef,
      nullable: true,
      description: 'The newest daily bar. Null if there is none.',
      extensions: encodedBy<AggregateSummary>(
        ({ latest }, _args, _context, info) => latest && encodedNode(latest, info),
      ),
      resolve: ({ latest }) => latest?.at(0) ?? null,
    }),
    trend: t.expose('trend', {
      type: TrendRef,
      nullable: true,
      description:
        'Trend over the last 30 calendar days of data. Null if fewer than three bars have a value.',
    }),
    constituentsCount: t.exposeInt('constituentsCount', { description: 'Number of constituents today.' }),
    generatedAt: t.expose('generatedAt', {
      type: 'DateTime',
      description: 'When the response was generated.',
    }),
  }),
})

interface Average {
  readonly bars: number
  readonly value: number | null
}

const AverageRef = builder.objectRef<Average>('FlowAverage').implement({
  description: 'Mean of the last values of a security’s net turnover.',
  fields: (t) => ({
    bars: t.exposeInt('bars', { description: 'Number of values.' }),
    value: t.exposeFloat('value', {
      nullable: true,
      description:
        'Mean of `retailNetTurnover` (`netCpTurnover` for options). Null if there are fewer values.',
    }),
  }),
})

const SecuritySummaryRef = builder.objectRef<SecuritySummary>('SecuritySummary').implement({
  description: 'Summary of a security.',
  fields: (t) => ({
    security: t.expose('security', { type: SecurityRef, description: 'The security.' }),
    interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
    assetClass: t.expose('assetClass', {
      type: enumRef('AssetClass'),
      description: 'Asset class of the bars.',
    }),
    latest: t.field({
      type: BarRef,
      nullable: true,
      description: 'The newest bar. Null if there is none.',
      extensions: encodedBy<SecuritySummary>(
        ({ latest }, _args, _context, info) => latest && encodedNode(latest, info),
      ),
      resolve: ({ latest }) => latest?.at(0) ?? null,
    }),
    trend: t.expose('trend', {
      type: TrendRef,
      nullable: true,
      description:
        'Trend of the net turnover over the last 30 calendar days of data (30 weeks, months or years for bars of that length). Null if fewer than three bars have a value.',
    }),
    averages: t.field({
      type: [AverageRef],
      description: 'Means of the net turnover over the last 5, 20, 60 and 252 values.',
      resolve: ({ averages }) => AVERAGES.map((bars) => ({ bars, value: averages[bars] })),
    }),
    zScore: t.exposeFloat('zScore', { nullable: true, description: CALCULATED.z_score.description }),
    momentum: t.exposeFloat('momentum', { nullable: true, description: CALCULATED.momentum.description }),
    ris: t.exposeFloat('ris', { nullable: true, description: CALCULATED.ris.description }),
    rank: t.exposeInt('rank', { nullable: true, description: CALCULATED.rank.description }),
    firstTs: t.expose('firstTs', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the first bar. Null if there is none.',
    }),
    lastTs: t.expose('lastTs', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the newest bar. Null if there is none.',
    }),
  }),
})

export const summaryOfSecurity = objectFields(SecurityRef, (t) => ({
  summary: t.field({
    type: SecuritySummaryRef,
    description: 'Summary of the security.',
    ...withArguments(t, summaryInput, (security: SecurityRecord, args, context) =>
      loadSummary(context, security, args),
    ),
  }),
}))

export const summaryQueries = queryFields((t) => ({
  aggregateSummary: t.field({ ...fromOperation(t, aggregateSummary), type: AggregateSummaryRef }),
  securitySummary: t.field({ ...fromOperation(t, securitySummary), type: SecuritySummaryRef }),
}))
