import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../../core/errors.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import { knownTag } from './conditions.ts'

/** A file whose content is fixed before the first byte is sent. */
export interface Download {
  /** Name to save the file under. Null if the response is not an attachment. */
  readonly filename: string | null
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: Buffer
  /** Number of rows in the file. */
  readonly rows: number
  /** Reads the bytes from `start` up to, but not including, `end`. */
  read(start: number, end: number): AsyncGenerator<Uint8Array>
}

/** Byte range of a file, both ends inclusive. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Returns the range that a `Range` header requests of a file of `bytes` bytes (RFC 9110, 14.1). Null if the whole file
 * is sent: no header, an unknown form or several ranges. 'unsatisfiable' if the range lies outside the file.
 */
export function byteRangeOf(header: string | null, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 }
  }
  const [first, last] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)]
  if (to !== '' && Number(to) < first) return null
  return first >= bytes ? 'unsatisfiable' : { first, last }
}

const digest = (sha256: Buffer): string => `sha-256=:${sha256.toString('base64')}:`

const tagOf = ({ sha256 }: Download): string => `"${sha256.toString('base64url').slice(0, 27)}"`

function headersOf(file: Download): Record<string, string> {
  return {
    'Content-Type': file.mediaType,
    ...(file.filename !== null && { 'Content-Disposition': `attachment; filename="${file.filename}"` }),
    ETag: tagOf(file),
    'Accept-Ranges': 'bytes',
    'X-Row-Count': String(file.rows),
    'Repr-Digest': digest(file.sha256),
    // `no-transform`: proxies must not encode the file, as its length and digest are already stated.
    'Cache-Control': 'private, no-cache, no-transform',
    Vary: 'Authorization, X-API-Key, Accept',
  }
}

/** Returns the error that ends a body early. The HTTP server would append the text of any other error to the body. */
const cut = (): Error =>
  Object.assign(new Error('The download was interrupted'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/** Streams parts as the client reads them: nothing before its first read, then one part ahead. */
export function streamOf(
  parts: Pick<AsyncGenerator<Uint8Array>, 'next' | 'return'>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let next: Promise<IteratorResult<Uint8Array>> | undefined
  // The HTTP server reads outside of the call, as whose turns the parts are made.
  const inCall = AsyncLocalStorage.snapshot()
  const advance = () => {
    next = inCall(() => parts.next())
    // Avoids an unhandled rejection: the reader sees the error from `next()`.
    next.catch(() => {})
    return next
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { value, done } = await (next ?? advance())
          if (done) return controller.close()
          advance()
          controller.enqueue(value)
        } catch (error) {
          // Cuts the connection, so that the client cannot take the body for complete.
          onError(error)
          controller.error(cut())
        }
      },
      cancel: async () => {
        await parts.return(undefined)
        const unread = await next?.catch(() => undefined)
        if (unread?.value) memory.give(unread.value)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Whether `Range` applies: `If-Range`, if sent, must name exactly this file. */
const isRangeMeant = ({ headers }: Request, tag: string): boolean => {
  const condition = headers.get('if-range')
  return condition === null || condition.trim() === tag
}

/** Responds to a request for a file: whole, in part, unchanged, or with headers only. */
export function downloadResponse(
  request: Request,
  file: Download,
  onError: (error: unknown) => void,
): Response {
  const headers = headersOf(file)
  const tag = tagOf(file)
  if (knownTag(request.headers, tag) === tag) return new Response(null, { status: 304, headers })
  const range =
    request.method === 'GET' && isRangeMeant(request, tag)
      ? byteRangeOf(request.headers.get('range'), file.bytes)
      : null
  if (range === 'unsatisfiable')
    throw new Refusal('range_not_satisfiable', `The range is outside the file's ${file.bytes} bytes.`, {
      headers: { 'Content-Range': `bytes */${file.bytes}` },
    })
  const { first, last } = range ?? { first: 0, last: file.bytes - 1 }
  headers['Content-Length'] = String(last + 1 - first)
  if (range) headers['Content-Range'] = `bytes ${first}-${last}/${file.bytes}`
  // A part would have a different one; `Repr-Digest` is always that of the whole file.
  else headers['Content-Digest'] = digest(file.sha256)
  const body = request.method === 'HEAD' ? null : streamOf(file.read(first, last + 1), onError)
  return new Response(body, { status: range ? 206 : 200, headers })
}
