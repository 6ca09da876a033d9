import { z } from 'zod'
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

const listed = (names: readonly string[], separator: string): string =>
  names.map((name) => `\`${name}\``).join(separator)

function advice({ path: [place, ...names], known }: Unknown, { inQuery, inBody }: KnownNames): string {
  const name = String(names.at(-1))
  if (place === QUERY && inBody.includes(name)) return 'Send it in the body.'
  if (place !== QUERY && names.length === 1 && inQuery.includes(name)) return 'Send it in the query.'
  const nearest = nearestNames(name, known)
  return nearest.length > 0
    ? `Did you mean ${listed(nearest, ' or ')}?`
    : `Use one of: ${listed(known, ', ')}.`
}

/** Returns the fault of an unknown name in a strict request. */
export const unknownFault = (unknown: Unknown, names: KnownNames): Fault => ({
  path: unknown.path,
  type: 'unknown_parameter',
  message: `Unknown parameter. ${advice(unknown, names)}`,
  ...(unknown.input !== undefined && { input: unknown.input }),
})
