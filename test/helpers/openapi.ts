/** The OpenAPI document, and a check of values against its schemas. */

export type Json = { readonly [name: string]: unknown }

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description: string
  readonly schema: Json
  readonly example?: unknown
}
interface Response {
  readonly description: string
  readonly content?: Record<string, { schema: Json }>
  readonly headers?: Json
  readonly links?: Json
}
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Json[]
  readonly parameters: readonly (Parameter & { readonly $ref?: string })[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: { readonly 'application/json': { readonly schema: Json; readonly example: Json } }
  }
  readonly responses: Readonly<Record<string, Response & { readonly $ref?: string }>>
}
/** The parts of the document that the tests read. */
export interface Document {
  readonly openapi: string
  readonly info: Json
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Record<string, Json>
    readonly responses: Readonly<Record<string, Response>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly headers: Json
    readonly links: Readonly<Record<string, { readonly operationId: string; readonly parameters: Json }>>
    readonly securitySchemes: Json
  }
}

/** The parameters of an operation, with their references resolved. */
export const parametersOf = ({ components }: Document, { parameters }: Operation): Parameter[] =>
  parameters.map((parameter) => {
    const [, name] = /^#\/components\/parameters\/(.+)$/.exec(parameter.$ref ?? '') ?? []
    return (name !== undefined && components.parameters[name]) || parameter
  })

/** The response of an operation for a status, with its reference resolved. */
export function responseOf(
  { components }: Document,
  { responses }: Operation,
  status: string | number,
): Response | undefined {
  const response = responses[String(status)]
  const [, name] = /^#\/components\/responses\/(.+)$/.exec(response?.$ref ?? '') ?? []
  return name === undefined ? response : components.responses[name]
}

/** Every object within a value, at any depth. */
export function* nodesOf(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const child of Object.values(value)) yield* nodesOf(child)
}

/** The schema, with its reference resolved. */
export const resolved = (document: Document, schema: Json): Json => {
  const name =
    typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/components/schemas/', '') : undefined
  return name === undefined ? schema : (document.components.schemas[name] ?? {})
}

/** Where a value violates a schema; supports the part of JSON Schema that the document uses. */
export function differences(document: Document, value: unknown, given: Json, at = ''): string[] {
  const schema = resolved(document, given)
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (choices)
    return choices.some((choice) => differences(document, value, choice, at).length === 0)
      ? []
      : [`${at}: no choice fits`]
  const allOf = ((schema['allOf'] ?? []) as Json[]).flatMap((part) => differences(document, value, part, at))
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const types = [schema['type'] ?? []].flat() as string[]
  const isFit =
    types.length === 0 || types.includes(found) || (types.includes('integer') && Number.isInteger(value))
  if (!isFit) return [`${at}: ${found} is not ${types.join()}`]
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value))
    return [`${at}: ${String(value)} is not listed`]
  if (found === 'array')
    return (value as unknown[]).flatMap((item, place) =>
      differences(document, item, (schema['items'] ?? {}) as Json, `${at}[${place}]`),
    )
  if (found !== 'object' || !schema['properties']) return allOf
  const properties = schema['properties'] as Record<string, Json>
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Record<string, Json>)
  const missing = ((schema['required'] ?? []) as string[]).filter((name) => !(name in (value as object)))
  const inside = Object.entries(value as object).flatMap(([name, member]) => {
    const property = properties[name] ?? patterns.find(([pattern]) => new RegExp(pattern).test(name))?.[1]
    return property
      ? differences(document, member, property, `${at}.${name}`)
      : [`${at}.${name}: undocumented`]
  })
  return [...allOf, ...missing.map((name) => `${at}.${name}: missing`), ...inside]
}
