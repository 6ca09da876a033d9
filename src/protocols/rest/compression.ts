import type { NonSharedBuffer } from 'node:buffer'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { memory } from '../../core/rows/memory-pool.ts'
import { bodyOf } from '../../platform/http/whole-body.ts'
import type { Env } from './router.ts'

const MIN_BYTES = 1024
/** One per thread of the pool, so that an encoder frees its memory before the next one starts. */
const MAX_AT_ONCE = 4
/** Beyond this many waiting bodies, bodies are sent uncompressed. */
const MAX_WAITING = 12

// Fast levels: responses are mostly numbers, which higher levels hardly shrink. Small windows: each thread's allocator
// keeps an encoder's memory long after. Brotli, compressing on the fly, offers neither.
const CODINGS = {
  zstd: (body: Uint8Array) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 },
    }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 1, windowBits: 14, memLevel: 7 }),
} as const
type Coding = keyof typeof CODINGS

const isCoding = (name: string): name is Coding => name in CODINGS

const OFFERED = Object.keys(CODINGS).filter(isCoding)

/**
 * Returns the best of the offered codings that an `Accept-Encoding` header allows, of equals the first. Null if the
 * body is sent uncompressed.
 */
export function chooseCoding<C extends string>(header: string | undefined, offered: readonly C[]): C | null {
  const weights = new Map(parseAccept((header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  return offered.reduce<C | null>(
    (best, next) => (weightOf(next) > (best === null ? 0 : weightOf(best)) ? next : best),
    null,
  )
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
    return await CODINGS[coding](body)
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

/** Returns the response with another body: the same, or the same encoded. */
function withBody({ status, headers: own }: Response, body: Uint8Array<ArrayBuffer>, coding: Coding | null) {
  const headers = new Headers(own)
  headers.delete('Content-Length')
  if (coding) headers.set('Content-Encoding', coding)
  // An encoded body is another representation, so its strong tag must differ.
  const tag = headers.get('etag')
  if (coding && tag) headers.set('ETag', tag.replace(/"$/, `-${coding}"`))
  return new Response(body, { status, headers })
}

/**
 * Compresses complete bodies of at least 1 KiB as the client accepts. Streams, and encoded and prepared bodies pass
 * unchanged.
 */
export const compression: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.get('isPrepared')) return
  const { res } = c
  const body = bodyOf(res)
  if (c.req.method === 'HEAD') return void (body && memory.give(body))
  const coding = chooseCoding(c.req.header('accept-encoding'), OFFERED)
  if (!coding || !isCompressible(res) || !(body ?? res.body)) return
  const plain = body ?? Buffer.from(await res.arrayBuffer())
  const compressed = plain.length < MIN_BYTES ? null : await coded(plain, coding)
  if (body && !compressed) return
  // Setting a response copies the headers of the one before.
  c.res = undefined
  c.res = withBody(res, compressed ?? plain, compressed && coding)
  if (body) memory.give(body)
}
