import type { ChartTable } from '../charts/table.ts'
import type {
  Interval,
  Metric,
  Moneyness,
  RankingFactsFragment,
  TradeSize,
} from '../graph/generated/graphql.ts'

/** An instrument at its place in a ranking, as the screen shows it. */
export interface Place {
  /** Global id on the graph. */
  readonly id: string
  /** Id in URLs: the provider id of an aggregate, the ticker of a security. */
  readonly code: string
  /** URL of its screen. */
  readonly path: string
  readonly name: string
  /** Ticker of a security, shown beside its name. */
  readonly ticker: string | null
  /** Type of an aggregate, sector of a security. */
  readonly group: string | null
  /** Subtype of an aggregate, industry of a security. */
  readonly subgroup: string | null
  /** Whether the reader made the aggregate. */
  readonly isOwn: boolean
  /** Whether it still trades. Always true of aggregates. */
  readonly isActive: boolean
  readonly rank: number
  /** Places gained. */
  readonly rankChange: number | null
  readonly value: number
  readonly previousValue: number | null
  readonly change: number | null
  readonly share: number | null
  readonly px: number | null
  readonly pxChg: number | null
  readonly isPartial: boolean
}

/** A rank of the past. */
interface RankPoint {
  readonly date: string
  readonly ts: string
  readonly rank: number
}

/** An instrument's ranks over time, oldest first. */
export interface RankLine {
  /** Global id on the graph. */
  readonly id: string
  readonly name: string
  readonly points: readonly RankPoint[]
}

/** What a ranking is of, as the service answered. The view may already be of another one. */
interface Ranked {
  readonly metric: Metric
  readonly interval: Interval
  /** Options only. */
  readonly moneyness: Moneyness | null
  readonly size: TradeSize | null
  /** Number of ranked instruments, of which `places` holds the first 5,000. */
  readonly total: number
  readonly start: string | null
  readonly end: string | null
  readonly previousStart: string | null
  readonly previousEnd: string | null
  readonly warnings: readonly string[]
}

/** A ranking with its leaders' past. */
export interface Ranking extends Ranked {
  readonly places: readonly Place[]
  readonly leaders: readonly RankLine[]
}

interface Answered {
  readonly totalCount: number
  readonly metric: Metric
  readonly interval: Interval
  readonly dateRange: { readonly startDate: string | null; readonly endDate: string | null }
  readonly nodes: readonly unknown[]
}

/** What an answer says of its ranking. */
export const rankedIn = (
  { totalCount, metric, interval, dateRange, nodes }: Answered,
  { moneyness, size, previousStartDate, previousEndDate, warnings }: RankingFactsFragment,
): Ranked => ({
  ...{ metric, interval, moneyness, size, total: totalCount },
  ...{ start: dateRange.startDate, end: dateRange.endDate },
  ...{ previousStart: previousStartDate, previousEnd: previousEndDate },
  warnings: warnings
    // The page is as long as any tier may ask for. Where a shorter one holds the whole ranking, nothing is missing.
    .filter(({ code }) => code !== 'PAGE_SIZE_CLAMPED' || nodes.length < totalCount)
    .map(({ message }) => message),
})

type Labels = { readonly group: string; readonly subgroup: string; readonly value: string }

/** The numbers of places, in their order, for a CSV file. */
export const tableOf = (places: readonly Place[], { group, subgroup, value }: Labels): ChartTable => ({
  columns: [
    ...['rank', 'rank_change', 'id', 'name', group, subgroup],
    ...[value, `previous_${value}`, 'change', 'share', 'px', 'px_chg', 'is_partial'],
  ],
  rows: places.map((place) => [
    ...[place.rank, place.rankChange, place.code, place.name, place.group, place.subgroup],
    ...[place.value, place.previousValue, place.change, place.share, place.px, place.pxChg, place.isPartial],
  ]),
})
