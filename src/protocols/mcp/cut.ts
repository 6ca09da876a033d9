import { itemsLeftOut } from './shortened-lists.ts'

/** A list of an answer that was cut. */
export interface Cut {
  /** Where it is, such as `results` or `results[].sparkline`. Empty: the answer itself. */
  readonly at: string
  readonly shown: number
  /** Length of the whole list, the longest if there are several. */
  readonly of: number
}

/** Limit on the items of each list, and the lower ones for answers that are still too long. */
export const MOST_ITEMS = 50
const MAX_ITEMS = [MOST_ITEMS, 25, 12, 6, 3, 1]
/** Limit on the characters of an answer, some 15,000 tokens. */
const MAX_CHARACTERS = 40_000

function cutTo(value: unknown, limit: number, at: string, cuts: Map<string, Cut>): unknown {
  if (Array.isArray(value)) {
    const more = itemsLeftOut(value.at(-1))
    const items = more === undefined ? value : value.slice(0, -1)
    const of = Math.max(items.length + (more ?? 0), cuts.get(at)?.of ?? 0)
    if (of > limit) cuts.set(at, { at, shown: limit, of })
    return items.slice(0, limit).map((item) => cutTo(item, limit, `${at}[]`, cuts))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      cutTo(member, limit, at ? `${at}.${name}` : name, cuts),
    ]),
  )
}

/** Cuts the lists of an answer to what an agent can read. */
export function cut(answer: unknown, [limit = 1, ...lower] = MAX_ITEMS): { answer: unknown; cuts: Cut[] } {
  const cuts = new Map<string, Cut>()
  const shorter = cutTo(answer, limit, '', cuts)
  const fits = JSON.stringify(shorter).length <= MAX_CHARACTERS
  return fits || lower.length === 0 ? { answer: shorter, cuts: [...cuts.values()] } : cut(answer, lower)
}
