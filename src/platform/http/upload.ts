import { Refusal } from '../../core/errors.ts'
import { BodyCut } from './json-body.ts'

/** Bytes that a sender must deliver within the time limit, and then again. */
const LEAST_BYTES = 65_536

/** Limits of an upload. */
export interface UploadLimits {
  /** Maximum size of the body, in bytes. */
  readonly maxBytes: number
  /** Milliseconds within which the next 64 KiB must arrive. */
  readonly patienceMs: number
}

/** Default limits. */
export const UPLOAD_LIMITS: UploadLimits = { maxBytes: 4_000_000_000, patienceMs: 15_000 }

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('payload_too_large', `The body exceeds ${maxBytes} bytes (LOAD_MAX_BYTES).`)

const tooSlow = (ms: number): Refusal =>
  new Refusal('request_timeout', `Less than ${LEAST_BYTES} bytes arrived within ${ms / 1000} seconds.`)

/** Resolves as the promise does, or rejects after a time. */
async function within<T>(ms: number, promise: Promise<T>, late: () => Error): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), ms)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads the body of a request as it arrives, no faster than the caller. Throws a 413 once it is too large, a 408 once it
 * is too slow, and BodyCut if the client disconnects. The time that the caller takes does not count.
 */
export async function* uploadedBytes(
  request: Request,
  { maxBytes, patienceMs }: UploadLimits,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  // The reader is never cancelled: that would close the connection before the response.
  const reader = request.body?.getReader()
  let [size, recent, waited] = [0, 0, 0]
  while (reader) {
    const begun = performance.now()
    const arriving = reader.read().catch((error: unknown) => {
      throw new BodyCut('The body is incomplete', { cause: error })
    })
    const { value } = await within(patienceMs - waited, arriving, () => tooSlow(patienceMs))
    if (!value) return
    size += value.length
    recent += value.length
    waited += performance.now() - begun
    if (recent >= LEAST_BYTES) [recent, waited] = [0, 0]
    if (size > maxBytes) throw tooLarge(maxBytes)
    yield value
  }
}
