import { membershipsOn, SECURITIES, securityOf, TODAY, visibleTo } from './market.ts'

const VISIBLE = visibleTo('analyst@example.com')

/** Lower-cases a text, strips its accents and apostrophes, and spells out `&`. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replaceAll(/ *& */g, ' and ')
    .trim()

/** The best match: 0 whole text, 1 prefix, 2 start of a word, 3 anywhere. Null if nothing matches. */
export function rankOf(texts: readonly (string | null)[], query: string): number | null {
  const sought = folded(query)
  const ranks = texts.flatMap((text) => {
    const content = folded(text ?? '')
    if (sought === '' || !content.includes(sought)) return []
    if (content === sought) return [0]
    if (content.startsWith(sought)) return [1]
    return [content.replaceAll(/[-_/.,()]/g, ' ').includes(` ${sought}`) ? 2 : 3]
  })
  return ranks.length > 0 ? Math.min(...ranks) : null
}

/** Every rank of a tier is worse than all ranks of the tier before. */
const tier = (place: number, rank: number | null): number | null => (rank === null ? null : place * 4 + rank)
const least = (...ranks: (number | null)[]): number | null => {
  const found = ranks.filter((rank) => rank !== null)
  return found.length > 0 ? Math.min(...found) : null
}

type Security = (typeof SECURITIES)[number]

/** Texts of a security that a search matches. */
export const textsOf = ({ provider_id, figi, isin, ticker, name, sector, industry }: Security) => [
  provider_id,
  figi,
  isin,
  ticker,
  name,
  sector,
  industry,
]

interface Ranked {
  readonly id: number
  readonly isActive: boolean
  readonly rank: number | null
}
const inRank = (items: readonly Ranked[], limit: number): number[] =>
  items
    .filter(({ rank }) => rank !== null)
    .toSorted(
      (a, b) => (a.rank ?? 0) - (b.rank ?? 0) || Number(b.isActive) - Number(a.isActive) || a.id - b.id,
    )
    .slice(0, limit)
    .map(({ id }) => id)

/** Parameters of a search. */
export interface Sought {
  readonly query: string
  readonly types?: readonly string[] | undefined
  readonly active_only?: boolean
  readonly limit?: number
  readonly include_single_security?: boolean
}

/** Expected search results, computed from the fixture: aggregates, then securities if requested. */
export function expectedIds({
  query,
  types,
  active_only = true,
  limit = 50,
  include_single_security = false,
}: Sought): number[] {
  const members = membershipsOn(TODAY)
  const aggregates = VISIBLE.filter(
    ({ active, type }) =>
      (active || !active_only) &&
      (!types || types.some((asked) => asked.toLowerCase() === type.toLowerCase())),
  ).map(({ id, provider_id, name, type, subtype, active }) => {
    const texts = members
      .filter(({ aggregate_id }) => aggregate_id === id)
      .flatMap(({ security_id }) => textsOf(securityOf(security_id)))
    return {
      id,
      isActive: active,
      rank: least(
        rankOf([String(id), provider_id, name], query),
        tier(1, rankOf([type, subtype], query)),
        tier(2, rankOf(texts, query)),
      ),
    }
  })
  const securities = SECURITIES.filter(({ is_active }) => is_active || !active_only).map((security) => ({
    id: security.id,
    isActive: security.is_active,
    rank: rankOf([String(security.id), ...textsOf(security)], query),
  }))
  return [...inRank(aggregates, limit), ...(include_single_security ? inRank(securities, limit) : [])]
}
