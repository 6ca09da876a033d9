import { downloadRoute, type Route } from '../rest/route.ts'
import { EXPORT_OFFERS, exportJob, STREAM_OFFERS, streamJob } from './exports.ts'

const tag = 'Jobs'
const refusals = [
  'job_not_found',
  'job_not_completed',
  'job_failed',
  'job_cancelled',
  'job_expired',
  'range_not_satisfiable',
]

export const exportRoutes: Route[] = [
  downloadRoute({
    path: '/aggregates/jobs/{job_id}/export',
    operation: exportJob,
    summary: 'The result of a job as a file',
    tag,
    refusals,
    offers: EXPORT_OFFERS,
  }),
  downloadRoute({
    path: '/aggregates/jobs/{job_id}/stream',
    operation: streamJob,
    summary: 'The result of a job line by line',
    tag,
    refusals,
    offers: STREAM_OFFERS,
  }),
]
