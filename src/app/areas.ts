import { aggregates } from '../areas/aggregates/manifest.ts'
import { analyses } from '../areas/analyses/manifest.ts'
import { calendar } from '../areas/calendar/manifest.ts'
import { catalogue } from '../areas/catalogue/manifest.ts'
import { flow } from '../areas/flow/manifest.ts'
import { instruments } from '../areas/instruments/manifest.ts'
import { withJobs } from '../areas/jobs/manifest.ts'
import { loads } from '../areas/loads/manifest.ts'
import { users } from '../areas/users/manifest.ts'
import { resultKinds } from '../jobs/kind.ts'

/** What the service consists of. */
const areas = withJobs([aggregates, analyses, calendar, catalogue, flow, instruments, loads, users])

/** Every documented path. */
export const routes = areas.flatMap(({ routes = [] }) => routes)
export const schemaParts = areas.flatMap(({ fields = [] }) => fields)
/** Kinds of job. */
export const jobKinds = areas.flatMap(({ jobs = [] }) => jobs)
/** Kinds of job with a result to read, by type. */
export const resultJobs = resultKinds(jobKinds)
export const prompts = areas.flatMap(({ prompts = [] }) => prompts)
export const resources = areas.flatMap(({ resources = [] }) => resources)
