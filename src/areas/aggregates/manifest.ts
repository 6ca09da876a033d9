import type { Manifest } from '../manifest.ts'
import { barsOfInstrument } from '../shared/bars.ts'
import { barsJob } from './custom/job.ts'
import { aggregateMutations } from './custom/schema.ts'
import { flowZScore } from './prompts.ts'
import { timeseriesJob } from './timeseries/job.ts'
import { aggregateTimeseriesRoutes } from './timeseries/rest.ts'
import { aggregateTimeseriesQueries } from './timeseries/schema.ts'

export const aggregates: Manifest = {
  routes: aggregateTimeseriesRoutes,
  fields: [...[aggregateTimeseriesQueries, barsOfInstrument], aggregateMutations],
  jobs: [timeseriesJob, barsJob],
  prompts: [flowZScore],
}
