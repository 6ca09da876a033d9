/** Members of an object, and levels, that a shape describes. */
const MAX_MEMBERS = 50
const MAX_DEPTH = 4

/** Describes a value by types and sizes alone, so that a log can state it without the caller's data. */
export function shapeOf(value: unknown, depth = 0): unknown {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return `text of ${value.length}`
  if (Array.isArray(value)) return `list of ${value.length}`
  if (typeof value !== 'object') return typeof value
  if (depth === MAX_DEPTH) return 'object'
  const members = Object.entries(value).slice(0, MAX_MEMBERS)
  return Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member, depth + 1)]))
}
