/** Limits on what an answer repeats of its request. */

const CUT = '…'
/** Of a value that an error repeats. */
const MAX_CHARACTERS = 200

/** Returns a text of at most the given length, of which a cut one ends with `…`. */
export function shortened(text: string, most = MAX_CHARACTERS): string {
  if (text.length <= most) return text
  // Half of a character is none.
  return text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '') + CUT
}

/** Returns the JSON of a value, or of a long one what it begins with, of at least the given length. */
function startOfJson(value: unknown, least: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, least))
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const isList = Array.isArray(value)
  let text = isList ? '[' : '{'
  for (const key of isList ? value.keys() : Object.keys(value)) {
    if (text.length >= least) return text
    if (text.length > 1) text += ','
    if (!isList) text += `${startOfJson(key, least)}:`
    const rest = Math.max(0, least - text.length)
    text += startOfJson((value as Readonly<Record<PropertyKey, unknown>>)[key], rest)
  }
  return text + (isList ? ']' : '}')
}

/** Returns a value of JSON types as errors repeat it: in place of one with long JSON, what that begins with. */
export function shownInput(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value)
  if (typeof value !== 'object' || value === null) return value
  const text = startOfJson(value, MAX_CHARACTERS + 1)
  return text.length > MAX_CHARACTERS ? shortened(text) : value
}

/** Levels of a path whose names are repeated at length. */
const MAX_LEVELS = 10
/** Of each name in a deeper path. */
const MAX_DEEP = 20

/** Returns a path as errors repeat it. */
export const shownPath = (path: readonly (string | number)[]): (string | number)[] => {
  const most = path.length > MAX_LEVELS ? MAX_DEEP : MAX_CHARACTERS
  return path.map((part) => (typeof part === 'string' ? shortened(part, most) : part))
}

/** Returns the first item and those after it, as many as there may be and as fit into a number of bytes as JSON. */
export function firstFitting<T>(items: readonly T[], most: number, bytes: number): T[] {
  let left = bytes
  const first = items.slice(0, most)
  const end = first.findIndex((item) => {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1
    return left < 0
  })
  return end < 0 ? first : first.slice(0, Math.max(1, end))
}
