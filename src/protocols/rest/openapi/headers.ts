import type { RateHeader } from '../../../platform/rates/admission.ts'
import type { Json } from './schemas.ts'

const texts = (descriptions: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )

const IGNORED = 'Parameters that the server ignored, such as `unknown_parameter;parameter="pretty"`.'

/** Headers of every file. */
const named = {
  'Content-Disposition': 'Name to save the file under.',
  'X-Row-Count': 'Number of rows in the file.',
  ETag: 'Strong entity tag of the file.',
  'X-Warnings': IGNORED,
}

/** Headers of files with fixed content. */
export const FILE_HEADERS: Json = texts({
  ...named,
  'Content-Digest': 'SHA-256 of the response body (RFC 9530). Absent from partial responses.',
  'Repr-Digest': 'SHA-256 of the whole file (RFC 9530).',
  'Accept-Ranges': '`bytes`: an interrupted download can be resumed.',
})

/** Headers of files that are generated while they are sent. */
export const LIVE_HEADERS: Json = texts({
  ...named,
  'Accept-Ranges': '`none`: the file is only sent as a whole.',
})

/** Headers of numbered pages of loaded data. */
export const PAGE_HEADERS: Json = texts({
  'X-Data-Version': 'Version of the data that the page shows. Send it as `data_version` with the next page.',
})

/** Headers of tables in formats other than JSON, whose body says the same. */
export const TABLE_HEADERS: Json = texts({
  'Content-Disposition': 'In formats other than JSON: name to save the file under.',
  'X-Row-Count': 'In formats other than JSON: number of rows.',
  'X-Total-Count': 'In formats other than JSON: number of rows on all pages.',
  'X-Effective-Dates': 'The dates that relative ones stand for, such as `start_date=2026-01-02`.',
  'X-As-Of': 'In formats other than JSON: when the data was loaded.',
  'X-Warnings':
    'In formats other than JSON, and if a JSON body has no `metadata.warnings`: codes of warnings, each with its parameter and the names that it is about, such as `unknown_identifier;parameter="aggregate_ids";names="999"`.',
  'Accept-Ranges': 'In formats other than JSON: `bytes` if a part can be requested, otherwise `none`.',
})

/** Headers of every response, whatever its status, if rate limits are on. */
export const RATE_HEADER_COMPONENTS: Json = Object.fromEntries(
  Object.entries({
    'RateLimit-Policy': [
      '`q` requests, and units of work, allowed per `w` seconds.',
      'string',
      '"default";q=120;w=60, "work";q=600000;w=60',
    ],
    RateLimit: [
      '`r` requests, and units of work, left for `t` seconds.',
      'string',
      '"default";r=119;t=42, "work";r=598200;t=42',
    ],
    'X-RateLimit-Limit': ['Requests allowed per window.', 'integer', 120],
    'X-RateLimit-Remaining': ['Requests left in the current window.', 'integer', 119],
    'X-RateLimit-Reset': ['End of the window, in seconds since the Unix epoch.', 'integer', 1_793_000_042],
  } satisfies Record<RateHeader, unknown>).map(([name, [description, type, example]]) => [
    name,
    { description, schema: { type }, example },
  ]),
)

/** Returns references to the rate-limit headers, for success responses and 429. */
export const rateHeaderReferences = (): Json =>
  Object.fromEntries(
    Object.keys(RATE_HEADER_COMPONENTS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

export const RETRY_AFTER: Json = {
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer' } },
}

/** Headers of a response that creates a resource. */
export const CREATED_HEADERS: Json = texts({ Location: 'Path of the created resource.' })

/** Headers of a response with a job. */
export const JOB_HEADERS: Json = {
  ...texts({ Location: 'Path of the job.', 'X-Warnings': IGNORED }),
  ...RETRY_AFTER,
}
