import { z } from 'zod'
import { vocabulary } from '../../core/vocabulary.ts'
import { MAX_SHEET_ROWS } from '../../files/formats/sheet.ts'
import type { FileCompression } from '../../files/layout.ts'
import { type FileFormat, recordName } from '../../files/stored/file.ts'
import { type FileFacts, selectFileFacts } from '../../files/stored/file-queries.ts'
import type { JobContext } from '../../jobs/context.ts'
import type { JobRecord } from '../../jobs/record.ts'
import { Compression, fileMedia } from './export-format.ts'
import { linksOf } from './status.ts'

const Format = vocabulary('FileFormat', 'Format of a file.', {
  csv: { description: 'CSV with a header and one line per row (RFC 4180).' },
  json: { description: 'JSON body of the endpoint, with all rows and without pagination.' },
  ndjson: { description: 'One JSON object per line.' },
  arrow: { description: 'Arrow IPC stream, with typed columns.' },
  parquet: { description: 'Parquet file, with typed columns.' },
  xlsx: { description: 'Excel workbook with one sheet, with typed cells.' },
})

const ONCE_REQUESTED = 'Null until the file is requested for the first time; a HEAD request suffices.'

export const FileShape = z.object({
  format: Format.describe('Format of the file.'),
  compression: Compression.describe('Compression of the file.'),
  mediaType: z.string().describe('Media type of the file.'),
  path: z.string().describe('Path of the file.'),
  rowCount: z.int().describe('Number of rows.'),
  bytes: z
    .number()
    .nullable()
    .describe(
      `Length of the file, in bytes. ${ONCE_REQUESTED} Known earlier for CSV without compression or as gzip.`,
    ),
  sha256: z
    .string()
    .nullable()
    .describe(
      `SHA-256 of the file, in hexadecimal. ${ONCE_REQUESTED} Known earlier for CSV without compression or as gzip.`,
    ),
})
export type JobFile = z.output<typeof FileShape>

const COMPRESSIONS = ['none', 'gzip', 'zip'] as const

const FILES: readonly (readonly [FileFormat, FileCompression])[] = [
  ...COMPRESSIONS.map((compression) => ['csv', compression] as const),
  ...COMPRESSIONS.map((compression) => ['json', compression] as const),
  ['ndjson', 'none'],
  ['arrow', 'none'],
  ['parquet', 'none'],
  ['xlsx', 'none'],
]

function pathOf(job: JobRecord, format: FileFormat, compression: FileCompression): string {
  const links = linksOf(job)
  if (format === 'ndjson') return `${links.stream}?format=ndjson`
  return `${links.export}?export_format=${format}${compression === 'none' ? '' : `&compression=${compression}`}`
}

/** Loads the length and digest of the files of a job that have been requested before. */
const loadFacts = ({ id, fence }: JobRecord, { loaders, primary }: JobContext): Promise<FileFacts[]> =>
  loaders.load('jobFiles', null, `${id}/${fence}`, async (keys) => {
    const rows = await selectFileFacts(
      primary,
      keys.map((key) => key.slice(0, key.indexOf('/'))),
    )
    const byKey = Map.groupBy(rows, (one) => `${one.id}/${one.fence}`)
    return keys.map((key) => byKey.get(key) ?? [])
  })

/** Returns the files of a job. Empty before it is completed, after its result has expired, and without a result. */
export async function filesOf(job: JobRecord, context: JobContext): Promise<JobFile[]> {
  const { type, status, rowCount, expiresAt } = job
  if (!context.jobs.resultKinds.has(type) || status !== 'COMPLETED' || rowCount === null) return []
  // An expired result is deleted within a minute; until then it must not be readable.
  if (expiresAt !== null && Date.parse(expiresAt) <= context.now.getTime()) return []
  const known = new Map((await loadFacts(job, context)).map((facts) => [facts.layout, facts]))
  const fitting = FILES.filter(([format]) => format !== 'xlsx' || rowCount <= MAX_SHEET_ROWS)
  return fitting.map(([format, compression]) => {
    const { bytes = null, sha256 = null } = known.get(recordName(format, compression)) ?? {}
    return {
      ...{ format, compression, rowCount, bytes },
      mediaType: fileMedia(format, compression),
      path: pathOf(job, format, compression),
      sha256: sha256?.toString('hex') ?? null,
    }
  })
}
