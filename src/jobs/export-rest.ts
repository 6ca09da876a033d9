import { downloadRoute, type Route } from '../rest/route.ts'
import { EXPORT_MEDIA, exportJob, STREAM_MEDIA, streamJob } from './exports.ts'

const tag = 'Jobs'
const refusals = [
  'job_not_found',
  'job_not_completed',
  'job_failed',
  'job_cancelled',
  'job_without_result',
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
    media: EXPORT_MEDIA,
  }),
  downloadRoute({
    path: '/aggregates/jobs/{job_id}/stream',
    operation: streamJob,
    summary: 'The result of a job line by line',
    tag,
    refusals,
    media: STREAM_MEDIA,
  }),
]
