import type { Manifest } from '../manifest.ts'
import { panelJob } from './panel/job.ts'
import { securityPanelRoutes } from './panel/rest.ts'
import { securityPanelQueries } from './panel/schema.ts'
import { securityTimeseriesRoutes } from './timeseries/rest.ts'
import { securityTimeseriesQueries } from './timeseries/schema.ts'

export const securities: Manifest = {
  routes: [...securityTimeseriesRoutes, ...securityPanelRoutes],
  fields: [securityTimeseriesQueries, securityPanelQueries],
  jobs: [panelJob],
}
