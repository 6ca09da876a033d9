import { z } from 'zod'
import { Refusal } from '../../core/errors.ts'
import { Text } from '../../core/inputs.ts'
import { operation } from '../../core/operation.ts'
import { vocabulary } from '../../core/vocabulary.ts'
import type { FileCompression } from '../../files/layout.ts'
import { type FileFormat, openFile } from '../../files/stored/file.ts'
import { selectJobs } from '../../jobs/queries.ts'
import { isFinal, isJobId, type JobRecord } from '../../jobs/record.ts'
import { EXAMPLE } from '../../market/examples.ts'
import type { Context } from '../../protocols/context.ts'
import type { Download } from '../../protocols/rest/download.ts'
import { jobNotFound, requireAccess } from './operations.ts'
import { pollHeaders } from './status.ts'

export const ExportFormat = vocabulary('ExportFormat', 'Format of an exported file.', {
  json: { description: 'JSON body of the endpoint, with all rows and without pagination.' },
  csv: { description: 'CSV with a header and one line per row (RFC 4180).' },
})
/** Formats with typed columns, which clients request by media type in `Accept`. */
export const BINARY_FORMATS = ['arrow', 'parquet'] as const

export const Compression = vocabulary('Compression', 'Compression of an exported file.', {
  none: { description: 'No compression.' },
  gzip: { description: 'Gzip file.' },
  zip: { description: 'Zip archive with one member.' },
})
const StreamFormat = vocabulary('StreamFormat', 'Format of a streamed result.', {
  ndjson: { description: 'One JSON object per line.' },
  csv: { description: 'CSV with a header and one line per row (RFC 4180).' },
})

const jobId = Text.describe('Id of the job.').meta({ example: EXAMPLE.jobId })

const CSV = 'text/csv; charset=utf-8'
export const MEDIA: Readonly<Record<FileFormat, string>> = {
  csv: CSV,
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
}
export const ENDINGS: Readonly<Record<FileCompression, string>> = { none: '', gzip: '.gz', zip: '.zip' }
export const EXPORT_MEDIA = [CSV, 'application/json', 'application/gzip', 'application/zip']
export const STREAM_MEDIA = ['application/x-ndjson', CSV]

/** Throws the error of a job's state if its result cannot be read. */
function requireResult(job: JobRecord, now: Date): void {
  if (job.type === 'aggregate_bars')
    throw new Refusal(
      'job_without_result',
      `This job has no result of its own. Read the bars that it computed at ${job.endpoint}.`,
    )
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
async function finishedJob(id: string, { results: { db }, principal, now }: Context): Promise<JobRecord> {
  const [job] = isJobId(id) ? await selectJobs(db, principal.email, [id]) : []
  if (!job) throw jobNotFound(id)
  requireAccess(job, principal)
  requireResult(job, now)
  return job
}

async function fileOf(
  job: JobRecord,
  format: FileFormat,
  compression: FileCompression,
  { results, signal }: Context,
): Promise<Omit<Download, 'filename'> & { name: string }> {
  const name = `${job.type}-${job.id}.${format}`
  const frame = {
    columns: job.columns ?? [],
    body: job.head ?? {},
    name,
    modified: new Date(job.finishedAt ?? job.createdAt),
    csvBytes: job.resultBytes ?? 0,
  }
  const file = await openFile(
    results,
    job,
    { format, compression, frame, storedSha256: job.csvGzipSha256 },
    signal,
  )
  return { ...file, name, rows: job.rowCount ?? 0, mediaType: MEDIA[format] }
}

/** Parameters of an export. */
export const ExportInput = z.object({
  jobId,
  exportFormat: ExportFormat.default('csv').describe(
    'Format of the file. If omitted, `Accept` may request Arrow or Parquet by its media type instead.',
  ),
  compression: Compression.default('none').describe('Compression of the file.'),
})

export const exportJob = operation({
  id: 'exportJob',
  description:
    'Result of a completed job as a file. Includes its length and digest, and supports range requests for resuming a download.',
  apiKey: true,
  input: ExportInput.extend({
    exportFormat: z.enum([...ExportFormat.options, ...BINARY_FORMATS]).describe('Format of the file.'),
  }),
  run: async ({ jobId: id, exportFormat, compression }, context: Context): Promise<Download> => {
    const job = await finishedJob(id, context)
    const { name, ...file } = await fileOf(job, exportFormat, compression, context)
    const mediaType = compression === 'none' ? file.mediaType : `application/${compression}`
    return { ...file, mediaType, filename: name + ENDINGS[compression] }
  },
})

export const streamJob = operation({
  id: 'streamJob',
  description:
    'Result of a completed job, line by line. The headers give the number of rows and the digest, so clients can detect a truncated stream.',
  apiKey: true,
  input: z.object({ jobId, format: StreamFormat.default('ndjson').describe('Format of the lines.') }),
  run: async ({ jobId: id, format }, context: Context): Promise<Download> => {
    const job = await finishedJob(id, context)
    const { name: _name, ...file } = await fileOf(job, format, 'none', context)
    return { ...file, filename: null }
  },
})
