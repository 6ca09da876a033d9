import type { Manifest } from '../manifest.ts'
import { correlationByLag } from './associations/prompts.ts'
import { associationRoutes } from './associations/rest.ts'
import { associationQueries } from './associations/schema.ts'
import { comparisonRoutes } from './comparison/rest.ts'
import { comparisonQueries } from './comparison/schema.ts'
import { flowAnalyticsRoutes } from './flow/rest.ts'
import { analyticsOfSeries, flowAnalyticsQueries } from './flow/schema.ts'
import { analyticsRoutes } from './statistics/rest.ts'
import { analyticsOfInstrument, analyticsQueries } from './statistics/schema.ts'
import { aggregateSummaryRoutes } from './summary/aggregate-rest.ts'
import { summaryOfSecurity, summaryQueries } from './summary/schema.ts'
import { securitySummaryRoutes } from './summary/security-rest.ts'

export const analyses: Manifest = {
  routes: [
    ...[...analyticsRoutes, ...flowAnalyticsRoutes],
    ...[...associationRoutes, ...comparisonRoutes],
    ...[...aggregateSummaryRoutes, ...securitySummaryRoutes],
  ],
  fields: [
    ...[...analyticsQueries, analyticsOfInstrument],
    ...[flowAnalyticsQueries, analyticsOfSeries],
    ...[associationQueries, comparisonQueries],
    ...[summaryQueries, summaryOfSecurity],
  ],
  prompts: [correlationByLag],
}
