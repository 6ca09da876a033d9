import { routes } from '../../src/app/areas.ts'
import type { Shape } from '../../src/core/shape.ts'
import type { Route } from '../../src/protocols/rest/route.ts'
import { ASYNC } from './jobs.ts'
import { NAMING, referencesOf, tagOf } from './references.ts'
import { type RestRequest, restOf, SAMPLED } from './requests.ts'
import { accepts, leastOf, type Members, propertiesOf, requiredBy, sampleOf, valuesOf } from './samples.ts'
import { NOTHING, type Things } from './things.ts'

/** Requests of all routes about a user's things. */

/** Returns values of a parameter that refer to things. In a list they are alone, or beside the first item of a sample. */
function referring(name: string, shape: Shape, things: Things, sample?: unknown): unknown[] {
  const { kind, item, properties } = shape
  if (kind === 'enum' || kind === 'boolean') return []
  if (properties)
    return Object.entries(properties).flatMap(([member, inner]) =>
      referring(member, inner, things).map((value) => ({ ...Object(sample), [member]: value })),
    )
  if (!item) return [...referencesOf(name, things)]
  const others = Array.isArray(sample) ? sample.slice(0, 1) : []
  const own = item.properties ? referencesOf(name, things) : []
  const items = own.length > 0 ? own : referring(name, item, things)
  if (item.properties) return items.map((value) => [...others, value])
  return items.length > 0 ? [items.slice(0, 1), [...others, ...items]] : []
}

/** Returns parameters with the name of the aggregate in place of its id, which REST takes alike. */
function named(value: unknown, things: Things): unknown {
  if (value === things.aggregateId) return things.providerId
  if (Array.isArray(value)) return value.map((item) => named(item, things))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, named(member, things)]))
}

/** Returns the parameters of requests with one reference each. Throws if the route accepts none for a parameter. */
function aboutThings(route: Route, things: Things): Members[] {
  const least = leastOf(route)
  const bases = [requiredBy(route), least, { ...least, kind: 'aggregates' }]
  const byId = Object.entries(propertiesOf(route)).flatMap(([name, shape]) => {
    const sample = bases[1]?.[name] ?? valuesOf(route, name)[0]
    const values = referring(name, shape, things, sample)
    const requests = values.flatMap((value) =>
      bases
        .map((base): Members => ({ ...base, [name]: value }))
        .filter((members) => accepts(route, members))
        .slice(0, 1),
    )
    if (values.length > 0 && requests.length === 0) throw new Error(`No request of ${route.path} has ${name}`)
    return requests
  })
  const isAlone = (members: Members) =>
    Object.values(members).some((value) => Array.isArray(value) && value.length === 1)
  const byName = byId.filter((members) => !isAlone(members)).map((members) => Object(named(members, things)))
  const all: Members[] = [...byId, ...byName]
  return [...new Map(all.map((members) => [JSON.stringify(members), members])).values()]
}

/** Whether a route requires a reference, and is not about the market as well. */
const isOfThings = (route: Route, things: Things): boolean =>
  !SAMPLED.includes(route) &&
  Object.entries(propertiesOf(route)).some(
    ([name, shape]) => !shape.optional && referring(name, shape, things).length > 0,
  )

const JOB_LIST = ['?status=COMPLETED,PENDING&records_per_page=1000']
/** Queries of lists that could show things in further ways, although nothing refers to them. */
const LISTING: Readonly<Record<string, readonly string[]>> = {
  '/aggregates/leaderboard': ['?sort=name', '?date=2026-03-05'],
  '/aggregates/reference/search': ['?query=ALFA&active_only=false&include_single_security=true'],
  '/series/timeseries': ['?date=2026-03-10'],
  '/flow/forecast': ['?run_date=2026-03-10'],
  '/aggregates/jobs': JOB_LIST,
  '/securities/jobs': JOB_LIST,
}

type Further = Partial<RestRequest> & { readonly query?: string }

/** Returns further ways to send the requests of a route: formats, ranges, versions and jobs. */
function furtherOf({ path, method, tag, document, ...route }: Route, things: Things): Further[] {
  const version = tagOf(path, things)
  const range = 'bytes=0-9'
  if (path.endsWith('timeseries/export')) return [{ query: 'export_format=json' }]
  if (path.endsWith('/export'))
    return [
      { query: 'export_format=json&compression=zip' },
      { headers: { accept: 'application/vnd.apache.arrow.stream' } },
      { headers: { 'if-none-match': things.fileTag } },
      { headers: { range, 'if-range': things.fileTag } },
    ]
  if (path.endsWith('{job_id}/stream')) return [{ query: 'format=csv', headers: { range } }]
  if (tag === 'User' && method === 'get' && route.isTagged) return [{ headers: { 'if-none-match': version } }]
  if (route.refusals.includes('precondition_failed'))
    return [
      { headers: { 'if-match': version } },
      ...(document === 'charts' ? [{ body: { [things.chartId]: 1 } }] : []),
    ]
  return route.handedOver ? [ASYNC, ...(method === 'get' ? [{ query: 'page_number=1' }] : [])] : []
}

function questionsOf(route: Route, things: Things): RestRequest[] {
  const { path, method } = route
  const about = aboutThings(route, things).map((members) => restOf(route, members))
  const plain = isOfThings(route, things) ? [] : [restOf(route, sampleOf(route))]
  const listing = (method === 'get' && LISTING[path]) || []
  const [first] = [...about, ...plain]
  if (!first) throw new Error(`No request asks ${path}`)
  const further = furtherOf(route, things).map(({ query, ...sent }) => ({
    ...first,
    ...(query && { path: `${first.path}${first.path.includes('?') ? '&' : '?'}${query}` }),
    ...sent,
  }))
  return [...plain, ...listing.map((query) => ({ method, path: path + query })), ...about, ...further]
}

/** For every route, by its method and path, requests that refer to the given things, and some that refer to none. */
export const REST_QUESTIONS: Readonly<Record<string, (things: Things) => readonly RestRequest[]>> =
  Object.fromEntries(
    routes.map((route) => [`${route.method} ${route.path}`, (things: Things) => questionsOf(route, things)]),
  )

/** Parameters that can identify something, but no request says what. */
export const unaskedParameters = (): string[] =>
  routes.flatMap((route) =>
    Object.entries(propertiesOf(route))
      .filter(([name, shape]) => NAMING.test(name) && referring(name, shape, NOTHING).length === 0)
      .map(([name]) => `${route.method} ${route.path} ${name}`),
  )
