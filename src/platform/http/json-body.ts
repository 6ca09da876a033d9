import { type Fault, InvalidInput, Refusal } from '../../core/errors.ts'
import { MAX_DIFFERENT, parseJson } from '../../core/exact-json.ts'

/** Maximum size of a request body, the same as that of a user's stored settings. Larger ones are refused on arrival. */
export const MAX_BODY_BYTES = 1_048_576
/** Maximum number of names in a body that holds no documents of users: ten times as many as any that is valid. */
export const MAX_NAMES = 10_000
/** Maximum nesting of a body, which bounds recursion over its values. */
const MAX_DEPTH = 100
/** Longest text in which to search for the position of a fault, which takes some twenty parses. */
const MAX_SEARCHED = 65_536

const tooLarge = (): Refusal =>
  new Refusal('payload_too_large', `The body exceeds ${MAX_BODY_BYTES} bytes (1 MiB).`)

/** The client disconnected before the end of the body, and so does not wait for a response. */
export class BodyCut extends Error {
  override readonly name = 'BodyCut'
}

/** Whether the headers declare `application/json` or `application/…+json`, in UTF-8 and uncompressed. */
const isJson = (headers: Headers): boolean =>
  /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(
    headers.get('content-type') ?? '',
  ) && /^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')

async function arriving(request: Request): Promise<Uint8Array> {
  const { headers } = request
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (length > MAX_BODY_BYTES) throw tooLarge()
  // Avoids `request.body`, which would create a stream.
  if (length >= 0 && !headers.has('transfer-encoding')) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  // The reader is never cancelled: that would close the connection before the response.
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length
    if (size > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}

/** Reads the bytes of a body. Throws a 413 as soon as they exceed the limit. */
const readBytes = (request: Request): Promise<Uint8Array> =>
  arriving(request).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new BodyCut('The body is incomplete', { cause: error })
  })

type Parse = (text: string) => unknown

function parsed(
  text: string,
  parse: Parse = JSON.parse,
): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: parse(text) }
  } catch (error) {
    if (error instanceof InvalidInput) throw error
    return { fault: (error as SyntaxError).message }
  }
}

const faultOf = (text: string): string | null => {
  const result = parsed(text)
  return 'fault' in result ? result.fault : null
}

/** Returns the offset at which a text stops being JSON. V8 reports it for most faults, except unexpected tokens. */
function faultPosition(text: string, message: string): number {
  const [, position] = /at position (\d+)/.exec(message) ?? []
  if (position !== undefined) return Number(position)
  if (!message.startsWith('Unexpected token')) return text.length
  if (text.length > MAX_SEARCHED) return 0
  // A prefix before the token is merely incomplete; a prefix with the token is invalid.
  let [good, bad] = [0, text.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (faultOf(text.slice(0, middle))?.startsWith('Unexpected token')) bad = middle
    else good = middle
  }
  return good
}

const refused = (fault: Omit<Fault, 'path'>): InvalidInput => new InvalidInput([{ path: [], ...fault }])

/** Whether a value has more than the given number of levels. Does not descend further. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return levels === 0 || members.some((member) => isDeeper(member, levels - 1))
}

const tooDeep = (): InvalidInput =>
  refused({ type: 'value_error', message: `JSON may be nested at most ${MAX_DEPTH} levels deep` })

/** Codes of characters: `"`, `\`, `:`, `[` and `{`. */
const [QUOTE, BACKSLASH, COLON, BRACKET, BRACE] = [0x22, 0x5c, 0x3a, 0x5b, 0x7b]

const tooManyNames = (names: number, most: number): Omit<Fault, 'path'> => ({
  type: 'too_many_items',
  message: `The objects of the body should have at most ${most} names together, not ${names}`,
  ctx: { max_length: most, actual_length: names },
})

/** Returns the fault of a value with too many levels, or null. */
export const excessiveDepth = (value: unknown): InvalidInput | null =>
  isDeeper(value, MAX_DEPTH) ? tooDeep() : null

/**
 * Throws if JSON is nested too deep or its objects have too many names. Reading the text costs a tenth of making these
 * objects. Of text that is no JSON, it may judge what it would be.
 */
function requireModest(bytes: Uint8Array, maxNames: number): void {
  let [names, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COLON) names++
    else if (byte === BRACKET || byte === BRACE) {
      if (++depth > MAX_DEPTH) throw tooDeep()
      // The closing ones follow two characters after the opening ones.
    } else if (byte === BRACKET + 2 || byte === BRACE + 2) depth--
  }
  if (names > maxNames) throw refused(tooManyNames(names, maxNames))
}

function bodyOf(bytes: Uint8Array, maxNames: number): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('bad_request', 'The body is not valid UTF-8.')
  }
  requireModest(bytes, maxNames)
  // Numbers keep their digits where users store them.
  const result =
    maxNames === Number.POSITIVE_INFINITY
      ? parsed(text, (json) => parseJson(json, MAX_DIFFERENT))
      : parsed(text)
  if ('fault' in result) {
    const path = [faultPosition(text, result.fault)]
    const ctx = { error: result.fault }
    throw new InvalidInput([{ path, type: 'json_invalid', message: 'JSON decode error', input: {}, ctx }])
  }
  return result.value
}

/**
 * Parses a JSON body. `maxNames`: limit on the names of all its objects together, for bodies that hold no documents of
 * users: V8 takes 50 ms to make a megabyte of objects with names of their own. Default: none. Throws a 415 if its headers declare anything else, a 413 if it is too large, a 400 if it is not
 * UTF-8, `InvalidInput` (with pydantic's faults) if it is empty, `null` or not JSON, and `BodyCut` if the client
 * disconnected.
 */
export async function readJson(
  request: Request,
  { maxNames = Number.POSITIVE_INFINITY } = {},
): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes.length > 0 && !isJson(request.headers))
    throw new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.', {
      headers: { Accept: 'application/json' },
    })
  const body = bytes.length === 0 ? null : bodyOf(bytes, maxNames)
  if (body === null) throw refused({ type: 'missing', message: 'Field required' })
  return body
}
