/** One form in which a path can answer, and the parameters that ask for it. */
export interface Offer {
  readonly media: string
  readonly values: Readonly<Record<string, string>>
}

/** One part of an `Accept` header. */
interface MediaRange {
  readonly range: string
  readonly quality: number
}

/** The parts of an `Accept` header; none, or none that is understood, takes anything. */
function rangesOf(header: string | undefined): MediaRange[] {
  const ranges = (header ?? '').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((text) => text.trim())
    const quality = parameters.flatMap((text) => /^q=([01](?:\.\d{0,3})?)$/.exec(text)?.[1] ?? [])[0]
    return range === '' ? [] : [{ range, quality: Math.min(1, Number(quality ?? 1)) }]
  })
  return ranges.length > 0 ? ranges : [{ range: '*/*', quality: 1 }]
}

/** How much a media type is wanted, from 0 to 1: what the part says that names it most closely (RFC 9110, 12.5.1). */
function qualityOf(ranges: readonly MediaRange[], media: string): number {
  const type = media.replace(/;.*/, '')
  for (const name of [type, type.replace(/\/.*/, '/*'), '*/*']) {
    const found = ranges.find(({ range }) => range === name)
    if (found) return found.quality
  }
  return 0
}

/** Whether an `Accept` header takes any of some media types, or only our errors. */
export function accepts(header: string | undefined, media: readonly string[]): boolean {
  const ranges = rangesOf(header)
  return [...media, 'application/problem+json'].some((type) => qualityOf(ranges, type) > 0)
}

/** The parameters of the offer that an `Accept` header wants most; of equals, those of the first. */
export function preferred(header: string | undefined, offers: readonly Offer[]): Offer['values'] {
  const ranges = rangesOf(header)
  const rated = offers.map(({ media, values }) => ({ values, quality: qualityOf(ranges, media) }))
  const best = Math.max(0, ...rated.map(({ quality }) => quality))
  return rated.find(({ quality }) => quality > 0 && quality === best)?.values ?? {}
}
