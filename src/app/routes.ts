import { aggregateDirectoryRoutes } from '../areas/aggregates/directory/rest.ts'
import { aggregateLeaderboardRoutes } from '../areas/aggregates/leaderboard/rest.ts'
import { aggregateSummaryRoutes } from '../areas/aggregates/summary/rest.ts'
import { analyticsRoutes } from '../areas/analytics/rest.ts'
import { securityAnalyticsRoutes } from '../areas/analytics/security-rest.ts'
import { associationRoutes } from '../areas/associations/rest.ts'
import { calendarRoutes } from '../areas/calendar/rest.ts'
import { catalogueRoutes } from '../areas/catalogue/rest.ts'
import { comparisonRoutes } from '../areas/comparison/rest.ts'
import { flowAnalyticsRoutes } from '../areas/flow/analytics/rest.ts'
import { forecastRoutes } from '../areas/flow/forecasts/rest.ts'
import { flowRoutes } from '../areas/flow/series/rest.ts'
import {
  aggregateTimeseriesRoutes,
  securityPanelRoutes,
  securityTimeseriesRoutes,
} from '../areas/instruments/series/rest.ts'
import { exportRoutes } from '../areas/jobs/export-rest.ts'
import { jobRoutes } from '../areas/jobs/rest.ts'
import { securityDirectoryRoutes } from '../areas/securities/directory/rest.ts'
import { securityLeaderboardRoutes } from '../areas/securities/leaderboard/rest.ts'
import { securitySummaryRoutes } from '../areas/securities/summary/rest.ts'
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
  ...aggregateLeaderboardRoutes,
  ...securityLeaderboardRoutes,
  ...securitySummaryRoutes,
  ...aggregateDirectoryRoutes,
  ...securityDirectoryRoutes,
  ...securityTimeseriesRoutes,
  ...securityPanelRoutes,
  ...aggregateSummaryRoutes,
  ...apiKeyRoutes,
  ...linkRoutes,
  ...profileRoutes,
  ...settingsRoutes,
]
