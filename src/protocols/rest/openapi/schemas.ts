import { z } from 'zod'
import { snakeCase } from '../../../core/names.ts'
import type { Naming } from '../../../core/naming.ts'
import { alternativeTo, exceptInRange, shapeOf } from '../../../core/shape.ts'

export type Json = Record<string, unknown>

/** Components that several operations share, by name. Filled while the operations are described. */
export interface Components {
  readonly schemas: Json
  readonly responses: Json
  readonly parameters: Json
}

export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
export const content = (type: string, schema: Json): Json => ({ [type]: { schema } })

/** Moves the members of a flattened record to the object around it, as `patternProperties`. */
function flatten(node: z.core.JSONSchema.BaseSchema): void {
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    if (typeof property !== 'object' || property['flattened'] !== true) continue
    const { propertyNames, additionalProperties, description } = property
    const pattern = typeof propertyNames === 'object' ? propertyNames.pattern : undefined
    // zod visits an object once before its members are filled in.
    if (!pattern || typeof additionalProperties !== 'object') continue
    delete node.properties?.[name]
    node.patternProperties = { [pattern]: { ...(description && { description }), ...additionalProperties } }
  }
}

/** Rewrites references to `#/$defs/X` as references to the document's components. */
function rebased(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rebased)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : rebased(value),
    ]),
  )
}

/** Adds the names that an id may be given by, described once for all ids of a kind. */
function withNames(node: z.core.JSONSchema.BaseSchema, schemas: Components['schemas']): void {
  const { naming, skipsUnknown, description, examples, example, ...id } = node as Json & { naming?: Naming }
  if (!naming) return
  delete node['naming']
  delete node['skipsUnknown']
  if (node.type !== 'integer') return
  for (const key of Object.keys(id)) delete node[key]
  const { id: name, pattern, ...documentation } = naming
  schemas[name] ??= {
    ...{
      type: 'string',
      pattern: pattern.source,
      description: documentation.description,
      examples: [documentation.example],
    },
  }
  node.anyOf = [id, reference(name)]
}

/** Describes an object that REST takes as a text. */
function asText(node: z.core.JSONSchema.BaseSchema): void {
  const { text } = node as Json & { text?: Json }
  if (!text) return
  for (const key of Object.keys(node)) delete node[key]
  Object.assign(node, { type: 'string', minLength: 1, ...text })
}

/** Returns the names of the definitions that a schema refers to. Those of members of an object that is a text are left out. */
function referredTo(schema: unknown, definitions: Json, names = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
    if (names.has(name)) continue
    names.add(name)
    referredTo(definitions[name], definitions, names)
  }
  return names
}

/** Extension of a required member: the member that may be given instead. */
export const UNLESS = 'x-unless'

/** Makes members that another one may stand for optional. */
function withAlternatives(node: z.core.JSONSchema.BaseSchema, schema: z.core.$ZodType): void {
  const shape = shapeOf(schema)
  const replaceable = (node.required ?? []).filter((name) => alternativeTo(shape, name))
  if (replaceable.length === 0) return
  node.required = (node.required ?? []).filter((name) => !replaceable.includes(name))
  for (const name of replaceable) {
    const property = node.properties?.[snakeCase(name)]
    // zod visits an object several times.
    if (typeof property !== 'object' || UNLESS in property) continue
    property[UNLESS] = alternativeTo(shape, name)
    property.description = exceptInRange(property.description)
  }
}

/** Converts a zod schema to JSON Schema 2020-12 (which OpenAPI 3.1 uses), with members in snake case. */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  { schemas }: Pick<Components, 'schemas'>,
): Json {
  const {
    $schema: _dialect,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: node }) => {
      if (node.properties)
        node.properties = Object.fromEntries(
          Object.entries(node.properties).map(([name, value]) => [snakeCase(name), value]),
        )
      if (node.required) withAlternatives(node, zodSchema)
      if (node.required) node.required = node.required.map(snakeCase)
      if (io === 'output' && node.additionalProperties === false) delete node.additionalProperties
      flatten(node)
      if (node['format'] === 'date-or-date-time' || node['format'] === 'parameter') delete node['format']
      // Omits the safe-integer bounds, which apply to every JSON integer.
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
      withNames(node, schemas)
      asText(node)
      // They concern the graph alone.
      delete node['argument']
      delete node['spans']
      delete node['isOneOf']
      if ('example' in node) {
        node.examples = [node['example']]
        delete node['example']
      }
    },
  }) as Json & { $defs?: Json }
  for (const name of referredTo(json, $defs ?? {})) schemas[name] ??= rebased($defs?.[name])
  return rebased(json) as Json
}
