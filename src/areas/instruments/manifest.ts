import type { Manifest } from '../manifest.ts'
import { barsOfInstrument } from './series/connection.ts'
import { panelJob, timeseriesJob } from './series/job.ts'
import { seriesRoutes } from './series/rest.ts'
import { seriesQueries } from './series/schema.ts'

export const instruments: Manifest = {
  routes: seriesRoutes,
  fields: [seriesQueries, barsOfInstrument],
  jobs: [timeseriesJob, panelJob],
}
