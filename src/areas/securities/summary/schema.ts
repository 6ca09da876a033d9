import { requireBearer } from '../../../core/principal.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { CALCULATED } from '../../../market/metrics.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation, withArguments } from '../../../protocols/graphql/from-zod.ts'
import { TrendRef } from '../../analytics/type-schema.ts'
import { BarRef } from '../../shared/bars.ts'
import { SecurityRef } from '../../shared/instruments.ts'
import { AVERAGES, loadSummary, type SecuritySummary, securitySummary, summaryInput } from './operations.ts'

interface Average {
  readonly bars: number
  readonly value: number | null
}

const AverageRef = builder.objectRef<Average>('FlowAverage').implement({
  description: 'A mean over the last bars of a security.',
  fields: (t) => ({
    bars: t.exposeInt('bars', { description: 'Number of bars.' }),
    value: t.exposeFloat('value', {
      nullable: true,
      description: 'Mean of retail_net_turnover (options: net_cp_turnover); null under as many values.',
    }),
  }),
})

const SummaryRef = builder.objectRef<SecuritySummary>('SecuritySummary').implement({
  description: 'A security at a glance.',
  fields: (t) => ({
    security: t.expose('security', { type: SecurityRef, description: 'The security.' }),
    interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
    assetClass: t.expose('assetClass', {
      type: enumRef('AssetClass'),
      description: 'Asset class of the bars.',
    }),
    latest: t.expose('latest', {
      type: BarRef,
      nullable: true,
      description: 'The newest bar; null when there is none.',
    }),
    trend: t.expose('trend', {
      type: TrendRef,
      nullable: true,
      description:
        'The trend of the net turnover over the last 30 calendar days of data (30 weeks, months or years of such bars); null under three values.',
    }),
    averages: t.field({
      type: [AverageRef],
      description: 'Means over the last 5, 20, 60 and 252 bars.',
      resolve: ({ averages }) => AVERAGES.map((bars) => ({ bars, value: averages[bars] })),
    }),
    zScore: t.exposeFloat('zScore', { nullable: true, description: CALCULATED.z_score.description }),
    momentum: t.exposeFloat('momentum', { nullable: true, description: CALCULATED.momentum.description }),
    ris: t.exposeFloat('ris', { nullable: true, description: CALCULATED.ris.description }),
    rank: t.exposeInt('rank', { nullable: true, description: CALCULATED.rank.description }),
    firstTs: t.expose('firstTs', {
      type: 'DateTime',
      nullable: true,
      description: 'The first bar; null without any.',
    }),
    lastTs: t.expose('lastTs', {
      type: 'DateTime',
      nullable: true,
      description: 'The newest bar; null without any.',
    }),
  }),
})

builder.objectFields(SecurityRef, (t) => ({
  summary: t.field({
    type: SummaryRef,
    description: 'The security at a glance.',
    ...withArguments(t, summaryInput, (security: SecurityRecord, args, context) => {
      requireBearer(context.principal)
      return loadSummary(context, security, args)
    }),
  }),
}))

builder.queryFields((t) => ({
  securitySummary: t.field({ ...fromOperation(t, securitySummary), type: SummaryRef }),
}))
