import type { Manifest } from '../manifest.ts'
import { analyticsRoutes } from './rest.ts'
import { analyticsOfInstrument, analyticsQueries } from './schema.ts'
import { securityAnalyticsRoutes } from './security-rest.ts'
import { securityAnalyticsQueries } from './security-schema.ts'

export const analytics: Manifest = {
  routes: [...analyticsRoutes, ...securityAnalyticsRoutes],
  fields: [analyticsQueries, analyticsOfInstrument, securityAnalyticsQueries],
}
