/** Joins what is known of something. */
export const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ')

/** Something that the search finds: an instrument, a flow series, a screen or a command. */
export interface Choice {
  /** Unique among all choices. */
  readonly id: string
  readonly section: Section
  readonly title: string
  /** What else is shown of it. */
  readonly detail: string
  /** A word about its state, such as "Own". */
  readonly tag?: string
  /** Why the service found it, if neither title nor detail say so. */
  readonly reason?: string
  /** Further words that find it. */
  readonly words?: string
  /** Where it leads. A choice without one is a command. */
  readonly href?: string
}

const SECTIONS = ['Recent', 'Aggregates', 'Securities', 'Flow series', 'Screens', 'Commands'] as const
type Section = (typeof SECTIONS)[number]

/** A part of a text, which matched or did not. */
interface Part {
  readonly text: string
  readonly isMatch: boolean
}

/** Returns a text of the same length without case and accents. */
const fold = (text: string): string =>
  Array.from(text, (letter) =>
    letter.length > 1 ? letter : (letter.normalize('NFD')[0] ?? letter).toLowerCase().slice(0, 1),
  ).join('')

const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** Finds the best place of a word in a text: at the start of a word, else anywhere. -1: nowhere. */
function placeOf(word: string, text: string): number {
  const first = text.indexOf(word)
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return at
  return first
}

/** How far a text is from a query. */
const EXACT = 0
const PREFIX = 1
const WORD_PREFIX = 2
const INSIDE = 3
/** Each word stands somewhere in the title or beside it. */
const SCATTERED = 4
/** Found by the service, for its reasons. */
const BY_SERVICE = 5

function distanceTo(query: string, text: string): number | null {
  const at = placeOf(query, text)
  if (at < 0) return null
  if (at === 0) return text.length === query.length ? EXACT : PREFIX
  return isWordStart(text, at) ? WORD_PREFIX : INSIDE
}

/** Returns how far a choice is from a query; 0 is an exact match, null none. */
export function distanceOf(
  query: string,
  { title, detail, words = '' }: Pick<Choice, 'title' | 'detail' | 'words'>,
): number | null {
  const parts = wordsOf(query)
  const whole = parts.join(' ')
  const texts = [title, ...detail.split(' · ')].map(fold)
  const distances = texts.flatMap((text) => distanceTo(whole, text) ?? [])
  if (distances.length > 0) return Math.min(...distances)
  const all = [...texts, fold(words)].join(' ')
  return parts.every((part) => placeOf(part, all) >= 0) ? SCATTERED : null
}

/** A section of results. */
export interface Group {
  readonly section: Section
  readonly items: readonly Choice[]
}

/**
 * Returns the choices that match, nearest first, in sections ordered by their nearest. Equally near ones keep their
 * order. Those that the service has found match in any case.
 */
export function rank(
  query: string,
  choices: readonly Choice[],
  found: readonly Choice[] = [],
  limit = 8,
): Group[] {
  const known = choices.flatMap((choice) => {
    const distance = distanceOf(query, choice)
    return distance === null ? [] : [{ choice, distance }]
  })
  const matches = found.map((choice) => ({ choice, distance: distanceOf(query, choice) ?? BY_SERVICE }))
  const groups = Map.groupBy(
    [...matches, ...known].sort((one, other) => one.distance - other.distance),
    ({ choice }) => choice.section,
  )
  // A map keeps the order of the first entries: the nearest of each section.
  return Array.from(groups, ([section, items]) => ({
    section,
    items: items.slice(0, limit).map(({ choice }) => choice),
  }))
}

/** Splits a text into the parts that match a query and those between them. */
export function partsOf(query: string, text: string): Part[] {
  const folded = fold(text)
  const words = wordsOf(query)
  const whole = words.join(' ')
  const marks = (folded.includes(whole) ? [whole] : words)
    .map((word) => ({ at: placeOf(word, folded), length: word.length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .sort((one, other) => one.at - other.at)
  const parts: Part[] = []
  let end = 0
  for (const { at, length } of marks) {
    if (at < end) continue
    if (at > end) parts.push({ text: text.slice(end, at), isMatch: false })
    parts.push({ text: text.slice(at, at + length), isMatch: true })
    end = at + length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false })
  return parts
}
