import { type Fault, InvalidInput, Refusal } from '../errors.ts'
import { snakeCase } from '../names.ts'
import type { Shape } from '../shape.ts'
import { coerced, type GivenInput } from './input.ts'

/** Most bodies are a handful of members: whatever is larger is refused before it is read. */
const MAX_BYTES = 65_536
/** Stands in paths of faults for a body as its client wrote it: what follows is no name of the operation's. */
export const BODY = ''
/** Levels of a body: whatever looks at values one inside the other must come to an end. */
const MAX_DEPTH = 100

const tooLarge = (most: number): Refusal =>
  new Refusal('payload_too_large', `A body has at most ${most} bytes.`)

/** `application/json` or `application/…+json`, in UTF-8 and not compressed. */
const isJson = (headers: Headers): boolean =>
  /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(
    headers.get('content-type') ?? '',
  ) && /^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')

/** The bytes of a body; a body without a declared length is given up as soon as it is too large. */
async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  const { headers } = request
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (length > most) throw tooLarge(most)
  // To look at the body itself would make a stream of it.
  if (length >= 0 && !headers.has('transfer-encoding')) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

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
  // To look for it takes some twenty parses.
  if (text.length > MAX_BYTES) return 0
  // The text up to the token is merely unfinished, with the token it is wrong.
  let [good, bad] = [0, text.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (faultOf(text.slice(0, middle))?.startsWith('Unexpected token')) bad = middle
    else good = middle
  }
  return good
}

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
  if (isDeeper(result.value, MAX_DEPTH))
    throw refused({ type: 'value_error', message: `JSON may be nested at most ${MAX_DEPTH} levels deep` })
  return result.value
}

/** Whether a value has more than so many levels; looks at no level below. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return levels === 0 || members.some((member) => isDeeper(member, levels - 1))
}

const refused = (fault: Omit<Fault, 'path'>): InvalidInput => new InvalidInput([{ path: [], ...fault }])

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A JSON value under the operation's names, its texts as the types that the schema asks for: `"5"` is a good
 * integer, as pydantic has it. A null where none may stand is left out.
 */
function converted(value: unknown, shape: Shape): unknown {
  if (typeof value === 'string') return coerced(value, shape)
  if (shape.kind === 'boolean' && (value === 0 || value === 1)) return value === 1
  const { item, properties } = shape
  if (Array.isArray(value) && item) return value.map((element) => converted(element, item))
  return properties && isObject(value) ? convertedMembers(value, properties) : value
}

function convertedMembers(value: Members, properties: Readonly<Record<string, Shape>>): Members {
  const members = Object.entries(properties).flatMap(([name, shape]): [string, unknown][] => {
    const key = snakeCase(name)
    if (!Object.hasOwn(value, key)) return []
    const member = value[key]
    return member === null && shape.optional && !shape.nullable ? [] : [[name, converted(member, shape)]]
  })
  return Object.fromEntries(members)
}

/**
 * The JSON value that a body is. Throws a 415 for what is no JSON by its header, a 413 for what is too large, a 400
 * for what is not UTF-8, and the 422 of pydantic for what is no JSON, and for nothing at all.
 */
async function readJson(request: Request, most: number): Promise<unknown> {
  const bytes = await readBytes(request, most)
  if (bytes.length > 0 && !isJson(request.headers))
    throw new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.', {
      headers: { Accept: 'application/json' },
    })
  const body = bytes.length === 0 ? null : parseJson(bytes)
  if (body === null) throw refused({ type: 'missing', message: 'Field required' })
  return body
}

/** A JSON body as one value of an input, whatever that is. */
export async function readDocument(
  request: Request,
  name: string,
  maxBytes = MAX_BYTES,
): Promise<GivenInput> {
  return { values: { [name]: await readJson(request, maxBytes) }, faults: [], unknown: [] }
}

interface BodyRules {
  readonly maxBytes: number | undefined
  /** Whether members that nobody knows are faults. */
  readonly isStrict: boolean
}

/** A JSON body as input for a schema; the 422 of pydantic for what is no object. */
export async function readBody(
  request: Request,
  properties: Readonly<Record<string, Shape>>,
  { maxBytes = MAX_BYTES, isStrict }: BodyRules,
): Promise<GivenInput> {
  const body = await readJson(request, maxBytes)
  if (!isObject(body))
    throw refused({
      type: 'model_attributes_type',
      message: 'Input should be a valid dictionary or object to extract fields from',
      input: body,
    })
  const known = new Set(Object.keys(properties).map(snakeCase))
  const unknown = Object.keys(body).filter((key) => !known.has(key))
  const type = 'extra_forbidden'
  const message = 'Extra inputs are not permitted'
  return {
    values: convertedMembers(body, properties),
    faults: isStrict ? unknown.map((key) => ({ path: [BODY, key], type, message, input: body[key] })) : [],
    unknown,
  }
}
