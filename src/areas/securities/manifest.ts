import type { Manifest } from '../manifest.ts'
import { securityDirectoryRoutes } from './directory/rest.ts'
import { securityDirectoryQueries } from './directory/schema.ts'
import { leaderboardJob } from './leaderboard/job.ts'
import { securityLeaderboardRoutes } from './leaderboard/rest.ts'
import { ranksOfSecurity, securityLeaderboardQueries } from './leaderboard/schema.ts'
import { panelJob } from './panel/job.ts'
import { securityPanelRoutes } from './panel/rest.ts'
import { securityPanelQueries } from './panel/schema.ts'
import { rankChange, topBought } from './prompts.ts'
import { securitySummaryRoutes } from './summary/rest.ts'
import { securitySummaryQueries, summaryOfSecurity } from './summary/schema.ts'
import { securityTimeseriesRoutes } from './timeseries/rest.ts'
import { securityTimeseriesQueries } from './timeseries/schema.ts'

export const securities: Manifest = {
  routes: [
    ...securityLeaderboardRoutes,
    ...securitySummaryRoutes,
    ...securityDirectoryRoutes,
    ...securityTimeseriesRoutes,
    ...securityPanelRoutes,
  ],
  fields: [
    ...[securityLeaderboardQueries, ranksOfSecurity],
    ...[securitySummaryQueries, summaryOfSecurity],
    ...[securityDirectoryQueries, securityTimeseriesQueries, securityPanelQueries],
  ],
  jobs: [panelJob, leaderboardJob],
  prompts: [topBought, rankChange],
}
