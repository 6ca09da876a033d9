import type { Context as HonoContext } from 'hono'
import { chooseCoding, codedTag } from './rest/codings.ts'
import { judge } from './rest/conditions.ts'
import type { Env } from './rest/router.ts'

export type PreparedCoding = 'br' | 'zstd' | 'gzip'
type Bytes = Uint8Array<ArrayBuffer>

/** A body that is the same for everyone: made once in each coding, and sent to all from the same memory. */
export class PreparedBody {
  readonly type: string
  /** Entity tag of the uncompressed body, without quotes. */
  readonly tag: string
  /** Codings besides none, the best first. */
  readonly codings: readonly PreparedCoding[]
  readonly #make: (coding: PreparedCoding | null) => Promise<Bytes>
  readonly #made = new Map<PreparedCoding | null, Promise<Bytes>>()

  constructor(
    facts: Pick<PreparedBody, 'type' | 'tag' | 'codings'>,
    make: (coding: PreparedCoding | null) => Promise<Bytes>,
  ) {
    this.type = facts.type
    this.tag = facts.tag
    this.codings = facts.codings
    this.#make = make
  }

  /** Returns the body in a coding. Null: uncompressed. Makes it again after a failure. */
  bytes(coding: PreparedCoding | null): Promise<Bytes> {
    const made = this.#made.get(coding) ?? this.#make(coding)
    this.#made.set(coding, made)
    made.catch(() => this.#made.delete(coding))
    return made
  }
}

/** Returns a prepared body in the best coding that the client accepts, or 304 if the client has that. */
export async function preparedResponse(
  c: HonoContext<Env>,
  body: PreparedBody,
  cacheControl: string,
): Promise<Response> {
  const coding = chooseCoding(c.req.header('accept-encoding'), body.codings)
  const tag = `"${body.tag}"`
  const headers = {
    'Cache-Control': cacheControl,
    ETag: coding ? codedTag(tag, coding) : tag,
    Vary: 'Accept-Encoding',
  }
  c.set('isPrepared', true)
  if (judge(c.req.raw.headers, headers.ETag) === 'unchanged') return c.body(null, 304, headers)
  const bytes = await body.bytes(coding)
  return c.body(bytes, 200, {
    ...headers,
    'Content-Type': body.type,
    'Content-Length': String(bytes.length),
    ...(coding && { 'Content-Encoding': coding }),
  })
}
