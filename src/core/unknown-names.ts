import type { Warning } from './answers.ts'
import { nearestNames } from './nearest-names.ts'

/** Most known names that a warning lists. */
const MAX_LISTED = 20

function hintOf(name: string, known: readonly string[]): string {
  const near = nearestNames(name, known)
  if (near.length > 0) return ` Did you mean ${near.map((other) => `\`${other}\``).join(' or ')}?`
  if (known.length === 0) return ''
  const more = known.length > MAX_LISTED ? ', …' : ''
  return ` Known: ${known.slice(0, MAX_LISTED).join(', ')}${more}.`
}

/** Returns a warning if a filter has names that nothing has, with the nearest ones. */
export function unknownNames(
  parameter: string,
  names: readonly string[],
  known: readonly string[],
  { ignoresCase = false } = {},
): Warning[] {
  const spelt = (name: string) => (ignoresCase ? name.toLowerCase() : name)
  const existing = new Set(known.map(spelt))
  const unknown = [...new Set(names)].filter((name) => !existing.has(spelt(name)))
  if (unknown.length === 0) return []
  const message = unknown.map((name) => `Nothing has the name \`${name}\`.${hintOf(name, known)}`).join(' ')
  return [{ code: 'unknown_name', message, parameter, names: unknown }]
}
