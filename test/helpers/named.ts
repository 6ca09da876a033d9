import { snakeCase } from '../../src/core/names.ts'
import { type Shape, shapeOf } from '../../src/core/shape.ts'
import { isInPath, type Route } from '../../src/protocols/rest/route.ts'
import type { Answer, Body } from './answers.ts'
import type { Caller } from './app.ts'
import { BODIES, PATHS, SAMPLED } from './requests.ts'

/** A place for an id that may be given by name: the members that lead to it, 0 for the items of a list. */
export interface NamedPlace {
  readonly route: Route
  readonly path: readonly (string | 0)[]
  readonly kind: 'aggregate' | 'security'
  readonly isList: boolean
}

function placesIn(shape: Shape, path: NamedPlace['path']): Pick<NamedPlace, 'path' | 'kind'>[] {
  if (shape.naming) return [{ path, kind: shape.naming.kind === 'aggregate' ? 'aggregate' : 'security' }]
  const members = Object.entries(shape.properties ?? {})
  return [
    ...(shape.item ? placesIn(shape.item, [...path, 0]) : []),
    ...members.flatMap(([name, member]) => placesIn(member, [...path, name])),
  ]
}

/** All places for names in requests. Saved screens have definitions of the same schema as those that are run. */
export const NAMED_PLACES: readonly NamedPlace[] = SAMPLED.flatMap((route) =>
  placesIn(shapeOf(route.input), []).map((place) => ({ route, isList: place.path.at(-1) === 0, ...place })),
)

/** Members that exclude some id beside them. */
const RIVALS = ['aggregate_id', 'security_id', 'slug', 'sector', 'metric']

/** Returns a copy of a body with a value at a path, in place of whatever excludes it. */
function withValue(body: unknown, [key, ...rest]: NamedPlace['path'], value: unknown): unknown {
  if (key === undefined) return value
  if (key === 0) {
    const [first, ...others] = Array.isArray(body) ? body : []
    return rest.length === 0 ? value : [withValue(first, rest, value), ...others]
  }
  const name = snakeCase(key)
  const members = Object.entries((body ?? {}) as Record<string, unknown>)
  const isLeaf = rest.every((part) => part === 0)
  const kept = members.filter(([member]) => member === name || !isLeaf || !RIVALS.includes(member))
  const given = Object.fromEntries(kept)
  return { ...given, [name]: withValue(given[name], rest, value) }
}

/** Sends the sample request of a route with a value at a place: an id or a name, a list of them for a list. */
export async function askAt<T = Body>(
  caller: Caller,
  { route, path }: Pick<NamedPlace, 'route' | 'path'>,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<T>> {
  const [name = ''] = path
  const sent = { headers: { 'x-request-id': 'same', ...headers } }
  if (route.method === 'post') {
    const body = withValue(BODIES[route.path], path, value) as object
    const isOfAggregates = /^(?:universe\.aggregateIds\.0|signals.*\.aggregateId)$/.test(path.join('.'))
    const kind = isOfAggregates ? { kind: 'aggregates' } : {}
    // Events are listed in place of conditions.
    const listed = path.includes('events')
      ? { signals: [{ events: [{ [snakeCase(String(path.at(-1)))]: value, date: '2026-02-02' }] }] }
      : {}
    return caller.post<T>(route.path, { ...body, ...kind, ...listed }, sent)
  }
  const url = new URL(PATHS[route.path] ?? route.path, 'http://service')
  const text = [value].flat().join(',')
  const key = snakeCase(String(name))
  if (!isInPath(route, String(name))) url.searchParams.set(key, text)
  const segments = url.pathname.split('/')
  const pathname = isInPath(route, String(name))
    ? route.path
        .split('/')
        .map((part, at) => (part === `{${key}}` ? encodeURIComponent(text) : segments[at]))
        .join('/')
    : url.pathname
  return caller.rest<T>(pathname, url.search.slice(1), sent)
}

/** Describes a place in the titles of tests. */
export const titleOf = ({ route, path }: NamedPlace): string =>
  `${route.method.toUpperCase()} ${route.path}: ${path
    .filter((part) => part !== 0)
    .map(snakeCase)
    .join('.')}`
