import type { Manifest } from '../manifest.ts'
import { eventStudyJob } from './event/job.ts'
import { eventStudyRoutes } from './event/rest.ts'
import { eventStudyQueries } from './event/schema.ts'
import { quantileStudyJob } from './quantile/job.ts'
import { quantileStudyRoutes } from './quantile/rest.ts'
import { quantileStudyQueries } from './quantile/schema.ts'

/** Event studies and quantile studies. */
export const studies: Manifest = {
  routes: [...eventStudyRoutes, ...quantileStudyRoutes],
  fields: [eventStudyQueries, quantileStudyQueries],
  jobs: [eventStudyJob, quantileStudyJob],
}
