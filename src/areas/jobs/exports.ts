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
import { jobNotFound } from './operations.ts'
import { pollHeaders } from './status.ts'

export const ExportFormat = vocabulary('ExportFormat', 'What an exported file holds.', {
  json: { description: 'The body that the endpoint would have answered, with all rows on one page.' },
  csv: { description: 'A header and one line per row (RFC 4180).' },
})
/** Typed columns: asked for as a media type, not by a parameter. */
export const BINARY_FORMATS = ['arrow', 'parquet'] as const

export const Compression = vocabulary('Compression', 'How an exported file is compressed.', {
  none: { description: 'Not at all.' },
  gzip: { description: 'A gzip file.' },
  zip: { description: 'A zip archive with one member.' },
})
const StreamFormat = vocabulary('StreamFormat', 'What a streamed result holds.', {
  ndjson: { description: 'One JSON object per line.' },
  csv: { description: 'A header and one line per row (RFC 4180).' },
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

/** Refuses a job whose result cannot be read, in the words of its state. */
function requireResult(job: JobRecord, now: Date): void {
  if (job.type === 'aggregate_bars')
    throw new Refusal(
      'job_without_result',
      `The job has no result of its own: what it worked out are bars, to be read at ${job.endpoint}.`,
    )
  if (!isFinal(job))
    throw new Refusal('job_not_completed', 'The job has not finished yet; ask again shortly.', {
      extra: { job_status: job.status, progress: job.progress },
      headers: pollHeaders(job),
    })
  if (job.status === 'FAILED')
    throw new Refusal('job_failed', job.error?.detail ?? 'The job failed.', { extra: { error: job.error } })
  if (job.status === 'CANCELLED') throw new Refusal('job_cancelled', 'The job was cancelled.')
  // It is removed within a minute; a result past its time is not read any more.
  if (job.status === 'EXPIRED' || (job.expiresAt !== null && Date.parse(job.expiresAt) <= now.getTime()))
    throw new Refusal('job_expired', 'The result has been removed; ask for the data again.')
}

/** The caller's job with its result; another caller's job is as unknown as one that never was. */
async function finishedJob(id: string, { results: { db }, principal, now }: Context): Promise<JobRecord> {
  const [job] = isJobId(id) ? await selectJobs(db, principal.email, [id]) : []
  if (!job) throw jobNotFound(id)
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

/** What a file of a job is asked for by. */
export const ExportInput = z.object({
  jobId,
  exportFormat: ExportFormat.default('csv').describe(
    'What the file holds. Where it is not given, `Accept` may name Arrow or Parquet by its media type instead.',
  ),
  compression: Compression.default('none').describe('How the file is compressed.'),
})

export const exportJob = operation({
  id: 'exportJob',
  description:
    'The result of a completed job as a file: with its length and its digest, and in parts where a download broke off.',
  apiKey: true,
  input: ExportInput.extend({
    exportFormat: z.enum([...ExportFormat.options, ...BINARY_FORMATS]).describe('What the file holds.'),
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
    'The result of a completed job line by line. The number of rows and the digest are said first, so that a stream that was cut is noticed.',
  apiKey: true,
  input: z.object({ jobId, format: StreamFormat.default('ndjson').describe('What a line holds.') }),
  run: async ({ jobId: id, format }, context: Context): Promise<Download> => {
    const job = await finishedJob(id, context)
    const { name: _name, ...file } = await fileOf(job, format, 'none', context)
    return { ...file, filename: null }
  },
})
