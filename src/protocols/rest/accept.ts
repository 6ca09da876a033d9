import { type Accept, parseAccept } from 'hono/utils/accept'

/** Returns the media types and ranges of an `Accept` header. Default: any type. */
const wantedBy = (header: string | null | undefined): Accept[] =>
  parseAccept(header?.trim() ? header.toLowerCase() : '*/*')

const bare = (type: string): string => type.replace(/;.*/, '')

/** Whether an `Accept` header allows any of the media types, or at least `application/problem+json`. */
export function accepts(header: string | undefined, media: readonly string[]): boolean {
  const offered = [...media, 'application/problem+json'].map(bare)
  return wantedBy(header).some(
    ({ type: range, q }) =>
      q !== 0 &&
      (range === '*/*' || offered.some((type) => range === type || range === type.replace(/\/.*/, '/*'))),
  )
}

/**
 * Returns the offered media type that an `Accept` header prefers: that of the highest weight, then the one it names more
 * exactly, then the first. Undefined if it allows none.
 */
export function preferredType<T extends string>(header: string | null, offered: readonly T[]): T | undefined {
  const wanted = wantedBy(header)
  const rankOf = (type: T): { type: T; q: number; exactness: number } => {
    const ranges = ['*/*', bare(type).replace(/\/.*/, '/*'), bare(type)]
    const exactness = Math.max(...wanted.map((named) => ranges.indexOf(named.type)))
    const q = wanted.find((named) => named.type === ranges[exactness])?.q ?? 0
    return { type, q, exactness }
  }
  // Stable: the first of equals stays first.
  return offered
    .map(rankOf)
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q || b.exactness - a.exactness)[0]?.type
}

/**
 * Returns the `special` type that an `Accept` header names with the highest weight, provided that it names no `usual`
 * type with a higher one. Ranges of types do not count.
 */
export function namedType<T extends string>(
  header: string | null,
  special: readonly T[],
  usual: readonly string[],
): T | undefined {
  const wanted = wantedBy(header)
  const qualityOf = (type: string) => wanted.find((named) => named.type === bare(type))?.q ?? 0
  const least = Math.max(...usual.map(qualityOf))
  return special
    .filter((type) => qualityOf(type) > 0 && qualityOf(type) >= least)
    .toSorted((a, b) => qualityOf(b) - qualityOf(a))[0]
}
