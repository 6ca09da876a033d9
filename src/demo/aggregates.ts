import { BENCHMARKS, type Benchmark, SECTORS, THEMES, type Theme } from './names.ts'
import { type Random, random } from './random.ts'
import { BROAD_FACTOR, type DemoSecurity, type PriceModel } from './securities.ts'

const FIRST_ID = 101
const MAX_AGGREGATES = 900

/** An aggregate of the demo market. */
export interface DemoAggregate {
  readonly id: number
  readonly provider_id: string
  readonly name: string
  readonly type: string
  readonly subtype: string
  readonly active: boolean
  readonly owner_email: string | null
  /** Present if the aggregate has bars of its own instead of constituents. */
  readonly model?: PriceModel
}

/** A security's membership from `valid_from` (inclusive; null: no start) to `valid_to` (exclusive; null: no end). */
export interface DemoMembership {
  readonly aggregate_id: number
  readonly security_id: number
  readonly weight: number | null
  readonly valid_from: string | null
  readonly valid_to: string | null
}

/** A security and the dates between which it trades. A date is null if it is outside the range. */
export interface ListedSecurity extends DemoSecurity {
  readonly listed: string | null
  readonly delisted: string | null
}

type Member = Omit<DemoMembership, 'aggregate_id'>

interface Blueprint extends Omit<DemoAggregate, 'id' | 'provider_id' | 'active' | 'owner_email'> {
  readonly active?: boolean
  readonly owner_email?: string
  readonly members: readonly Member[]
}

/** The market from which aggregates are built: its securities, and the dates of index reviews. */
interface Universe {
  readonly securities: readonly ListedSecurity[]
  readonly companies: readonly ListedSecurity[]
  readonly reviews: readonly string[]
  readonly seed: number
}

const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a
const sooner = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a

/** Returns a security's membership while it is listed, limited to a period. Empty if the two do not overlap. */
function membership(
  security: ListedSecurity,
  from: string | null,
  to: string | null,
  weight: number | null = null,
): Member[] {
  const valid_from = later(security.listed, from)
  const valid_to = sooner(security.delisted, to)
  if (valid_from !== null && valid_to !== null && valid_from >= valid_to) return []
  return [{ security_id: security.id, weight, valid_from, valid_to }]
}

const whileListed = (securities: readonly ListedSecurity[]): Member[] =>
  securities.flatMap((security) => membership(security, null, null))

// Returns the members after each review, largest first. Market values drift in between, so some enter and some leave.
function reviewedMembers(
  { companies, reviews, seed }: Universe,
  benchmark: Benchmark,
): Map<number, number>[] {
  const draws = random(seed, 20)
  const values = new Map(companies.map(({ id, model }) => [id, model.capitalisation]))
  return [null, ...reviews].map((review) => {
    for (const [id, value] of values) values.set(id, value * Math.exp(0.15 * draws.normal()))
    const worth = (security: ListedSecurity): number => values.get(security.id) ?? 0
    const listed = companies
      .filter((one) => one.listed === null || (review !== null && one.listed <= review))
      .filter((one) => one.delisted === null || review === null || one.delisted > review)
      .sort((a, b) => worth(b) - worth(a) || a.id - b.id)
    const chosen = listed
      .slice(Math.floor(benchmark.from * listed.length), Math.ceil(benchmark.to * listed.length))
      .filter((one) => !benchmark.style || one.model.style === benchmark.style)
    const total = chosen.reduce((sum, one) => sum + worth(one), 0)
    return new Map(
      chosen.map((one) => [one.id, Math.max(0.0001, Number(((100 * worth(one)) / total).toFixed(4)))]),
    )
  })
}

// One membership for each unbroken run of reviews, with the weight at its start.
function benchmarkMembers(universe: Universe, benchmark: Benchmark): Member[] {
  const rounds = reviewedMembers(universe, benchmark)
  const starts = [null, ...universe.reviews]
  return universe.companies.flatMap((security) => {
    const members: Member[] = []
    let entered = -1
    for (let round = 0; round <= rounds.length; round++) {
      const isMember = rounds[round]?.has(security.id) ?? false
      if (isMember && entered < 0) entered = round
      if (isMember || entered < 0) continue
      const weight = rounds[entered]?.get(security.id) ?? null
      members.push(...membership(security, starts[entered] ?? null, starts[round] ?? null, weight))
      entered = -1
    }
    return members
  })
}

const governmentBonds: PriceModel = {
  factor: BROAD_FACTOR,
  beta: -0.1,
  sectorBeta: 0,
  volatility: 0.0035,
  startPx: 100,
  turnover: 4e8,
  sparsity: 0,
  listedAt: 0,
  delistedAt: 1,
}

function assetClasses({ securities }: Universe): Blueprint[] {
  const type = 'Asset Class'
  const of = (...types: string[]) => whileListed(securities.filter((one) => types.includes(one.asset_type)))
  return [
    { name: 'All Listed Securities', type, subtype: 'All', members: whileListed(securities) },
    { name: 'Government Bonds', type, subtype: 'Fixed Income', members: [], model: governmentBonds },
    { name: 'Common Stocks', type, subtype: 'Equity', members: of('Common Stock', 'REIT') },
    { name: 'Exchange Traded Funds', type, subtype: 'Fund', members: of('ETF') },
    { name: 'Depositary Receipts', type, subtype: 'Equity', members: of('ADR') },
  ]
}

function benchmarks(universe: Universe): Blueprint[] {
  const [broad] = BENCHMARKS
  const broadMembers = benchmarkMembers(universe, broad)
  const sectorOf = new Map(universe.companies.map(({ id, sector }) => [id, sector]))
  const whole = BENCHMARKS.map((benchmark) => ({
    name: benchmark.name,
    type: 'Benchmark',
    subtype: benchmark.subtype,
    members: benchmark === broad ? broadMembers : benchmarkMembers(universe, benchmark),
  }))
  const bySector = SECTORS.map((sector) => ({
    name: `${broad.name} ${sector.name}`,
    type: 'Benchmark Sector',
    subtype: sector.name,
    members: broadMembers.filter((member) => sectorOf.get(member.security_id) === sector.name),
  }))
  return [...whole, ...bySector]
}

function sectors({ companies }: Universe): Blueprint[] {
  return SECTORS.map((sector) => ({
    name: sector.name,
    type: 'Sector',
    subtype: sector.style,
    members: whileListed(companies.filter((one) => one.sector === sector.name)),
  }))
}

const RECLASSIFIED = 23

// Until the middle review, one company in 23 belonged to the next industry of its sector.
function industries({ companies, reviews }: Universe): Blueprint[] {
  const moved = reviews[Math.floor(reviews.length / 2)] ?? null
  const isMoved = (one: ListedSecurity): boolean => moved !== null && one.id % RECLASSIFIED === 0
  const most = Math.max(...SECTORS.map((sector) => sector.industries.length))
  return Array.from({ length: most }, (_, place) =>
    SECTORS.flatMap((sector): Blueprint[] => {
      const industry = sector.industries[place]
      const former = sector.industries[(place + sector.industries.length - 1) % sector.industries.length]
      if (!industry) return []
      const members = companies.flatMap((one) => {
        if (one.industry === industry.name) return membership(one, isMoved(one) ? moved : null, null)
        return one.industry === former?.name && isMoved(one) ? membership(one, null, moved) : []
      })
      return [{ name: industry.name, type: 'Industry', subtype: sector.name, members }]
    }),
  ).flat()
}

function themeMembers({ companies, reviews }: Universe, theme: Theme, draws: Random): Member[] {
  const review = (): string | null => reviews[draws.below(reviews.length)] ?? null
  return companies
    .filter((one) => one.sector !== null && theme.sectors.includes(one.sector))
    .flatMap((one) => {
      const lot = draws.uniform()
      if (lot < 0.2) return membership(one, null, null)
      if (lot < 0.26) return membership(one, review(), null)
      return lot < 0.3 ? membership(one, null, review()) : []
    })
}

function themes(universe: Universe, ownerEmail: string): Blueprint[] {
  const { companies, reviews, seed } = universe
  const type = 'Theme'
  const active = companies.filter((one) => one.is_active && one.listed === null)
  const step = Math.max(1, Math.floor(active.length / 12))
  const watched = active.filter((_, index) => index % step === 0).slice(0, 12)
  const middle = reviews[Math.floor(reviews.length / 2)] ?? null
  const ended = active.slice(0, 15).flatMap((one) => membership(one, null, middle))
  return [
    { name: 'My Watchlist', type, subtype: 'Custom', owner_email: ownerEmail, members: whileListed(watched) },
    ...THEMES.map(({ name, subtype, sectors: from }, index) => ({
      name,
      type,
      subtype,
      members: themeMembers(universe, { name, subtype, sectors: from }, random(seed, 40 + index)),
    })),
    { name: 'Indoor Living', type, subtype: 'Behaviour', active: false, members: ended },
  ]
}

function baskets({ companies, seed }: Universe, count: number): Blueprint[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const draws = random(seed, 100 + index)
    return {
      name: `Basket ${index + 1}`,
      type: 'Theme',
      subtype: 'Basket',
      members: whileListed(companies.filter(() => draws.uniform() < 0.08)),
    }
  })
}

// Chooses the first aggregate of every type before the second of any.
function chosen(blueprints: readonly Blueprint[], count: number): Blueprint[] {
  const seen = new Map<string, number>()
  const places = blueprints.map((blueprint) => {
    const place = seen.get(blueprint.type) ?? 0
    seen.set(blueprint.type, place + 1)
    return { blueprint, place }
  })
  const kept = new Set(places.toSorted((a, b) => a.place - b.place).slice(0, count))
  return places.filter((one) => kept.has(one)).map(({ blueprint }) => blueprint)
}

interface AggregateArguments {
  readonly securities: readonly ListedSecurity[]
  /** Number of aggregates. Six give one of every type. */
  readonly count: number
  /** The trading dates of the range, ascending. */
  readonly dates: readonly string[]
  readonly ownerEmail: string
  readonly seed: number
}

// Indices are reviewed on the first trading day of each January and July.
function reviewDates(dates: readonly string[]): string[] {
  return dates.filter((date, index) => {
    const month = date.slice(5, 7)
    return index > 0 && (month === '01' || month === '07') && dates[index - 1]?.slice(5, 7) !== month
  })
}

/** Builds the aggregates of all types and their dated memberships. */
export function buildAggregates({ securities, count, dates, ownerEmail, seed }: AggregateArguments): {
  aggregates: DemoAggregate[]
  memberships: DemoMembership[]
} {
  if (count > MAX_AGGREGATES) throw new RangeError(`At most ${MAX_AGGREGATES} aggregates, not ${count}`)
  const companies = securities.filter((one) => one.asset_type !== 'ETF')
  const universe: Universe = { securities, companies, reviews: reviewDates(dates), seed }
  const natural = [
    ...assetClasses(universe),
    ...benchmarks(universe),
    ...sectors(universe),
    ...industries(universe),
    ...themes(universe, ownerEmail),
  ]
  const all = [...chosen(natural, count), ...baskets(universe, count - natural.length)]
  return {
    aggregates: all.map(({ members: _, ...blueprint }, index) => ({
      active: true,
      owner_email: null,
      ...blueprint,
      id: FIRST_ID + index,
      provider_id: `AGG-${String(index + 1).padStart(6, '0')}`,
    })),
    memberships: all.flatMap(({ members }, index) =>
      members.map((member) => ({ aggregate_id: FIRST_ID + index, ...member })),
    ),
  }
}
