import type { RateHeader } from '../../../platform/rates/admission.ts'
import type { Json } from './schemas.ts'

const texts = (descriptions: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )

/** Headers of every file. */
const named = {
  'Content-Disposition': 'Name to save the file under.',
  'X-Row-Count': 'Number of rows in the file.',
  ETag: 'Strong entity tag of the file.',
}

/** What is said of a file whose every byte is settled. */
export const FILE_HEADERS: Json = texts({
  ...named,
  'Content-Digest': 'SHA-256 of what is sent (RFC 9530); of a part, only `Repr-Digest` is.',
  'Repr-Digest': 'SHA-256 of the whole file (RFC 9530).',
  'Accept-Ranges': '`bytes`: a download that broke off can be taken up again.',
})

/** What is said of a file that is made while it is sent. */
export const LIVE_HEADERS: Json = texts({
  ...named,
  'Accept-Ranges': '`none`: the file is sent as a whole.',
})

/** Headers of every answer, whatever its status, while requests are limited. */
export const RATE_HEADERS: Json = Object.fromEntries(
  Object.entries({
    'RateLimit-Policy': ['Requests `q` in a window of `w` seconds.', 'string', '"default";q=120;w=60'],
    RateLimit: ['Requests `r` left, for `t` seconds.', 'string', '"default";r=119;t=42'],
    'X-RateLimit-Limit': ['Requests in a window.', 'integer', 120],
    'X-RateLimit-Remaining': ['Requests left in this window.', 'integer', 119],
    'X-RateLimit-Reset': ['When the window ends, in seconds since 1970.', 'integer', 1_793_000_042],
  } satisfies Record<RateHeader, unknown>).map(([name, [description, type, example]]) => [
    name,
    { description, schema: { type }, example },
  ]),
)

/** References to them, where clients look at them: when all is well, and when it is too much. */
export const rateHeaders = (): Json =>
  Object.fromEntries(
    Object.keys(RATE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

export const RETRY_AFTER: Json = {
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
}

/** What is said of a job that was taken on. */
export const JOB_HEADERS: Json = { ...texts({ Location: 'Path of the job.' }), ...RETRY_AFTER }
