import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const MIN_BYTES = 1024

// Fast levels: the answers are numbers, which higher levels hardly make smaller.
const CODINGS = {
  zstd: (body: Buffer) =>
    promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1 }),
} as const
type Coding = keyof typeof CODINGS

const isCoding = (name: string): name is Coding => name in CODINGS

/** The best coding that an `Accept-Encoding` header allows; null for the plain body. */
export function chooseCoding(header: string | undefined): Coding | null {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').split(',')) {
    const [, name = '', weight] = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part) ?? []
    if (name) weights.set(name.toLowerCase(), weight === undefined ? 1 : Number(weight))
  }
  const wildcard = weights.get('*') ?? 0
  const offered = Object.keys(CODINGS)
    .filter(isCoding)
    .map((name) => ({ name, weight: weights.get(name) ?? wildcard }))
  const best = offered.reduce((chosen, next) => (next.weight > chosen.weight ? next : chosen))
  return best.weight > 0 ? best.name : null
}

const isText = (type: string | null): boolean =>
  type !== null && /json|text|javascript|graphql/.test(type) && !type.includes('event-stream')

/** Compresses whole bodies above 1 KiB as the client asks; streams and coded bodies pass untouched. */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const coding = chooseCoding(c.req.header('accept-encoding'))
  const { res } = c
  if (!coding || !res.body || !isText(res.headers.get('content-type')) || res.headers.has('content-encoding'))
    return
  if (res.headers.get('cache-control')?.includes('no-transform')) return
  if (c.req.method === 'HEAD' || /multipart/.test(res.headers.get('content-type') ?? '')) return
  const body = Buffer.from(await res.arrayBuffer())
  const headers = new Headers(res.headers)
  const isSmall = body.length < MIN_BYTES
  if (!isSmall) headers.set('Content-Encoding', coding)
  headers.delete('Content-Length')
  // A coded body is another representation: a strong tag must differ.
  const tag = headers.get('etag')
  if (tag && !isSmall) headers.set('ETag', tag.replace(/"$/, `-${coding}"`))
  const coded = isSmall ? body : await CODINGS[coding](body)
  c.res = undefined
  c.res = new Response(new Uint8Array(coded), { status: res.status, headers })
}
