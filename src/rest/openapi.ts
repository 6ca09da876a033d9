import { z } from 'zod'
import { REFUSALS, type RefusalCode } from '../errors.ts'
import { snakeCase } from '../names.ts'
import type { RateHeader } from '../rates/admission.ts'
import { shapeOf } from '../shape.ts'
import { isInPath, type Route, takesBody } from './route.ts'

type Json = Record<string, unknown>

/** Members of a flattened record stand in the object around it, under names of the record's pattern. */
function flatten(node: z.core.JSONSchema.BaseSchema): void {
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    if (typeof property !== 'object' || property['flattened'] !== true) continue
    const { propertyNames, additionalProperties, description } = property
    const pattern = typeof propertyNames === 'object' ? propertyNames.pattern : undefined
    // zod shows an object a first time before its members are filled in.
    if (!pattern || typeof additionalProperties !== 'object') continue
    delete node.properties?.[name]
    node.patternProperties = { [pattern]: { ...(description && { description }), ...additionalProperties } }
  }
}

/** A zod schema as JSON Schema 2020-12 (which OpenAPI 3.1 uses), its members in snake case. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _dialect,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      if (node.properties)
        node.properties = Object.fromEntries(
          Object.entries(node.properties).map(([name, value]) => [snakeCase(name), value]),
        )
      if (node.required) node.required = node.required.map(snakeCase)
      if (io === 'output' && node.additionalProperties === false) delete node.additionalProperties
      flatten(node)
      if (node['format'] === 'date-or-date-time') delete node['format']
    },
  }) as Json & { $defs?: Json }
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] ??= definition
  return rebased(json) as Json
}

/** References to `#/$defs/X` as references to the document's components. */
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

function parameterSchema(name: string, input: z.ZodObject, components: Json): Json {
  const properties = jsonSchema(input, 'input', components)['properties'] as Record<string, Json>
  const { description: _description, ...schema } = properties[snakeCase(name)] ?? {}
  return schema
}

const parametersOf = (route: Route, components: Json): Json[] =>
  Object.entries(shapeOf(route.input).properties ?? {})
    .filter(([name]) => !takesBody(route) || isInPath(route, name))
    .map(([name, shape]) => {
      const inPath = isInPath(route, name)
      return {
        name: snakeCase(name),
        in: inPath ? 'path' : 'query',
        required: inPath || !shape.optional,
        ...(shape.description && { description: shape.description }),
        ...(shape.kind === 'array' && { style: 'form', explode: false }),
        schema: parameterSchema(name, route.input, components),
      }
    })

/** The JSON body of a route: all of its input that is not in the path, or the one value that it is. */
function requestBodyOf(route: Route, components: Json): Json {
  const {
    properties,
    required = [],
    ...schema
  } = jsonSchema(route.input, 'input', components) as Json & {
    readonly properties: Json
    readonly required?: readonly string[]
  }
  const isInBody = (key: string) => !route.path.includes(`{${key}}`)
  const members = Object.fromEntries(Object.entries(properties).filter(([key]) => isInBody(key)))
  const body = route.document
    ? properties[route.document]
    : { ...schema, properties: members, required: required.filter(isInBody) }
  return {
    required: true,
    content: { 'application/json': { schema: body, ...(route.example && { example: route.example }) } },
  }
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const content = (type: string, schema: Json): Json => ({ [type]: { schema } })

/** Refusals grouped by status, each naming its codes. */
function refusalResponses(codes: readonly string[]): Json {
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code as RefusalCode][0])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${REFUSALS[code as RefusalCode][1]}`).join('; '),
        content: content('application/problem+json', reference('Problem')),
      },
    ]),
  )
}

const fileHeaders: Json = Object.fromEntries(
  Object.entries({
    'Content-Disposition': 'Name to save the file under.',
    'Content-Digest': 'SHA-256 of what is sent (RFC 9530); of a part, only `Repr-Digest` is.',
    'Repr-Digest': 'SHA-256 of the whole file (RFC 9530).',
    'X-Row-Count': 'Number of rows in the file.',
    'Accept-Ranges': '`bytes`: a download that broke off can be taken up again.',
    ETag: 'Strong entity tag of the file.',
  }).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
)

/** What is said of a file that is made while it is sent. */
const liveHeaders: Json = {
  ...Object.fromEntries(
    ['Content-Disposition', 'X-Row-Count', 'ETag'].map((name) => [name, fileHeaders[name]]),
  ),
  'Accept-Ranges': { description: '`none`: the file is sent as a whole.', schema: { type: 'string' } },
}

/** What a route that sends files answers when all is well. */
function filesOf(media: readonly string[], isLive: boolean): Json {
  const file = Object.assign({}, ...media.map((type) => content(type, { type: 'string', format: 'binary' })))
  return {
    200: { description: 'The file.', headers: isLive ? liveHeaders : fileHeaders, content: file },
    ...(!isLive && { 206: { description: 'The part of the file that `Range` asks for.', content: file } }),
    304: { description: 'Not changed since the given entity tag.' },
  }
}

/** What a route answers when all is well: JSON, a job that works it out, or a file in one of its media types. */
function answersOf({ body, media, isLive = false, handedOver }: Route, components: Json): Json {
  if (media) return filesOf(media, isLive)
  const answer = jsonSchema(body, 'output', components)
  if (!handedOver)
    return { 200: { description: 'The answer.', content: content('application/json', answer) } }
  const job = jsonSchema(handedOver, 'output', components)
  const either = content('application/json', { anyOf: [answer, job] })
  return {
    200: { description: 'The answer, or the job that works it out.', content: either },
    202: {
      description: 'The job that works the answer out, for clients that prefer it (`Prefer: respond-async`).',
      content: content('application/json', job),
    },
  }
}

/** Headers of every answer, whatever its status, while requests are limited. */
const RATE_HEADERS: Json = Object.fromEntries(
  Object.entries({
    'RateLimit-Policy': ['Requests `q` in a window of `w` seconds.', 'string', '"default";q=120;w=60'],
    RateLimit: ['Requests `r` left, for `t` seconds.', 'string', '"default";r=119;t=42'],
    'X-RateLimit-Limit': ['Requests in a window.', 'integer', 120],
    'X-RateLimit-Remaining': ['Requests left in this window.', 'integer', 119],
    'X-RateLimit-Reset': ['When the window ends, in seconds since 1970.', 'integer', 1_793_000_042],
  } satisfies Record<RateHeader, unknown>).map(([name, [description, type, example]]) => [
    name,
    { description, schema: { type }, example },
  ]),
)

const retryAfter: Json = {
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
}

/** Answers with the headers that all have, where clients look at them: when all is well, and when it is too much. */
const withRateHeaders = (responses: Record<string, Json>): Json =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if (!/^(?:2..|429)$/.test(status)) return [status, response]
      const shared = Object.keys(RATE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }])
      const own = { ...(response['headers'] as Json), ...(status === '429' && retryAfter) }
      return [status, { ...response, headers: { ...own, ...Object.fromEntries(shared) } }]
    }),
  )

/** Whether a write can be held to the version that its client has read. */
const isGuarded = ({ refusals }: Route): boolean => refusals.includes('precondition_failed')

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'Entity tags that were read: nothing is changed unless one of them still holds.',
  schema: { type: 'string' },
}

const isConditional = ({ method, maxAge, isTagged }: Route): boolean =>
  maxAge !== undefined || (method === 'get' && isTagged === true)

const bearerCodes = ['not_authenticated', 'invalid_token', 'token_expired']
const bodyCodes = ['bad_request', 'payload_too_large', 'unsupported_media_type']

function operationOf(route: Route, components: Json): Json {
  const codes = [
    ...bearerCodes,
    ...(route.isForInactive ? [] : ['user_inactive']),
    ...(route.apiKey ? ['invalid_api_key'] : []),
    ...(route.isFree ? [] : ['rate_limited']),
    ...route.refusals,
    ...(takesBody(route) ? bodyCodes : []),
    'not_acceptable',
    'uri_too_long',
    'internal',
    'unavailable',
    'query_timeout',
  ]
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    tags: [route.tag],
    ...(route.deprecated && { deprecated: true }),
    security: [{ BearerAuth: [] }, ...(route.apiKey ? [{ ApiKeyAuth: [] }] : [])],
    parameters: [...parametersOf(route, components), ...(isGuarded(route) ? [IF_MATCH] : [])],
    ...(takesBody(route) && { requestBody: requestBodyOf(route, components) }),
    responses: withRateHeaders({
      ...answersOf(route, components),
      ...(isConditional(route) && { 304: { description: 'Not changed since the given entity tag.' } }),
      ...refusalResponses(codes),
      422: {
        description: 'The request is not valid; every fault is listed.',
        content: content('application/json', reference('HTTPValidationError')),
      },
    }),
  }
}

const COMPONENTS: Json = {
  HTTPValidationError: {
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'array', items: reference('ValidationError') } },
  },
  ValidationError: {
    type: 'object',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
      msg: { type: 'string' },
      type: { type: 'string' },
      input: {},
      ctx: { type: 'object' },
    },
  },
  Problem: {
    type: 'object',
    description: 'RFC 9457',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      instance: { type: 'string' },
      code: { type: 'string', enum: Object.keys(REFUSALS) },
      request_id: { type: 'string' },
    },
  },
}

/** The OpenAPI 3.1 document of all routes, derived from the definitions that validate. */
export function openApiDocument(routes: readonly Route[]): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route, schemas) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'flowgate',
      version: '1.0.0',
      description:
        'Retail-flow and options-flow data of securities and aggregates. The same data is a graph at `/graphql`. Every answer tells how many requests the caller has left in the running minute (`RateLimit`); asking where a job stands costs nothing.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...COMPONENTS, ...(rebased(schemas) as Json) },
      headers: RATE_HEADERS,
      securitySchemes: {
        BearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  }
}
