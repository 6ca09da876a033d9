import { InvalidInput } from '../../core/errors.ts'
import { downloadRoute, type Route } from '../../protocols/rest/route.ts'
import { csvFaults } from '../../protocols/rest/tables/csv-style.ts'
import { EXPORT_MEDIA, layoutFaults, withAccepted } from './export-format.ts'
import { exportJob, STREAM_MEDIA, streamJob } from './exports.ts'
import type { JobShapes } from './responses.ts'
import { JOB_BASES, type JobBase } from './status.ts'

const tag = 'Jobs'
const refusals = [
  'job_not_found',
  'job_not_completed',
  'job_failed',
  'job_cancelled',
  'job_without_result',
  'job_expired',
  'range_not_satisfiable',
] as const

const routesBelow = ({ base, suffix, opens }: JobBase, { JobFile }: JobShapes): Route[] => [
  downloadRoute({
    path: `${base}/jobs/{job_id}/export`,
    operation: exportJob,
    id: `exportJob${suffix}`,
    ...opens,
    summary: 'Result of a job as a file',
    tag,
    refusals,
    media: EXPORT_MEDIA,
    body: JobFile,
    input: exportJob.input,
    toInput: withAccepted,
  }),
  downloadRoute({
    path: `${base}/jobs/{job_id}/stream`,
    operation: streamJob,
    id: `streamJob${suffix}`,
    ...opens,
    summary: 'Result of a job, line by line',
    tag,
    refusals,
    media: STREAM_MEDIA,
    input: streamJob.input,
    toInput: (input, request) => {
      const faults = [...csvFaults(input, input.format), ...layoutFaults(request)]
      if (faults.length > 0) throw new InvalidInput(faults)
      return input
    },
  }),
]

export const exportRoutes = (shapes: JobShapes): Route[] =>
  JOB_BASES.flatMap((base) => routesBelow(base, shapes))
