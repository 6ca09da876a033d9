import { aggregateTimeseriesRoutes } from '../areas/aggregates/timeseries/rest.ts'
import { topConstituentRoutes } from '../areas/aggregates/top-constituents/rest.ts'
import { associationRoutes } from '../areas/analyses/associations/rest.ts'
import { comparisonRoutes } from '../areas/analyses/comparison/rest.ts'
import { flowAnalyticsRoutes } from '../areas/analyses/flow/rest.ts'
import { analyticsRoutes } from '../areas/analyses/statistics/rest.ts'
import { securityAnalyticsRoutes } from '../areas/analyses/statistics/security-rest.ts'
import { aggregateSummaryRoutes } from '../areas/analyses/summary/aggregate-rest.ts'
import { securitySummaryRoutes } from '../areas/analyses/summary/security-rest.ts'
import { calendarRoutes } from '../areas/calendar/rest.ts'
import { catalogueRoutes } from '../areas/catalogue/rest.ts'
import { forecastRoutes } from '../areas/flow/forecasts/rest.ts'
import { flowRoutes } from '../areas/flow/series/rest.ts'
import { aggregateDirectoryRoutes } from '../areas/instruments/directory/aggregate-rest.ts'
import { securityDirectoryRoutes } from '../areas/instruments/directory/security-rest.ts'
import { rankingRoutes } from '../areas/instruments/ranking/rest.ts'
import { exportRoutes } from '../areas/jobs/export-rest.ts'
import { jobRoutes } from '../areas/jobs/rest.ts'
import { securityPanelRoutes } from '../areas/securities/panel/rest.ts'
import { securityTimeseriesRoutes } from '../areas/securities/timeseries/rest.ts'
import { apiKeyRoutes } from '../areas/users/keys/rest.ts'
import { linkRoutes } from '../areas/users/links/rest.ts'
import { profileRoutes } from '../areas/users/profile/rest.ts'
import { settingsRoutes } from '../areas/users/settings/rest.ts'

/** Every documented path. */
export const routes = [
  ...aggregateTimeseriesRoutes,
  ...analyticsRoutes,
  ...securityAnalyticsRoutes,
  ...associationRoutes,
  ...calendarRoutes,
  ...catalogueRoutes,
  ...comparisonRoutes,
  ...exportRoutes,
  ...flowRoutes,
  ...flowAnalyticsRoutes,
  ...forecastRoutes,
  ...jobRoutes,
  ...rankingRoutes,
  ...securitySummaryRoutes,
  ...aggregateDirectoryRoutes,
  ...securityDirectoryRoutes,
  ...securityTimeseriesRoutes,
  ...securityPanelRoutes,
  ...aggregateSummaryRoutes,
  ...topConstituentRoutes,
  ...apiKeyRoutes,
  ...linkRoutes,
  ...profileRoutes,
  ...settingsRoutes,
]
