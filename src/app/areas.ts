import { aggregates } from '../areas/aggregates/manifest.ts'
import { analytics } from '../areas/analytics/manifest.ts'
import { associations } from '../areas/associations/manifest.ts'
import { calendar } from '../areas/calendar/manifest.ts'
import { catalogue } from '../areas/catalogue/manifest.ts'
import { comparison } from '../areas/comparison/manifest.ts'
import { flow } from '../areas/flow/manifest.ts'
import { instruments } from '../areas/instruments/manifest.ts'
import { withJobs } from '../areas/jobs/manifest.ts'
import { loads } from '../areas/loads/manifest.ts'
import { securities } from '../areas/securities/manifest.ts'
import { users } from '../areas/users/manifest.ts'
import { resultKinds } from '../jobs/kind.ts'

/** What the service consists of. */
const areas = withJobs([
  aggregates,
  analytics,
  associations,
  calendar,
  catalogue,
  comparison,
  flow,
  instruments,
  loads,
  securities,
  users,
])

/** Every documented path. */
export const routes = areas.flatMap(({ routes = [] }) => routes)
export const schemaParts = areas.flatMap(({ fields = [] }) => fields)
/** Kinds of job. */
export const jobKinds = areas.flatMap(({ jobs = [] }) => jobs)
/** Kinds of job with a result to read, by type. */
export const resultJobs = resultKinds(jobKinds)
export const prompts = areas.flatMap(({ prompts = [] }) => prompts)
export const resources = areas.flatMap(({ resources = [] }) => resources)
