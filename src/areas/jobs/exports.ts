import { z } from 'zod'
import { Refusal } from '../../core/errors.ts'
import { Text } from '../../core/inputs.ts'
import { serviceOperation } from '../../core/operation.ts'
import { vocabulary } from '../../core/vocabulary.ts'
import type { CsvStyle } from '../../files/formats/styled-csv.ts'
import type { FileCompression } from '../../files/layout.ts'
import { MEDIA } from '../../files/media.ts'
import { type FileFormat, openFile } from '../../files/stored/file.ts'
import { selectJobs } from '../../jobs/queries.ts'
import { isFinal, isJobId, type JobRecord } from '../../jobs/record.ts'
import { EXAMPLE } from '../../market/examples.ts'
import type { Context } from '../../protocols/context.ts'
import type { Download } from '../../protocols/rest/download.ts'
import { csvParameters, csvStyle } from '../../protocols/rest/tables/csv-style.ts'
import { ENDINGS, exportParameters, fileMedia, requireFitting } from './export-format.ts'
import { jobNotFound, requireResultAccess } from './operations.ts'
import { pollHeaders } from './status.ts'

const StreamFormat = vocabulary('StreamFormat', 'Format of a streamed result.', {
  ndjson: { description: 'One JSON object per line.' },
  csv: { description: 'CSV with a header and one line per row (RFC 4180).' },
})

const jobId = Text.describe('Id of the job.').meta({ example: EXAMPLE.jobId })

export const STREAM_MEDIA = [MEDIA.ndjson, MEDIA.csv]

/** Throws the error of a job's state if its result cannot be read. */
function requireResult(job: JobRecord, now: Date): void {
  if (!isFinal(job))
    throw new Refusal('job_not_completed', 'The job has not finished yet. Retry in a few seconds.', {
      extra: { job_status: job.status, progress: job.progress },
      headers: pollHeaders(job),
    })
  if (job.status === 'FAILED')
    throw new Refusal('job_failed', job.error?.detail ?? 'The job failed.', { extra: { error: job.error } })
  if (job.status === 'CANCELLED') throw new Refusal('job_cancelled', 'The job was cancelled.')
  // An expired result is deleted within a minute; until then it must not be readable.
  if (job.status === 'EXPIRED' || (job.expiresAt !== null && Date.parse(job.expiresAt) <= now.getTime()))
    throw new Refusal('job_expired', 'The result has expired. Repeat the original request.')
}

/** Returns a completed job of the caller. Throws the same 404 for unknown jobs and other users' jobs. */
async function finishedJob(
  id: string,
  { results: { db }, principal, jobs, now }: Context,
): Promise<JobRecord> {
  const [job] = isJobId(id) ? await selectJobs(db, principal.email, [id]) : []
  if (!job) throw jobNotFound(id)
  const kind = jobs.resultKinds.get(job.type)
  if (!kind)
    throw new Refusal(
      'job_without_result',
      `This job has no result of its own. Read what it wrote at ${job.endpoint}.`,
    )
  requireResultAccess(kind, principal)
  requireResult(job, now)
  return job
}

interface Wanted {
  readonly format: FileFormat
  readonly compression: FileCompression
  /** How CSV differs from plain CSV. */
  readonly style: CsvStyle | undefined
}

async function fileOf(
  job: JobRecord,
  { format, compression, style }: Wanted,
  { results, signal }: Context,
): Promise<Omit<Download, 'filename'> & { name: string }> {
  requireFitting(format, job.rowCount ?? 0)
  const name = `${job.type}-${job.id}.${format}`
  const frame = {
    columns: job.columns ?? [],
    body: job.head ?? {},
    name,
    modified: new Date(job.finishedAt ?? job.createdAt),
    csvBytes: job.resultBytes ?? 0,
    style,
  }
  const file = await openFile(results, job, { format, compression, frame }, signal)
  return { ...file, name, rows: job.rowCount ?? 0, mediaType: fileMedia(format, compression) }
}

const ExportInput = z.object({ jobId, ...exportParameters })

export const exportJob = serviceOperation({
  id: 'exportJob',
  description:
    'Result of a completed job as a file. Includes its length and digest, and supports range requests for resuming a download.',
  apiKey: true,
  input: ExportInput,
  run: async ({ jobId: id, exportFormat, compression, ...csv }, context: Context): Promise<Download> => {
    const job = await finishedJob(id, context)
    const wanted = { format: exportFormat, compression, style: csvStyle(csv) }
    const { name, ...file } = await fileOf(job, wanted, context)
    return { ...file, filename: name + ENDINGS[compression] }
  },
})

export const streamJob = serviceOperation({
  id: 'streamJob',
  description:
    'Result of a completed job, line by line. The headers give the number of rows and the digest, so clients can detect a truncated stream.',
  apiKey: true,
  input: z.object({
    jobId,
    format: StreamFormat.default('ndjson').describe('Format of the lines.'),
    ...csvParameters,
  }),
  run: async ({ jobId: id, format, ...csv }, context: Context): Promise<Download> => {
    const job = await finishedJob(id, context)
    const { name: _name, ...file } = await fileOf(
      job,
      { format, compression: 'none', style: csvStyle(csv) },
      context,
    )
    return { ...file, filename: null }
  },
})
