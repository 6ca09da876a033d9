import { parseAccept } from 'hono/utils/accept'

/** Content codings of responses. The first is preferred. */
export const CODINGS = ['zstd', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/** Returns the best coding that an `Accept-Encoding` header allows. Null if the body is sent uncompressed. */
export function chooseCoding(header: string | null | undefined): Coding | null {
  const weights = new Map(parseAccept((header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
  const wildcard = weights.get('*') ?? 0
  const offered = CODINGS.map((name) => ({ name, weight: weights.get(name) ?? wildcard }))
  const best = offered.reduce((chosen, next) => (next.weight > chosen.weight ? next : chosen))
  return best.weight > 0 ? best.name : null
}

/** Returns the entity tag of an encoded response. It is another representation, so its strong tag must differ. */
export const codedTag = (tag: string, coding: Coding): string => tag.replace(/"$/, `-${coding}"`)
