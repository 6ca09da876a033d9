import type { RefusalCode } from '../../../core/errors.ts'
import { replacer } from '../../../core/replacing.ts'
import { shapeOf } from '../../../core/shape.ts'
import { API_VERSION } from '../../version.ts'
import { isLinkable, isOfData, type Route, takesBody } from '../route.ts'
import { answersOf, jobLinks } from './answers.ts'
import { describeErrors, invalidResponse, notModified, refusalResponses } from './errors.ts'
import { RATE_HEADER_COMPONENTS, rateHeaderReferences } from './headers.ts'
import { filesOf, inputsOf, requestBodyOf } from './inputs.ts'
import type { Components, Json } from './schemas.ts'
import { TAGS } from './tags.ts'
import { withMeanings } from './values.ts'

/** Adds the rate-limit headers to success responses. All responses have them, but clients look for them there. */
const withRateHeaders = (responses: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      status.startsWith('2')
        ? { ...response, headers: { ...(response['headers'] as Json), ...rateHeaderReferences() } }
        : response,
    ]),
  )

const NAMED = {
  aggregate_not_found: replacer(({ naming }) => naming?.kind === 'aggregate'),
  security_not_found: replacer(({ naming }) => naming?.kind === 'security'),
} as const

/** Returns the codes of names, sent instead of ids, that are all unknown. */
const nameCodesOf = ({ input }: Route): RefusalCode[] =>
  (['aggregate_not_found', 'security_not_found'] as const).filter((code) =>
    NAMED[code].hasPlaces(shapeOf(input)),
  )

const bearerCodes = ['not_authenticated', 'invalid_token', 'token_expired'] as const
const fileCodes = ['request_timeout'] as const
const bodyCodes = ['payload_too_large', 'unsupported_media_type'] as const

/** Returns the codes of all refusals of a route, including those that all routes share. */
const allCodesOf = (route: Route): RefusalCode[] => [
  ...bearerCodes,
  ...(route.apiKey || route.reads || route.loads ? ['invalid_api_key' as const] : []),
  ...(route.isForInactive ? [] : ['user_inactive' as const]),
  ...(isLinkable(route) ? ['invalid_link' as const] : []),
  // Free routes too: their requests are under way, and count if sent through a link.
  'rate_limited',
  ...route.refusals,
  ...nameCodesOf(route),
  ...(route.method === 'get' ? ['precondition_failed' as const] : []),
  ...(takesBody(route) || route.files ? bodyCodes : []),
  ...(route.files ? fileCodes : []),
  'not_acceptable',
  ...(route.table && isOfData(route) ? ['range_not_satisfiable' as const] : []),
  // Malformed headers, too.
  'bad_request',
  'uri_too_long',
  'internal',
  'unavailable',
  'query_timeout',
]

const codesOf = (route: Route): RefusalCode[] => [...new Set(allCodesOf(route))]

const operationOf = (route: Route, links: Json, components: Components): Json => ({
  operationId: route.operationId,
  summary: route.summary,
  description: route.description,
  tags: [route.tag],
  ...(route.deprecated && { deprecated: true }),
  security: [
    { BearerAuth: [] },
    ...(route.apiKey ? [{ ApiKeyAuth: [] }] : route.reads ? [{ ReadKeyAuth: [] }] : []),
    ...(route.loads ? [{ LoadKeyAuth: [] }] : []),
  ],
  parameters: inputsOf(route, components),
  ...(takesBody(route) && { requestBody: requestBodyOf(route, components) }),
  ...(route.files && { requestBody: filesOf(route.files) }),
  responses: withRateHeaders({
    ...answersOf(route, links, components),
    ...(route.method === 'get' && { 304: notModified(components) }),
    ...refusalResponses(codesOf(route), components),
    422: invalidResponse(components),
  }),
})

const INFO: Json = {
  title: 'flowgate',
  version: API_VERSION,
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'Retail and options flow data for securities and aggregates. The same data is available as GraphQL at `/graphql`. The `RateLimit` header of every response states how many requests the caller has left in the current minute. Polling the status of a job is free, except through a signed link. Dates may be relative: `today`, `-30d`, `-2w`, `-6m`, `-1y`, `mtd` or `ytd`; a month or a year (`2026-01`, `2026`) begins a range on its first day, or ends one on its last.',
}

/** Sorts by path, so that the document does not depend on where the code of a route stands. */
const byPath = (a: Route, b: Route): number => Number(a.path > b.path) - Number(a.path < b.path)

/** Returns the OpenAPI 3.1 document of all routes, derived from the schemas that validate requests. */
export function openApiDocument(allRoutes: readonly Route[]): Json {
  const routes = allRoutes.toSorted(byPath)
  const components: Components = { schemas: {}, responses: {}, parameters: {} }
  describeErrors(components)
  const links = jobLinks(routes)
  const paths: Record<string, Json> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route, links, components) }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...components,
      schemas: withMeanings(components.schemas),
      headers: RATE_HEADER_COMPONENTS,
      links,
      securitySchemes: {
        BearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        ReadKeyAuth: {
          ...{ type: 'apiKey', in: 'header', name: 'X-API-Key' },
          description: 'API key with the scope `read`.',
        },
        LoadKeyAuth: {
          ...{ type: 'apiKey', in: 'header', name: 'X-API-Key' },
          description: 'API key with the scope `load`.',
        },
      },
    },
  }
}
