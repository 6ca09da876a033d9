import type { NonSharedBuffer } from 'node:buffer'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { memory } from '../../core/rows/memory-pool.ts'
import { bodyOf, keepBody } from '../../platform/http/whole-body.ts'
import { type Coding, chooseCoding, codedTag } from './codings.ts'
import type { Env } from './router.ts'

const MIN_BYTES = 1024
/** One per thread of the pool, so that an encoder frees its memory before the next one starts. */
const MAX_AT_ONCE = 4
/** Beyond this many waiting bodies, bodies are sent uncompressed. */
const MAX_WAITING = 12

// Fast levels: responses are mostly numbers, which higher levels hardly shrink. Small windows: each thread's allocator
// keeps an encoder's memory long after. Brotli, compressing on the fly, offers neither.
const ENCODERS: { readonly [coding in Coding]: (body: Uint8Array) => Promise<NonSharedBuffer> } = {
  zstd: (body) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 1, windowBits: 14, memLevel: 7 }),
}

const isText = (type: string | null): boolean =>
  type !== null && /json|text|javascript|graphql/.test(type) && !type.includes('event-stream')

let free = MAX_AT_ONCE
const waiting: (() => void)[] = []

/** Compresses a body. Null if too many others are waiting. */
async function coded(body: Uint8Array, coding: Coding): Promise<NonSharedBuffer | null> {
  if (waiting.length >= MAX_WAITING) return null
  if (free > 0) free--
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await ENCODERS[coding](body)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}

/** Whether a response may be compressed. */
const isCompressible = ({ headers }: Response): boolean =>
  isText(headers.get('content-type')) &&
  !/multipart/.test(headers.get('content-type') ?? '') &&
  !headers.has('content-encoding') &&
  !headers.get('cache-control')?.includes('no-transform')

/** Returns the response with another body: the same, the same encoded, or none if only its headers are sent. */
function withBody(
  { status, headers: own }: Response,
  body: Uint8Array<ArrayBuffer> | null,
  coding: Coding | null,
): Response {
  const headers = new Headers(own)
  if (body || coding) headers.delete('Content-Length')
  if (coding) headers.set('Content-Encoding', coding)
  const tag = headers.get('etag')
  if (coding && tag) headers.set('ETag', codedTag(tag, coding))
  const response = new Response(body, { status, headers })
  return body ? keepBody(response, body) : response
}

/** Returns the headers of a response as a GET has them, without its body. */
async function withoutBody(res: Response, coding: Coding | null): Promise<Response> {
  const body = bodyOf(res)
  const whole = body?.length
  if (body) memory.give(body)
  const isCoded = coding !== null && isCompressible(res)
  const stated = Number(res.headers.get('content-length') ?? 0)
  const length = whole ?? (isCoded && res.body ? (await res.arrayBuffer()).byteLength : stated)
  return withBody(res, null, isCoded && length >= MIN_BYTES ? coding : null)
}

/**
 * Compresses complete bodies of at least 1 KiB as the client accepts. Streams, and encoded and prepared bodies pass
 * unchanged.
 */
export const compression: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.get('isPrepared')) return
  const { res } = c
  const coding = chooseCoding(c.req.header('accept-encoding'))
  if (c.req.method === 'HEAD') {
    const head = await withoutBody(res, coding)
    // Setting a response copies the headers of the one before.
    c.res = undefined
    c.res = head
    return
  }
  const body = bodyOf(res)
  if (!coding || !isCompressible(res) || !(body ?? res.body)) return
  const plain = body ?? Buffer.from(await res.arrayBuffer())
  const compressed = plain.length < MIN_BYTES ? null : await coded(plain, coding)
  if (body && !compressed) return
  c.res = undefined
  c.res = withBody(res, compressed ?? plain, compressed && coding)
  if (body) memory.give(body)
}
