import { Refusal } from '../../core/errors.ts'
import { matchesTag } from './answer-headers.ts'

/** A file whose every byte is settled before the first one is sent. */
export interface Download {
  /** What the client is to save it as; null when it is not to be saved. */
  readonly filename: string | null
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: Buffer
  /** Rows in it. */
  readonly rows: number
  /** The bytes from `start` to before `end`. */
  read(start: number, end: number): AsyncGenerator<Uint8Array>
}

/** Bytes of a file, the last one included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The one range that a `Range` header asks of so many bytes: null when the whole file is to be sent (no header, a
 * form that is not known, several ranges), 'unsatisfiable' when nothing of it exists (RFC 9110, 14.1).
 */
export function rangeOf(header: string | null, bytes: number): ByteRange | 'unsatisfiable' | null {
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
    // Not to be coded on the way: its length and its digest have been said.
    'Cache-Control': 'private, no-cache, no-transform',
    Vary: 'Authorization, X-API-Key, Accept',
  }
}

/** What ends a body early. Of any other error the HTTP server would write the text behind what was sent so far. */
const cut = (): Error =>
  Object.assign(new Error('The download broke off'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/** Bytes as a client draws them: one part ahead of it, and nothing at all before it begins. */
export function streamOf(
  parts: Pick<AsyncGenerator<Uint8Array>, 'next' | 'return'>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let next: Promise<IteratorResult<Uint8Array>> | undefined
  const advance = () => {
    next = parts.next()
    // Whoever draws it hears of its failure; nobody may.
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
          // The body stays short of its length, and the connection is cut: never a wrong complete answer.
          onError(error)
          controller.error(cut())
        }
      },
      cancel: async () => {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Whether the range counts: `If-Range` must name exactly this file. */
const isRangeMeant = ({ headers }: Request, tag: string): boolean => {
  const condition = headers.get('if-range')
  return condition === null || condition.trim() === tag
}

/** The answer to a request for a file: whole, in part, unchanged, or only its headers. */
export function downloadResponse(
  request: Request,
  file: Download,
  onError: (error: unknown) => void,
): Response {
  const headers = headersOf(file)
  const tag = tagOf(file)
  if (matchesTag(request.headers.get('if-none-match') ?? undefined, tag))
    return new Response(null, { status: 304, headers })
  const range =
    request.method === 'GET' && isRangeMeant(request, tag)
      ? rangeOf(request.headers.get('range'), file.bytes)
      : null
  if (range === 'unsatisfiable')
    throw new Refusal('range_not_satisfiable', `The file has ${file.bytes} bytes.`, {
      headers: { 'Content-Range': `bytes */${file.bytes}` },
    })
  const { first, last } = range ?? { first: 0, last: file.bytes - 1 }
  headers['Content-Length'] = String(last + 1 - first)
  if (range) headers['Content-Range'] = `bytes ${first}-${last}/${file.bytes}`
  // Of a part it would be another one; the digest of the whole file stands in Repr-Digest.
  else headers['Content-Digest'] = digest(file.sha256)
  const body = request.method === 'HEAD' ? null : streamOf(file.read(first, last + 1), onError)
  return new Response(body, { status: range ? 206 : 200, headers })
}
