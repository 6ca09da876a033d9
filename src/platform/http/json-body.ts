import { type Fault, InvalidInput, Refusal } from '../../core/errors.ts'

/** The one limit of bodies: what a user may keep in all just fits. Larger ones are refused while they arrive. */
export const MAX_BODY_BYTES = 1_048_576
/** Levels of a body: whatever walks through values one inside the other must come to an end. */
const MAX_DEPTH = 100
/** To find the position of a fault takes some twenty parses of the text: of a long one it is not worth it. */
const MAX_SEARCHED = 65_536

const tooLarge = (): Refusal =>
  new Refusal('payload_too_large', `A body has at most ${MAX_BODY_BYTES} bytes (1 MiB).`)

/** The client stopped sending before the end of the body: nobody waits for an answer. */
export class BodyCut extends Error {
  override readonly name = 'BodyCut'
}

/** `application/json` or `application/…+json`, in UTF-8 and not compressed. */
export const isJson = (headers: Headers): boolean =>
  /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(
    headers.get('content-type') ?? '',
  ) && /^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')

async function arriving(request: Request): Promise<Uint8Array> {
  const { headers } = request
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (length > MAX_BODY_BYTES) throw tooLarge()
  // To look at the body itself would make a stream of it.
  if (length >= 0 && !headers.has('transfer-encoding')) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  // Not given back: a stream that is cancelled ends the connection before the answer.
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length
    if (size > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}

/** The bytes of a body, counted as they arrive. */
const readBytes = (request: Request): Promise<Uint8Array> =>
  arriving(request).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new BodyCut('The body broke off', { cause: error })
  })

function parsed(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: (error as SyntaxError).message }
  }
}

const faultOf = (text: string): string | null => {
  const result = parsed(text)
  return 'fault' in result ? result.fault : null
}

/** Where a text stops being JSON. V8 says it for most faults; of an unexpected token it only says which one. */
function faultPosition(text: string, message: string): number {
  const [, position] = /at position (\d+)/.exec(message) ?? []
  if (position !== undefined) return Number(position)
  if (!message.startsWith('Unexpected token')) return text.length
  if (text.length > MAX_SEARCHED) return 0
  // The text up to the token is merely unfinished, with the token it is wrong.
  let [good, bad] = [0, text.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (faultOf(text.slice(0, middle))?.startsWith('Unexpected token')) bad = middle
    else good = middle
  }
  return good
}

const refused = (fault: Omit<Fault, 'path'>): InvalidInput => new InvalidInput([{ path: [], ...fault }])

/** Whether a value has more than so many levels; looks at no level below. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return levels === 0 || members.some((member) => isDeeper(member, levels - 1))
}

/** What is wrong with a value of too many levels; null with any other. */
export const excessiveDepth = (value: unknown): InvalidInput | null =>
  isDeeper(value, MAX_DEPTH)
    ? refused({ type: 'value_error', message: `JSON may be nested at most ${MAX_DEPTH} levels deep` })
    : null

function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('bad_request', 'The body is not UTF-8.')
  }
  const result = parsed(text)
  if ('fault' in result) {
    const path = [faultPosition(text, result.fault)]
    const ctx = { error: result.fault }
    throw new InvalidInput([{ path, type: 'json_invalid', message: 'JSON decode error', input: {}, ctx }])
  }
  const excess = excessiveDepth(result.value)
  if (excess) throw excess
  return result.value
}

/**
 * The JSON value that a body is. Throws a 415 for what is no JSON by its header, a 413 for what is too large, a 400
 * for what is not UTF-8, `InvalidInput` (pydantic's faults) for what is no JSON, and for nothing at all, and `BodyCut`
 * where the client went away.
 */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes.length > 0 && !isJson(request.headers))
    throw new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.', {
      headers: { Accept: 'application/json' },
    })
  const body = bytes.length === 0 ? null : parseJson(bytes)
  if (body === null) throw refused({ type: 'missing', message: 'Field required' })
  return body
}
