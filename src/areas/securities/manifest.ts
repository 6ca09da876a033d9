import type { Manifest } from '../manifest.ts'
import { securityDirectoryRoutes } from './directory/rest.ts'
import { securityDirectoryQueries } from './directory/schema.ts'
import { leaderboardJob } from './leaderboard/job.ts'
import { securityLeaderboardRoutes } from './leaderboard/rest.ts'
import { ranksOfSecurity, securityLeaderboardQueries } from './leaderboard/schema.ts'
import { rankChange, topBought } from './prompts.ts'
import { securitySummaryRoutes } from './summary/rest.ts'
import { securitySummaryQueries, summaryOfSecurity } from './summary/schema.ts'

export const securities: Manifest = {
  routes: [...securityLeaderboardRoutes, ...securitySummaryRoutes, ...securityDirectoryRoutes],
  fields: [
    ...[securityLeaderboardQueries, ranksOfSecurity],
    ...[securitySummaryQueries, summaryOfSecurity],
    ...[securityDirectoryQueries],
  ],
  jobs: [leaderboardJob],
  prompts: [topBought, rankChange],
}
