import { type Route, takesBody } from '../rest/route.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** Returns the arguments in the path of a route, by their names on the wire. */
export const namesInPath = ({ path }: Route): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const isSent = ([, value]: [string, unknown]): boolean => value !== null && value !== undefined

/** Returns a JSON value as the text of a parameter. Half of a surrogate pair cannot be encoded. */
export const parameterText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(parameterText).join()
  // Not `String`, which would call a member named `toString`.
  return typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed()
}

/**
 * Returns path and query of a request: of all arguments, or of those in the path if the others are in a body. The request
 * is strict: an agent learns of unknown arguments.
 */
export function addressOf(route: Route, args: Arguments): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameterText(args[name] ?? '')),
  )
  const inPath = namesInPath(route)
  const query = Object.entries(args)
    .filter((member) => isSent(member) && !takesBody(route) && !inPath.includes(member[0]))
    .map(([name, value]) => [name, parameterText(value)])
  return `${path}?${new URLSearchParams([...query, ['strict', 'true']])}`
}

/** Returns the request that arguments make. */
export function requestOf(route: Route, args: Arguments, origin: string, signal: AbortSignal): Request {
  const inPath = namesInPath(route)
  const members = Object.entries(args).filter(([name]) => !inPath.includes(name))
  return new Request(origin + addressOf(route, args), {
    method: route.method.toUpperCase(),
    signal,
    ...(takesBody(route) && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(members)),
    }),
  })
}
