import type { z } from 'zod'
import { longestIn } from './lists.ts'
import type { Naming } from './naming.ts'

/**
 * A flattened description of a zod schema. REST coercion, GraphQL arguments and fields, and the JSON encoder are
 * derived from it, so that each parameter is defined once.
 */
export interface Shape {
  readonly kind: 'string' | 'int' | 'number' | 'boolean' | 'enum' | 'array' | 'object' | 'record' | 'unknown'
  readonly nullable: boolean
  readonly optional: boolean
  readonly defaultValue?: unknown
  readonly description?: string
  /** `.meta({ example })`: a value that is valid together with the examples of all other members. */
  readonly example?: unknown
  /** `.meta({ id })` of the schema: the name of its enumeration or object type. */
  readonly id?: string
  /** Description of that type, whatever a member of it is described by. */
  readonly typeDescription?: string
  /** `date`, `date-time`, … for a string; `parameter` for a parameter name, which each protocol spells its own way. */
  readonly format?: string
  /** Shape of an array's elements or a record's values. */
  readonly item?: Shape
  /** Most items of an array, duplicates included, that are worth reading: a longer one is refused for its length. */
  readonly longest?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly values?: readonly string[]
  /** `.meta({ flattened: true })` of a record: its members are sent as members of the enclosing object. */
  readonly flattened?: boolean
  /** `.meta({ argument })`: name of the argument on the graph, where REST documents another one. */
  readonly argument?: string
  /** `.meta({ resolve })` of a string: what its text means at the time of a request. */
  readonly resolve?: Resolve
  /** `.meta({ spans })` of a name of a range: the members of its object that it stands for. */
  readonly spans?: Spans
  /** `.meta({ isOneOf: true })` of an input object: exactly one member is given. */
  readonly isOneOf?: boolean
  /** `.meta({ text })` of an object: it is a text on REST, and an object on the graph. */
  readonly isText?: boolean
  /** `.meta({ toText })` of such an object: returns its text. */
  readonly toText?: ToText
  /** `.meta({ naming })` of an id: the texts that REST accepts instead. */
  readonly naming?: Naming
  /** `.meta({ skipsUnknown: true })` of a list's items: names that do not exist are left out with a warning. */
  readonly skipsUnknown?: boolean
}

/** Members that the name of a range stands for. */
export interface Spans {
  readonly start: string
  readonly end: string
  /** Returns what they mean at the time of a request. Null for a text that names no range. */
  between(text: unknown, now: Date): { readonly start: string; readonly end: string } | null
}

/** Name of the member that stands for two others, in every object that has one. */
export const RANGE = 'range'

/** Returns the name of the member that may be given instead of another one. */
export function alternativeTo({ properties = {} }: Shape, name: string): string | undefined {
  const { spans } = properties[RANGE] ?? {}
  return spans?.start === name || spans?.end === name ? RANGE : undefined
}

/** Adds to the description of a required member that a range may stand for it. */
export const exceptInRange = (description = ''): string => `${description} Required without \`${RANGE}\`.`

/** Returns what a text means at the time of a request; other text as it is. */
type Resolve = (text: string, now: Date) => string
type ToText = (value: unknown) => string

type Def = z.core.$ZodTypeDef & Record<string, unknown>
const defOf = (schema: z.core.$ZodType): Def =>
  schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>

const NAMED: ReadonlySet<string> = new Set(['enum', 'object', 'pipe'])

function metaOf(
  schema: z.core.$ZodType,
): Pick<
  Shape,
  | 'description'
  | 'example'
  | 'id'
  | 'typeDescription'
  | 'format'
  | 'flattened'
  | 'argument'
  | 'resolve'
  | 'spans'
  | 'isOneOf'
  | 'isText'
  | 'toText'
  | 'naming'
  | 'skipsUnknown'
> {
  const meta = (schema as z.ZodType).meta?.() ?? {}
  const { description, format, argument } = meta as Record<string, string | undefined>
  // `.describe()` copies a schema without its id; a copied enumeration or object keeps the id of its parent.
  const { parent } = schema._zod
  const isNamed = meta['id'] !== undefined
  const ofParent = !isNamed && parent && NAMED.has(defOf(parent).type) ? metaOf(parent) : null
  const id = (meta['id'] as string | undefined) ?? ofParent?.id
  const typeDescription = isNamed ? description : ofParent?.typeDescription
  return {
    ...(description && { description }),
    ...('example' in meta && { example: meta['example'] }),
    ...(id && { id }),
    ...(typeDescription && { typeDescription }),
    ...(format && { format }),
    ...(meta['flattened'] === true && { flattened: true }),
    ...(argument && { argument }),
    ...(meta['resolve'] !== undefined && { resolve: meta['resolve'] as Resolve }),
    ...(meta['spans'] !== undefined && { spans: meta['spans'] as Spans }),
    ...(meta['isOneOf'] === true && { isOneOf: true }),
    ...(meta['text'] !== undefined && { isText: true }),
    ...(meta['toText'] !== undefined && { toText: meta['toText'] as ToText }),
    ...(meta['naming'] !== undefined && { naming: meta['naming'] as Naming }),
    ...(meta['skipsUnknown'] === true && { skipsUnknown: true }),
  }
}

/** Returns the schema within another one; of one that is parsed before it is judged, what is judged. */
const wrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  (defOf(schema)['innerType'] ?? defOf(schema)['out']) as z.core.$ZodType

/** Whether an object schema rejects unknown members. */
export const isStrict = (schema: z.ZodObject): boolean => schema._zod.def.catchall?._zod.def.type === 'never'

const cache = new WeakMap<z.core.$ZodType, Shape>()

/** Returns the shape of a schema. Wrappers (optional, nullable, default, readonly) become attributes. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  let shape = cache.get(schema)
  if (!shape) {
    shape = { ...read(schema), ...metaOf(schema) }
    cache.set(schema, shape)
  }
  return shape
}

function read(schema: z.core.$ZodType): Shape {
  const def = defOf(schema)
  const plain = { nullable: false, optional: false }
  switch (def.type) {
    case 'optional':
      return { ...shapeOf(wrapped(schema)), optional: true }
    case 'nullable':
      return { ...shapeOf(wrapped(schema)), nullable: true }
    case 'default':
      return { ...shapeOf(wrapped(schema)), optional: true, defaultValue: def['defaultValue'] }
    case 'nonoptional':
      return { ...shapeOf(wrapped(schema)), optional: false }
    case 'readonly':
    case 'pipe':
      return shapeOf(wrapped(schema))
    case 'string':
      return {
        ...plain,
        kind: 'string',
        ...(typeof def['format'] === 'string' && { format: def['format'].replace('datetime', 'date-time') }),
      }
    case 'number':
      return { ...plain, kind: def['format'] === 'safeint' ? 'int' : 'number' }
    case 'boolean':
      return { ...plain, kind: 'boolean' }
    case 'enum':
      return { ...plain, kind: 'enum', values: Object.values(def['entries'] as Record<string, string>) }
    case 'literal':
      return { ...plain, kind: 'enum', values: (def['values'] as unknown[]).map(String) }
    case 'array':
      return { ...plain, kind: 'array', item: shapeOf(def['element'] as z.core.$ZodType), ...longestIn(def) }
    case 'record':
      return { ...plain, kind: 'record', item: shapeOf(def['valueType'] as z.core.$ZodType) }
    case 'object': {
      const entries = Object.entries(def['shape'] as Record<string, z.core.$ZodType>)
      return {
        ...plain,
        kind: 'object',
        properties: Object.fromEntries(entries.map(([name, value]) => [name, shapeOf(value)])),
      }
    }
    default:
      return { ...plain, kind: 'unknown' }
  }
}
