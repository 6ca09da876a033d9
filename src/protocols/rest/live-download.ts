import { knownTag } from './conditions.ts'
import { streamOf } from './download.ts'

/**
 * A file that is generated while it is sent. It has no length and no digest: they would take a second pass and delay
 * the first byte. Its number of rows is known, and an interrupted file ends without its last chunk.
 */
export interface LiveDownload {
  readonly filename: string
  readonly mediaType: string
  readonly rows: number
  /** Strong entity tag: equal only for equal bytes. */
  readonly tag: string
  /** Starts generating the file. */
  open(): AsyncGenerator<Uint8Array>
}

/** Responds to a request for a generated file: unchanged, with headers only, or with the file. */
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
  if (knownTag(request.headers, file.tag) === file.tag) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const parts = file.open()
  // An error before the first byte still gets an error response.
  const first = await parts.next()
  return new Response(streamOf(startingWith(first, parts), onError), { headers })
}

/** Returns all parts, with the first one, which has already been read, put back. */
function startingWith(
  first: IteratorResult<Uint8Array>,
  parts: AsyncGenerator<Uint8Array>,
): Pick<AsyncGenerator<Uint8Array>, 'next' | 'return'> {
  let unread: IteratorResult<Uint8Array> | undefined = first
  return {
    next: async () => {
      const part = unread ?? (await parts.next())
      unread = undefined
      return part
    },
    return: (value) => parts.return(value),
  }
}
