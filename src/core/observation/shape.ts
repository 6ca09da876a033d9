import { shortened } from '../bounds.ts'

/** Members of an object, levels, and characters of a name that a shape describes. */
const [MAX_MEMBERS, MAX_DEPTH, MAX_NAME] = [50, 4, 64]
/** Members of a shape altogether. */
const MAX_ALL = 200

/** Describes a value by types and sizes alone, so that a log can state it without the caller's data. */
export function describeValue(value: unknown, depth = 0, room = { members: MAX_ALL }): unknown {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return `text of ${value.length}`
  if (Array.isArray(value)) return `list of ${value.length}`
  if (typeof value !== 'object') return typeof value
  if (depth === MAX_DEPTH) return 'object'
  const names = Object.keys(value).slice(0, Math.min(MAX_MEMBERS, room.members))
  room.members -= names.length
  return Object.fromEntries(
    names.map((name) => [
      shortened(name, MAX_NAME),
      describeValue((value as Readonly<Record<string, unknown>>)[name], depth + 1, room),
    ]),
  )
}
