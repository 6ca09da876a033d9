import { resultKinds } from '../../jobs/kind.ts'
import type { Manifest } from '../manifest.ts'
import { exportRoutes } from './export-rest.ts'
import { handOver } from './handover.ts'
import { kindFields } from './kind-schema.ts'
import { jobShapes } from './responses.ts'
import { jobRoutes } from './rest.ts'
import { jobMutations, jobQueries } from './schema.ts'
import { jobSubscriptions } from './subscriptions.ts'

/** Returns areas, whose routes hand requests over to their kinds of job, with the area of these jobs. */
export function withJobs(areas: readonly Manifest[]): Manifest[] {
  // In an order that does not depend on that of the areas: enumerations list them.
  const kinds = areas.flatMap(({ jobs = [] }) => jobs).toSorted((a, b) => (a.type < b.type ? -1 : 1))
  const withResult = resultKinds(kinds)
  const shapes = jobShapes(kinds)
  return [
    ...areas.map(({ routes = [], jobRoutes = () => [], ...area }) => ({
      ...area,
      routes: handOver([...routes, ...jobRoutes(shapes)], withResult, shapes),
    })),
    {
      routes: [...exportRoutes(shapes), ...jobRoutes(shapes, withResult)],
      fields: [jobQueries, jobMutations, jobSubscriptions, ...kindFields([...withResult.values()])],
    },
  ]
}
