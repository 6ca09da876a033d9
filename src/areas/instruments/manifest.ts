import type { Manifest } from '../manifest.ts'
import { aggregateDirectoryRoutes } from './directory/aggregate-rest.ts'
import { categoryQueries } from './directory/category-schema.ts'
import { constituentsOfAggregate, membershipsOfSecurity } from './directory/membership-schema.ts'
import { directoryQueries } from './directory/schema.ts'
import { securityDirectoryRoutes } from './directory/security-rest.ts'
import { aggregateLeaderboardJob, securityLeaderboardJob } from './ranking/job.ts'
import { rankChange, topBought } from './ranking/prompts.ts'
import { rankingRoutes } from './ranking/rest.ts'
import { rankingFields } from './ranking/schema.ts'
import { barsOfInstrument } from './series/connection.ts'
import { panelJob, timeseriesJob } from './series/job.ts'
import { seriesRoutes } from './series/rest.ts'
import { seriesQueries } from './series/schema.ts'
import { barSubscriptions } from './series/subscriptions.ts'
import { topConstituentRoutes } from './top-constituents/rest.ts'
import { topConstituentQueries, topConstituentsOfAggregate } from './top-constituents/schema.ts'

export const instruments: Manifest = {
  routes: [
    ...seriesRoutes,
    ...rankingRoutes,
    ...aggregateDirectoryRoutes,
    ...securityDirectoryRoutes,
    ...topConstituentRoutes,
  ],
  fields: [
    ...[seriesQueries, barsOfInstrument, barSubscriptions],
    ...rankingFields,
    ...[...directoryQueries, categoryQueries],
    ...[constituentsOfAggregate, membershipsOfSecurity],
    ...[topConstituentQueries, topConstituentsOfAggregate],
  ],
  jobs: [timeseriesJob, aggregateLeaderboardJob, panelJob, securityLeaderboardJob],
  prompts: [topBought, rankChange],
}
