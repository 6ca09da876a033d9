import { z } from 'zod'
import { pascalCase, snakeCase } from '../../../core/names.ts'
import { shapeOf } from '../../../core/shape.ts'
import { LINK_PARAMETER } from '../links.ts'
import { isInPath, isLinkable, type Route, takesBody } from '../route.ts'
import { StrictInput } from '../strict.ts'
import { TableInput } from '../tables/parameters.ts'
import { type Components, type Json, jsonSchema, reference, UNLESS } from './schemas.ts'

type Schema = Json & {
  readonly properties: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
}

const inputSchema = (input: z.ZodObject, components: Components): Schema =>
  jsonSchema(input, 'input', components) as Schema

/** Returns the examples that a schema states for a parameter alone. */
function examplesOf(schema: unknown): Json {
  const { examples } = (schema instanceof z.ZodType ? schema.meta() : undefined) ?? {}
  return examples ? { examples } : {}
}

/** Returns the parameters that a schema describes, those that are in the path or the query of a route. */
function parametersIn(input: z.ZodObject, route: Route, components: Components): Json[] {
  const { properties } = inputSchema(input, components)
  return Object.entries(shapeOf(input).properties ?? {})
    .filter(([name]) => !takesBody(route) || input !== route.input || isInPath(route, name))
    .map(([name, { kind, optional, description, example, defaultValue, isText = false }]) => {
      const inPath = isInPath(route, name)
      const { description: schemaDescription, ...schema } = properties[snakeCase(name)] ?? {}
      const isReplaceable = UNLESS in schema
      // zod leaves out examples of what is parsed before it is judged.
      if (isText) Object.assign(schema, examplesOf(input.shape[name]))
      // Examples of a single parameter stay in its schema.
      if (example !== undefined) delete schema['examples']
      const shown = example ?? ('examples' in schema ? undefined : defaultValue)
      return {
        name: snakeCase(name),
        in: inPath ? 'path' : 'query',
        required: inPath || !(optional || isReplaceable),
        ...(description && { description: isReplaceable ? schemaDescription : description }),
        ...(kind === 'array' && { style: 'form', explode: false }),
        schema,
        ...(shown !== undefined && { example: shown }),
      }
    })
}

/** Whether a write can depend on the version that its client has read. */
const isGuarded = ({ refusals }: Route): boolean => refusals.includes('precondition_failed')

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any.',
  schema: { type: 'string' },
  example: '*',
}

const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`respond-async`: respond with a job that computes the result, unless `page_number` is given. `wait=N`: if the request becomes a job, wait up to N seconds for its result. At most 30.',
  schema: { type: 'string' },
  example: 'respond-async',
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    "Name of the request, chosen by the client. If one of the caller's pending, running or completed jobs has it, the response is that job, and the body is not read. 1 to 255 printable ASCII characters.",
  schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
  example: 'bars-2026-03-10',
}

// Not a security scheme: generators would send the caller's token in it.
const LINK: Json = {
  name: LINK_PARAMETER,
  in: 'query',
  required: false,
  description:
    'Token of a signed link to exactly this request, part of the `url` that `POST /links` returns. Open that URL as it is. Never send any other credential here. A signed link takes precedence over credentials in headers and is the last parameter.',
  schema: { type: 'string', pattern: '^fl_[\\w-]{43}$' },
}

/** Adds the parameters that many paths have to the components, and returns references to them. */
function sharedParameters(route: Route, components: Components): Json[] {
  const shared = [...parametersIn(StrictInput, route, components), ...(isLinkable(route) ? [LINK] : [])]
  return shared.map((parameter) => {
    const name = pascalCase(String(parameter['name']))
    components.parameters[name] = parameter
    return { $ref: `#/components/parameters/${name}` }
  })
}

/** Returns the path, query and header parameters of a route. */
export const inputsOf = (route: Route, components: Components): Json[] => [
  ...parametersIn(route.input, route, components),
  ...(route.table ? parametersIn(TableInput, route, components) : []),
  ...sharedParameters(route, components),
  ...(isGuarded(route) ? [IF_MATCH] : []),
  ...(route.handedOver ? [PREFER] : []),
  ...(route.files ? [IDEMPOTENCY_KEY] : []),
]

/** Returns the JSON request body of a route: all input that is not in the path, or a single value. */
export function requestBodyOf(route: Route, components: Components): Json {
  const { path, method, operationId, document, example } = route
  const { properties, required = [], ...schema } = inputSchema(route.input, components)
  const isInBody = (key: string) => !path.includes(`{${key}}`)
  const members = Object.entries(properties).filter(([key]) => isInBody(key))
  const name = `${pascalCase(operationId)}Request`
  if (!document)
    components.schemas[name] = {
      ...schema,
      description: `Body of ${method.toUpperCase()} ${path}.`,
      properties: Object.fromEntries(members),
      required: required.filter(isInBody),
    }
  const body = document ? properties[document] : reference(name)
  return {
    required: members.length > 0,
    content: { 'application/json': { schema: body, ...(example && { example }) } },
  }
}

const FILE: Json = { type: 'string', format: 'binary' }

/** Returns the request body of a route that takes files, by media type. */
export const filesOf = (media: readonly string[]): Json => ({
  required: true,
  content: Object.fromEntries(
    media.map((type) => [
      type,
      {
        schema: type.startsWith('multipart/')
          ? { type: 'object', description: 'One part for each file.', additionalProperties: FILE }
          : FILE,
      },
    ]),
  ),
})
