import type { NonSharedBuffer } from 'node:buffer'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

const MIN_BYTES = 1024
/** One per thread of the pool, so that an encoder frees its memory before the next one starts. */
const MAX_AT_ONCE = 4
/** A waiting body is held twice, as text and as bytes. Beyond this many, bodies are sent uncompressed. */
const MAX_WAITING = 12

// Fast levels: responses are mostly numbers, which higher levels hardly shrink. Small windows: each thread's allocator
// keeps an encoder's memory long after. Brotli, compressing on the fly, offers neither.
const CODINGS = {
  zstd: (body: Buffer) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1, windowBits: 14, memLevel: 7 }),
} as const
type Coding = keyof typeof CODINGS

const isCoding = (name: string): name is Coding => name in CODINGS

/** Returns the best coding that an `Accept-Encoding` header allows. Null if the body is sent uncompressed. */
export function chooseCoding(header: string | undefined): Coding | null {
  const weights = new Map(parseAccept((header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
  const wildcard = weights.get('*') ?? 0
  const offered = Object.keys(CODINGS)
    .filter(isCoding)
    .map((name) => ({ name, weight: weights.get(name) ?? wildcard }))
  const best = offered.reduce((chosen, next) => (next.weight > chosen.weight ? next : chosen))
  return best.weight > 0 ? best.name : null
}

const isText = (type: string | null): boolean =>
  type !== null && /json|text|javascript|graphql/.test(type) && !type.includes('event-stream')

let free = MAX_AT_ONCE
const waiting: (() => void)[] = []

/** Compresses a body. Null if too many others are waiting. */
async function coded(body: Buffer, coding: Coding): Promise<NonSharedBuffer | null> {
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

/** Compresses complete bodies of at least 1 KiB as the client accepts. Streams and encoded bodies pass unchanged. */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const coding = chooseCoding(c.req.header('accept-encoding'))
  const { res } = c
  if (!coding || !res.body || !isText(res.headers.get('content-type')) || res.headers.has('content-encoding'))
    return
  if (res.headers.get('cache-control')?.includes('no-transform')) return
  if (c.req.method === 'HEAD' || /multipart/.test(res.headers.get('content-type') ?? '')) return
  const plain = Buffer.from(await res.arrayBuffer())
  const small = plain.length < MIN_BYTES ? null : await coded(plain, coding)
  const headers = new Headers(res.headers)
  headers.delete('Content-Length')
  if (small) {
    headers.set('Content-Encoding', coding)
    // An encoded body is another representation, so its strong tag must differ.
    const tag = headers.get('etag')
    if (tag) headers.set('ETag', tag.replace(/"$/, `-${coding}"`))
  }
  c.res = undefined
  c.res = new Response(small ?? plain, { status: res.status, headers })
}
