import { type Route, takesBody } from '../rest/route.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** Whether an argument, by its name on the wire, is in the path of a route. */
export const isInPath = ({ path }: Route, name: string): boolean => path.includes(`{${name}}`)

const isSent = ([, value]: [string, unknown]): boolean => value !== null && value !== undefined

/** Returns a value as the text of a parameter. Half of a surrogate pair cannot be encoded. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join()
  return typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed()
}

/** Returns path and query of a request: of all arguments, or of those in the path if the others are in a body. */
export function addressOf(route: Route, given: Arguments): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(given[name] ?? '')),
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
