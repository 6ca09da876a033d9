import { type Accept, parseAccept } from 'hono/utils/accept'

/** What an `Accept` header names, types or ranges of types; without one anything is as welcome. */
const wantedBy = (header: string | null | undefined): Accept[] =>
  parseAccept(header?.trim() ? header.toLowerCase() : '*/*')

const bare = (type: string): string => type.replace(/;.*/, '')

/** Whether an `Accept` header takes any of some media types, or only our errors. */
export function accepts(header: string | undefined, media: readonly string[]): boolean {
  const offered = [...media, 'application/problem+json'].map(bare)
  return wantedBy(header).some(
    ({ type: range, q }) =>
      q !== 0 &&
      (range === '*/*' || offered.some((type) => range === type || range === type.replace(/\/.*/, '/*'))),
  )
}

/**
 * The type among `special` ones that an `Accept` header asks for by its name, and at least as much as any of the
 * `usual` ones that it names beside it. A range of types names none.
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
