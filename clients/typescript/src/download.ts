import { DownloadError } from './errors.ts'
import { type Http, pause, pauseAfter, type Sent } from './http.ts'

/** A downloaded file. */
export interface Download {
  readonly blob: Blob
  /** Name to save it under, if the service suggests one. */
  readonly filename: string | null
  readonly mediaType: string
  /** Number of rows, if the service knew it before the first byte. */
  readonly rows: number | null
  /** SHA-256 in base64. Equal to the one that the service promised, where it promised one. */
  readonly sha256: string
}

/** Bytes received so far, and of what. */
class Parts {
  #parts: Uint8Array<ArrayBuffer>[] = []
  #bytes = 0
  #tag: string | null = null

  get bytes(): number {
    return this.#bytes
  }

  /** Headers that ask for what is missing. */
  get headers(): Record<string, string> {
    return this.#tag && this.#bytes > 0 ? { Range: `bytes=${this.#bytes}-`, 'If-Range': this.#tag } : {}
  }

  /** Adds a response to what it continues, or begins again. Throws if it breaks off. */
  async add(response: Response): Promise<void> {
    if (response.status !== 206) {
      this.#parts = []
      this.#bytes = 0
      this.#tag = response.headers.get('accept-ranges') === 'bytes' ? response.headers.get('etag') : null
    }
    const reader = response.body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || !value) return
      this.#parts.push(value)
      this.#bytes += value.length
    }
  }

  blob(type: string): Blob {
    return new Blob(this.#parts, { type })
  }
}

async function digestOf(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return btoa(String.fromCharCode(...digest))
}

async function finished(response: Response, parts: Parts): Promise<Download> {
  const { headers } = response
  const mediaType = headers.get('content-type') ?? ''
  const blob = parts.blob(mediaType)
  const sha256 = await digestOf(blob)
  const [, promised] = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '') ?? []
  if (promised !== undefined && promised !== sha256)
    throw new DownloadError('The file does not have the digest that the service promised')
  const rows = headers.get('x-row-count')
  const [, filename = null] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return { blob, filename, mediaType, sha256, rows: rows === null ? null : Number(rows) }
}

/** Downloads a file: continues where a connection broke off, and compares the digest. */
export async function download(http: Http, sent: Sent, signal?: AbortSignal): Promise<Download> {
  const parts = new Parts()
  for (let failures = 0; ; ) {
    const before = parts.bytes
    const response = await http.send({ ...sent, headers: { ...sent.headers, ...parts.headers } }, signal)
    try {
      await parts.add(response)
      return await finished(response, parts)
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof DownloadError) throw cause
      failures = parts.bytes > before ? 0 : failures + 1
      if (failures > http.retries) throw new DownloadError('The file did not arrive whole', { cause })
      await pause(pauseAfter(failures), signal)
    }
  }
}
