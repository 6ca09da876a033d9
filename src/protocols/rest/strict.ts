import { z } from 'zod'
import { shortened } from '../../core/bounds.ts'
import type { Fault } from '../../core/errors.ts'
import { nearestNames } from '../../core/nearest-names.ts'
import { QUERY, type Unknown } from './input.ts'

/** Parameters of every path. They are part of the query, of requests with a body too. */
export const StrictInput = z.object({
  strict: z
    .boolean()
    .default(false)
    .describe(
      'Whether unknown parameters and unknown members of the body are errors, each naming the nearest known one. By default they are ignored, with a warning.',
    ),
})

/** Names that are known at the top of the query and of the body. */
interface KnownNames {
  readonly inQuery: readonly string[]
  readonly inBody: readonly string[]
}

/** Returns how a name is spelled here that was sent as other services spell lists: `ids[]`, `ids[0]`. Null for others. */
export function bracketAdvice({ path, known }: Unknown): string | null {
  const [, name = ''] = /^(\w+)(?:\[\w*\])+$/.exec(String(path.at(-1))) ?? []
  return known.includes(name)
    ? `did you mean ${name}? Omit the brackets; a list has commas between its items, or repeats its name`
    : null
}

function advice(unknown: Unknown, { inQuery, inBody }: KnownNames): string {
  const { path, known } = unknown
  const [place, ...names] = path
  const sent = String(names.at(-1))
  const name = shortened(sent)
  if (place === QUERY && inBody.includes(sent)) return `${name}: send it in the body`
  if (place !== QUERY && names.length === 1 && inQuery.includes(sent)) return `${name}: send it in the query`
  const withoutBrackets = bracketAdvice(unknown)
  if (withoutBrackets !== null) return `${name}: ${withoutBrackets}`
  const nearest = nearestNames(sent, known)
  return nearest.length > 0
    ? `${name}: did you mean ${nearest.join(' or ')}?`
    : `${name}: unknown, use one of ${known.join(', ')}`
}

/** Type of the fault of an unknown name. */
export const UNKNOWN = 'unknown_parameter'

/** Returns the fault of an unknown name in a strict request. */
export const unknownFault = (unknown: Unknown, names: KnownNames): Fault => ({
  path: unknown.path,
  type: UNKNOWN,
  message: advice(unknown, names),
  ...(unknown.input !== undefined && { input: unknown.input }),
})
