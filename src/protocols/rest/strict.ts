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

function advice({ path: [place, ...names], known }: Unknown, { inQuery, inBody }: KnownNames): string {
  const sent = String(names.at(-1))
  const name = shortened(sent)
  if (place === QUERY && inBody.includes(sent)) return `${name}: send it in the body`
  if (place !== QUERY && names.length === 1 && inQuery.includes(sent)) return `${name}: send it in the query`
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
