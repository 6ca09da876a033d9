import { parseAccept } from 'hono/utils/accept'

/** Content codings of responses. The first is preferred. */
const CODINGS = ['zstd', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/**
 * Returns the best of the offered codings that an `Accept-Encoding` header allows, of equals the first. Null if the
 * body is sent uncompressed.
 */
export function chooseCoding<C extends string = Coding>(
  header: string | null | undefined,
  offered: readonly C[] = CODINGS as readonly string[] as readonly C[],
): C | null {
  const weights = new Map(parseAccept((header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  return offered.reduce<C | null>(
    (best, next) => (weightOf(next) > (best === null ? 0 : weightOf(best)) ? next : best),
    null,
  )
}

/** Returns the entity tag of an encoded response. It is another representation, so its strong tag must differ. */
export const codedTag = (tag: string, coding: string): string => tag.replace(/"$/, `-${coding}"`)
