import { z } from 'zod'
import { builder } from '../../../protocols/graphql/builder.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { SeriesMetadataRef } from '../../instruments/series/schema.ts'
import { DateRangeRef } from '../../shared/page-schema.ts'
import {
  type SecurityStatisticsAnswer,
  securityCorrelation,
  securityStats,
  securityTrend,
  securityVolatility,
} from './security-operations.ts'
import { securityIdsShape } from './security-responses.ts'
import { CorrelationRef, StatisticsRef, TrendRef, VolatilityRef } from './type-schema.ts'

const SecurityStatisticsRef = builder.objectRef<SecurityStatisticsAnswer>('SecurityStatistics').implement({
  description: 'Statistics of several securities.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [StatisticsRef],
      description: 'One row per security found, in the requested order.',
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
      description: 'First and last bar with a value of any security. Null if there is none.',
    }),
    count: t.int({ description: 'Number of rows.', resolve: ({ rows }) => rows.length }),
    ...zodFields(t, z.object(securityIdsShape)),
    metadata: t.expose('metadata', { type: SeriesMetadataRef, description: 'Metadata of the response.' }),
  }),
})

export const securityAnalyticsQueries = queryFields((t) => ({
  securityCorrelation: t.field({ ...fromOperation(t, securityCorrelation), type: CorrelationRef }),
  securityTrend: t.field({ ...fromOperation(t, securityTrend), type: TrendRef }),
  securityVolatility: t.field({ ...fromOperation(t, securityVolatility), type: VolatilityRef }),
  securityStats: t.field({ ...fromOperation(t, securityStats), type: SecurityStatisticsRef }),
}))
