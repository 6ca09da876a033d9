import { matchesTag } from './answer-headers.ts'
import { streamOf } from './download.ts'

/**
 * A file that is made while it is sent. Its length and its digest would take a pass of their own, twice the work and
 * a wait before the first byte; the number of its rows is known, and a file that is cut ends without its last chunk.
 */
export interface LiveDownload {
  readonly filename: string
  readonly mediaType: string
  readonly rows: number
  /** Strong entity tag: the same for the same bytes only. */
  readonly tag: string
  /** Begins to make it. */
  open(): AsyncGenerator<Uint8Array>
}

/** The answer to a request for a file that is yet to be made: unchanged, only its headers, or the file. */
export async function liveResponse(
  request: Request,
  file: LiveDownload,
  onError: (error: unknown) => void,
): Promise<Response> {
  const headers = {
    'Content-Type': file.mediaType,
    'Content-Disposition': `attachment; filename="${file.filename}"`,
    ETag: file.tag,
    'Accept-Ranges': 'none',
    'X-Row-Count': String(file.rows),
    'Cache-Control': 'private, no-cache, no-transform',
    Vary: 'Authorization, X-API-Key, Accept',
  }
  if (matchesTag(request.headers.get('if-none-match') ?? undefined, file.tag))
    return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const parts = file.open()
  // What goes wrong before the first byte still has an answer of its own.
  const first = await parts.next()
  return new Response(streamOf(startingWith(first, parts), onError), { headers })
}

/** Parts of which the first one has been drawn. */
function startingWith(
  first: IteratorResult<Uint8Array>,
  parts: AsyncGenerator<Uint8Array>,
): Pick<AsyncGenerator<Uint8Array>, 'next' | 'return'> {
  let drawn: IteratorResult<Uint8Array> | undefined = first
  return {
    next: async () => {
      const part = drawn ?? (await parts.next())
      drawn = undefined
      return part
    },
    return: (value) => parts.return(value),
  }
}
