/** What an `Accept` header names, a type or a range of types, with how much it is wanted. */
interface Wanted {
  readonly range: string
  /** From 0, not at all, to 1. */
  readonly quality: number
}

const ANYTHING: readonly Wanted[] = [{ range: '*/*', quality: 1 }]

function wantedIn(part: string): Wanted {
  const [range = '', ...parameters] = part
    .toLowerCase()
    .split(';')
    .map((text) => text.trim())
  const [, quality = '1'] = parameters.map((text) => /^q=([\d.]+)$/.exec(text)).find(Boolean) ?? []
  return { range, quality: Number(quality) }
}

/** What an `Accept` header names, in its order; without one anything is as welcome. */
export const wantedBy = (header: string | null | undefined): readonly Wanted[] =>
  header?.trim() ? header.split(',').map(wantedIn) : ANYTHING

const bare = (type: string): string => type.replace(/;.*/, '')

/** Whether an `Accept` header takes any of some media types, or only our errors. */
export function accepts(header: string | undefined, media: readonly string[]): boolean {
  const offered = [...media, 'application/problem+json'].map(bare)
  return wantedBy(header).some(
    ({ range, quality }) =>
      quality !== 0 &&
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
  const qualityOf = (type: string) => wanted.find(({ range }) => range === bare(type))?.quality ?? 0
  const least = Math.max(...usual.map(qualityOf))
  return special
    .filter((type) => qualityOf(type) > 0 && qualityOf(type) >= least)
    .toSorted((a, b) => qualityOf(b) - qualityOf(a))[0]
}
