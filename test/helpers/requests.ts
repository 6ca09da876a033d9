import { routes } from '../../src/app/areas.ts'
import { camelCase, snakeCase } from '../../src/core/names.ts'
import { isInPath, type Route, takesBody } from '../../src/protocols/rest/route.ts'
import { type Members, sampleOf } from './samples.ts'

/** Sample requests of the documented paths over REST. */

/** Returns a value with the names of its members as REST spells them. */
function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [snakeCase(name), inSnakeCase(member)]),
  )
}

const textOf = (value: unknown): string =>
  [value]
    .flat()
    .map((item) => encodeURIComponent(String(item)))
    .join(',')

/** A request over REST. */
export interface RestRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Returns the request that parameters make. */
export function restOf(route: Route, members: Members): RestRequest {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(members[camelCase(name)]))
  const others = Object.entries(members).filter(([name]) => !isInPath(route, name))
  const method = route.method.toUpperCase()
  if (route.document) return { method, path, body: members[route.document] }
  if (takesBody(route)) return { method, path, body: inSnakeCase(Object.fromEntries(others)) }
  const query = others.map(([name, value]) => `${snakeCase(name)}=${textOf(value)}`).join('&')
  return { method, path: query ? `${path}?${query}` : path }
}

/** Routes that answer at once with JSON, about no more than the market: no jobs, loads, files, settings or links. */
export const SAMPLED: readonly Route[] = routes.filter(
  ({ tag, media }) => !media && !['Jobs', 'Loads', 'Saved screens', 'Alerts', 'User', 'Links'].includes(tag),
)
const sampled = SAMPLED.map((route) => ({ route, sample: restOf(route, sampleOf(route)) }))

/** Sample requests of the paths of GET. */
export const PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  sampled.flatMap(({ route, sample }) => (takesBody(route) ? [] : [[route.path, sample.path]])),
)
/** Sample bodies of the paths of POST. */
export const BODIES: Readonly<Record<string, object>> = Object.fromEntries(
  sampled.flatMap(({ route, sample }) => (takesBody(route) ? [[route.path, Object(sample.body)]] : [])),
)
