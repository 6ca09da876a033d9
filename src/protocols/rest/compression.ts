import type { NonSharedBuffer } from 'node:buffer'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

const MIN_BYTES = 1024
/** As many as there are threads for it: what a coder holds is freed before the next one begins. */
const MOST_AT_ONCE = 4
/** A body that waits is held twice, as text and as bytes: whoever comes behind so many has it as it is. */
const MOST_WAITING = 12

// Fast levels: the answers are numbers, which higher levels hardly make smaller. Small windows: what a coder holds is
// held by each thread's allocator long after. Brotli on the fly has neither.
const CODINGS = {
  zstd: (body: Buffer) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1, windowBits: 14, memLevel: 7 }),
} as const
type Coding = keyof typeof CODINGS

const isCoding = (name: string): name is Coding => name in CODINGS

/** The best coding that an `Accept-Encoding` header allows; null for the plain body. */
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

let free = MOST_AT_ONCE
const waiting: (() => void)[] = []

/** The body in a coding; null where too many others are being coded. */
async function coded(body: Buffer, coding: Coding): Promise<NonSharedBuffer | null> {
  if (waiting.length >= MOST_WAITING) return null
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

/** Compresses whole bodies above 1 KiB as the client asks; streams and coded bodies pass untouched. */
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
    // A coded body is another representation: a strong tag must differ.
    const tag = headers.get('etag')
    if (tag) headers.set('ETag', tag.replace(/"$/, `-${coding}"`))
  }
  c.res = undefined
  c.res = new Response(small ?? plain, { status: res.status, headers })
}
