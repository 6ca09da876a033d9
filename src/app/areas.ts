import type { IncomingMessage } from 'node:http'
import { aggregates } from '../areas/aggregates/manifest.ts'
import { alerts } from '../areas/alerts/manifest.ts'
import { analyses } from '../areas/analyses/manifest.ts'
import { calendar } from '../areas/calendar/manifest.ts'
import { catalogue } from '../areas/catalogue/manifest.ts'
import { flow } from '../areas/flow/manifest.ts'
import { instruments } from '../areas/instruments/manifest.ts'
import { withJobs } from '../areas/jobs/manifest.ts'
import { loads } from '../areas/loads/manifest.ts'
import { savedScreens } from '../areas/saved-screens/manifest.ts'
import { screens } from '../areas/screens/manifest.ts'
import { studies } from '../areas/studies/manifest.ts'
import { users } from '../areas/users/manifest.ts'
import { resultKinds } from '../jobs/kind.ts'

/** What the service consists of. */
const areas = withJobs([
  aggregates,
  alerts,
  analyses,
  calendar,
  catalogue,
  flow,
  instruments,
  loads,
  savedScreens,
  screens,
  studies,
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

const uploads = new Set(
  routes.filter(({ files }) => files).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
)

/** Whether a request sends files, which may take long. */
export const isUpload = ({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  uploads.has(`${method} ${url.split('?')[0]}`)
