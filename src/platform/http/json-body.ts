import { isUtf8 } from 'node:buffer'
import { pause } from '../../core/async/turns.ts'
import { type Fault, InvalidInput, Refusal } from '../../core/errors.ts'
import { differentNumbers, parseJson } from '../../core/exact-json.ts'
import { isList, JsonOutline } from './json-outline.ts'
import { JsonFault, parseLarge } from './large-json.ts'

/** Maximum size of a request body, the same as that of a user's stored settings. Larger ones are refused on arrival. */
export const MAX_BODY_BYTES = 1_048_576
/** Maximum nesting of a body, which bounds recursion over its values. */
const MAX_DEPTH = 100
/** Longest text in which to search for the position of a fault, which takes some twenty parses. */
const MAX_SEARCHED = 65_536

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

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

const tooMany = (what: 'names' | 'values', count: number, most: number): InvalidInput =>
  refused({
    type: 'too_many_items',
    message: `The lists and objects of the body should have at most ${most} ${what} together, not ${count}`,
    ctx: { max_length: most, actual_length: count },
  })

/** Returns the fault of a value with too many levels, or null. */
export const excessiveDepth = (value: unknown): InvalidInput | null =>
  isDeeper(value, MAX_DEPTH) ? tooDeep() : null

/** Limits on what a body consists of, besides its size. */
export interface JsonLimits {
  /** Names of all objects together. */
  readonly names: number
  /** Values of all lists and objects together. */
  readonly values: number
  /** Whether numbers keep their digits, as those must that users store. */
  readonly isExact?: boolean
}

/**
 * Limits of bodies that hold no documents of users: several times as much as any that is valid. V8 takes 50 ms to make a
 * megabyte of objects with names of their own.
 */
export const MODEST: JsonLimits = { names: 10_000, values: 50_000 }

/** Size of a document of a user: the number of its members, and the least that the largest of them takes as JSON. */
export interface DocumentSize {
  readonly members: number
  readonly largest: number
  readonly isList: boolean
}

function requireWithin({ names, values, levels }: JsonOutline, limits: JsonLimits): void {
  if (levels > MAX_DEPTH) throw tooDeep()
  if (names > limits.names) throw tooMany('names', names, limits.names)
  if (values > limits.values) throw tooMany('values', values, limits.values)
}

/** Throws if what holds documents of users beside other members has too many members itself. */
export function requireModestSize({ members }: DocumentSize): void {
  if (members > MODEST.names) throw tooMany('names', members, MODEST.names)
}

const notJson = (error: string, position: number): InvalidInput =>
  new InvalidInput([
    { path: [position], type: 'json_invalid', message: 'JSON decode error', input: {}, ctx: { error } },
  ])

const exactly = (): Parse => {
  const different = differentNumbers()
  return (text) => parseJson(text, different)
}

/** Parses JSON within limits at once. */
function parseModest(json: Buffer, { isExact }: JsonLimits): unknown {
  const text = json.toString()
  const result = parsed(text, isExact ? exactly() : JSON.parse)
  if ('fault' in result) throw notJson(result.fault, faultPosition(text, result.fault))
  return result.value
}

/** Parses JSON that users store: numbers keep their digits, and others run meanwhile. */
function parseDocument(json: Buffer, outline: JsonOutline): Promise<unknown> {
  return parseLarge(json, outline, { parse: exactly(), locate: faultPosition }).catch((error: unknown) => {
    throw error instanceof JsonFault ? notJson(error.message, error.position) : error
  })
}

/** Returns the bytes of a body of JSON. Null if it is empty. */
async function jsonOf(request: Request): Promise<Buffer | null> {
  const bytes = await readBytes(request)
  await pause()
  if (bytes.length === 0) return null
  if (!isJson(request.headers))
    throw new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.', {
      headers: { Accept: 'application/json' },
    })
  if (!isUtf8(bytes)) throw new Refusal('bad_request', 'The body is not valid UTF-8.')
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // As decoders do.
  return json.subarray(BYTE_ORDER_MARK.equals(json.subarray(0, 3)) ? 3 : 0)
}

const required = (value: unknown): unknown => {
  if (value === null) throw refused({ type: 'missing', message: 'Field required' })
  return value
}

/**
 * Parses a JSON body. Throws a 415 if its headers declare anything else, a 413 if it is too large, a 400 if it is not
 * UTF-8, `InvalidInput` (with pydantic's faults) if it is empty, `null`, not JSON or exceeds the limits, and `BodyCut` if
 * the client disconnected. With `ifEmpty`, an empty body has this value.
 */
export async function readJson(
  request: Request,
  limits: JsonLimits,
  ifEmpty: unknown = null,
): Promise<unknown> {
  const json = await jsonOf(request)
  if (json) {
    requireWithin(new JsonOutline(json), limits)
    await pause()
  }
  return required(json ? parseModest(json, limits) : ifEmpty)
}

/** The same for JSON that users store, which may have any names and values. `judge` throws if it is too large. */
export async function readDocumentJson(
  request: Request,
  judge: (size: DocumentSize) => void = () => {},
): Promise<unknown> {
  const json = await jsonOf(request)
  if (!json) return required(null)
  const outline = new JsonOutline(json)
  if (outline.levels > MAX_DEPTH) throw tooDeep()
  judge({ members: outline.members, largest: outline.largest, isList: isList(json, outline) })
  return required(await parseDocument(json, outline))
}
