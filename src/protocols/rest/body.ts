import { InvalidInput } from '../../core/errors.ts'
import { snakeCase } from '../../core/names.ts'
import { withDigits } from '../../core/rows/json-bytes.ts'
import type { Shape } from '../../core/shape.ts'
import {
  type DocumentSize,
  MODEST,
  readDocumentJson,
  readJson,
  requireModestSize,
} from '../../platform/http/json-body.ts'
import { coerced, type GivenInput, listOf, MAX_UNKNOWN, type Unknown } from './input.ts'

/** Marks the path of a fault in the body as sent: what follows is spelled as the client spelled it. */
export const BODY = ''
const NO_OBJECT = {
  type: 'model_attributes_type',
  message: 'Input should be a valid dictionary or object to extract fields from',
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a schema is a list whose items can be written as text. */
const isPlainList = (shape: Shape): shape is Shape & { readonly item: Shape } =>
  shape.kind === 'array' &&
  shape.item !== undefined &&
  !['array', 'object', 'record', 'unknown'].includes(shape.item.kind)

/**
 * Renames members to the operation's names and converts strings to the types of the schema: `"5"` is a valid
 * integer, as in pydantic, and `"1,3"` and `"[1,3]"` are lists, as in a query. Omits nulls of optional members that are
 * not nullable.
 */
function converted(value: unknown, shape: Shape): unknown {
  if (typeof value === 'string')
    return isPlainList(shape) ? listOf([value], shape.item, shape.longest) : coerced(value, shape)
  if (shape.kind === 'unknown') return withDigits(value)
  if (shape.kind === 'boolean' && (value === 0 || value === 1)) return value === 1
  // Some values of enumerations are numbers, such as windows of 5 days.
  if (shape.kind === 'enum' && typeof value === 'number') return String(value)
  const { item, longest = Number.POSITIVE_INFINITY, properties } = shape
  if (Array.isArray(value) && item?.kind === 'unknown') return withDigits(value)
  if (Array.isArray(value) && item)
    return value.length <= longest ? value.map((element) => converted(element, item)) : value
  return properties && isObject(value) ? convertedMembers(value, properties) : value
}

type Properties = NonNullable<Shape['properties']>

const cache = new WeakMap<Properties, ReadonlyMap<string, { readonly name: string; readonly shape: Shape }>>()

/** Returns the members of an object by their names on the wire. */
function membersOf(properties: Properties) {
  let members = cache.get(properties)
  if (!members) {
    members = new Map(
      Object.entries(properties).map(([name, shape]) => [snakeCase(name), { name, shape }] as const),
    )
    cache.set(properties, members)
  }
  return members
}

function convertedMembers(value: Members, properties: Properties): Members {
  const members: [string, unknown][] = []
  for (const [key, { name, shape }] of membersOf(properties)) {
    if (!Object.hasOwn(value, key)) continue
    const member = value[key]
    if (member !== null || !shape.optional || shape.nullable) members.push([name, converted(member, shape)])
  }
  return Object.fromEntries(members)
}

/** Reads a JSON body, whatever its type, as a single member of the input. `judge` throws if it is too large. */
export const readDocument = async (
  request: Request,
  name: string,
  judge?: (size: DocumentSize) => void,
): Promise<GivenInput> => ({
  values: { [name]: withDigits(await readDocumentJson(request, judge)) },
  faults: [],
  unknown: [],
  moreUnknown: 0,
})

const holdsObjects = ({ item, properties }: Shape): boolean =>
  properties !== undefined || (item !== undefined && holdsObjects(item))

/** The first unknown names of a body, and the number of the others. */
interface UnknownMembers {
  readonly unknown: Unknown[]
  moreUnknown: number
}

/** Adds the unknown members of a value, at any depth, to `unknownMembers`. */
function findUnknown(
  value: unknown,
  shape: Shape,
  path: Unknown['path'],
  unknownMembers: UnknownMembers,
): void {
  const { item, longest = Number.POSITIVE_INFINITY, properties } = shape
  if (Array.isArray(value) && item && holdsObjects(item)) {
    if (value.length > longest) return
    for (const [index, element] of value.entries())
      findUnknown(element, item, [...path, index], unknownMembers)
  } else if (properties && isObject(value)) {
    const members = membersOf(properties)
    for (const key of Object.keys(value)) {
      const { shape: known } = members.get(key) ?? {}
      if (known) findUnknown(value[key], known, [...path, key], unknownMembers)
      else if (unknownMembers.unknown.length === MAX_UNKNOWN) unknownMembers.moreUnknown++
      else
        unknownMembers.unknown.push({ path: [...path, key], known: [...members.keys()], input: value[key] })
    }
  }
}

/** Whether members hold JSON of any shape. */
const isOpen = (properties: Properties): boolean =>
  Object.values(properties).some(
    ({ kind, item, properties: within }) =>
      kind === 'unknown' || item?.kind === 'unknown' || (within !== undefined && isOpen(within)),
  )

/** Reads a JSON object as input for a schema. One without members need not be sent. */
export async function readBody(request: Request, properties: Properties): Promise<GivenInput> {
  const body = await (isOpen(properties)
    ? readDocumentJson(request, requireModestSize)
    : readJson(request, MODEST, Object.keys(properties).length === 0 ? {} : null))
  if (!isObject(body)) throw new InvalidInput([{ path: [], ...NO_OBJECT, input: body }])
  const unknownMembers: UnknownMembers = { unknown: [], moreUnknown: 0 }
  findUnknown(body, { kind: 'object', nullable: false, optional: false, properties }, [BODY], unknownMembers)
  return { values: convertedMembers(body, properties), faults: [], ...unknownMembers }
}
