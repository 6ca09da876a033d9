import { snakeCase } from '../../core/names.ts'
import { shapeOf } from '../../core/shape.ts'
import { type Route, takesBody } from '../rest/route.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** A fault of an argument, as in the body of a 422. */
interface ArgumentFault {
  readonly loc: readonly string[]
  readonly msg: string
  readonly type: string
  readonly input?: unknown
}

const namesOf = ({ input }: Route): string[] => Object.keys(shapeOf(input).properties ?? {}).map(snakeCase)

const isInPath = ({ path }: Route, name: string): boolean => path.includes(`{${name}}`)

const isSent = ([, value]: [string, unknown]): boolean => value !== null && value !== undefined

/** Segments that mean another path, however they are encoded, and the empty one, which is none. */
const NO_SEGMENTS = ['', '.', '..']

function pathFault(name: string, value: unknown): ArgumentFault[] {
  const loc = ['path', name]
  if (value === undefined || value === null) return [{ loc, msg: 'Field required', type: 'missing' }]
  return NO_SEGMENTS.includes(String(value))
    ? [{ loc, msg: 'Value must not be empty, `.` or `..`', type: 'value_error', input: value }]
    : []
}

/** Returns the faults for which arguments make no request: unknown names, and gaps in the path. */
export function argumentFaults(route: Route, given: Arguments): ArgumentFault[] {
  const names = namesOf(route)
  const place = takesBody(route) ? 'body' : 'query'
  const unknown = Object.keys(given).filter((name) => !names.includes(name))
  return [
    ...names.filter((name) => isInPath(route, name)).flatMap((name) => pathFault(name, given[name])),
    ...unknown.map((name) => ({
      loc: [place, name],
      msg: 'Extra inputs are not permitted',
      type: 'extra_forbidden',
      input: given[name],
    })),
  ]
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join()
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Returns path and query of a request: of all arguments, or of those in the path if the others are in a body. */
export function addressOf(route: Route, given: Arguments): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(given[name])),
  )
  const query = new URLSearchParams(
    Object.entries(given)
      .filter((member) => isSent(member) && !takesBody(route) && !isInPath(route, member[0]))
      .map(([name, value]) => [name, textOf(value)]),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

/** Returns the request that arguments make. */
export function requestOf(route: Route, given: Arguments, origin: string, signal: AbortSignal): Request {
  const members = Object.entries(given).filter(([name]) => !isInPath(route, name))
  return new Request(origin + addressOf(route, given), {
    method: route.method.toUpperCase(),
    signal,
    ...(takesBody(route) && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(members)),
    }),
  })
}
