import type { Manifest } from '../manifest.ts'
import { loadJob, unloadJob } from './job.ts'
import { loadJobRoutes, loadRoutes } from './rest.ts'
import { loadFields } from './schema.ts'

export const loads: Manifest = {
  routes: loadRoutes,
  jobRoutes: loadJobRoutes,
  fields: loadFields,
  jobs: [loadJob, unloadJob],
}
