import type { Manifest } from '../manifest.ts'
import { barsJob } from './custom/job.ts'
import { aggregateMutations } from './custom/schema.ts'
import { periodsOfAggregate } from './directory/periods-schema.ts'
import { aggregateDirectoryRoutes } from './directory/rest.ts'
import { aggregateDirectoryQueries } from './directory/schema.ts'
import { searchQueries } from './directory/search-schema.ts'
import { leaderboardJob } from './leaderboard/job.ts'
import { aggregateLeaderboardRoutes } from './leaderboard/rest.ts'
import { aggregateLeaderboardQueries, ranksOfAggregate } from './leaderboard/schema.ts'
import { flowZScore } from './prompts.ts'
import { aggregateSummaryRoutes } from './summary/rest.ts'
import { aggregateSummaryQueries, summaryOfAggregate } from './summary/schema.ts'

export const aggregates: Manifest = {
  routes: [...aggregateLeaderboardRoutes, ...aggregateDirectoryRoutes, ...aggregateSummaryRoutes],
  fields: [
    ...[aggregateLeaderboardQueries, ranksOfAggregate],
    ...[aggregateDirectoryQueries, searchQueries, periodsOfAggregate],
    ...[aggregateSummaryQueries, summaryOfAggregate],
    aggregateMutations,
  ],
  jobs: [leaderboardJob, barsJob],
  prompts: [flowZScore],
}
