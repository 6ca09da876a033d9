import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { type ConnectionInput, type CursorKind, type Page, pageOf, windowOf } from '../../core/page.ts'
import { type Pagination, paginate } from '../../core/paging.ts'
import type { Tier } from '../../core/principal.ts'
import type { MetricName } from '../../market/metrics.ts'
import type { AssetClass, Interval } from '../../market/vocabulary.ts'
import { assetClassesOf } from './answer.ts'
import { datesOf, positionOf, type RankedDates, type RankingMetadata, rankingMetadata } from './place.ts'
import type { EffectiveRanking, RankingRequest } from './ranked.ts'
import type { RankingTotals, RankingWindow } from './ranking.ts'

/** Pages of a leaderboard, as far as the tier allows. */
export const RANKING_PAGE = { max: 10_000, size: 10 }
const LARGEST_PAGE: Readonly<Record<Tier, number>> = {
  basic: 1000,
  professional: 1000,
  data_license: RANKING_PAGE.max,
}

/** What a leaderboard says beside its places. */
export interface Leaderboard {
  readonly metric: MetricName
  readonly interval: Interval
  readonly assetClass: AssetClass
  readonly assetClasses: ('cash' | 'options')[]
  readonly dateRange: RankedDates
  /** Number of instruments that have a place. */
  readonly total: number
  readonly metadata: RankingMetadata
}

/** A leaderboard with the places of a window. */
export interface LeaderboardRead<P> extends Leaderboard {
  readonly places: readonly P[]
}

/** A numbered page of a leaderboard. */
export interface NumberedPlaces<P> extends Leaderboard {
  readonly rows: readonly P[]
  readonly pagination: Pagination
}

/** What a leaderboard says beside its places, by the totals of what was read. */
export function leaderboardOf(
  request: RankingRequest,
  ranking: EffectiveRanking,
  totals: RankingTotals & { readonly asOf: string | null; readonly unknownProviderIds: readonly string[] },
  context: ReadContext,
): Leaderboard {
  const { selection, metric } = ranking
  return {
    metric,
    interval: request.interval,
    assetClass: selection.assetClass,
    assetClasses: assetClassesOf(selection),
    dateRange: datesOf(request, ranking, totals).current,
    total: totals.total,
    metadata: rankingMetadata(request, ranking, totals, context),
  }
}

/** The size of a page that the caller's tier allows, and the warning when that is less than asked for. */
function clamped(
  asked: number,
  parameter: 'recordsPerPage' | 'first' | 'last',
  { principal: { tier } }: ReadContext,
): { size: number; warnings: Warning[] } {
  const size = Math.min(asked, LARGEST_PAGE[tier])
  if (size === asked) return { size, warnings: [] }
  const message = `The ${tier} tier gets ${size} rows per page at most.`
  return { size, warnings: [{ code: 'page_size_clamped', message, parameter }] }
}

const withWarnings = (metadata: RankingMetadata, more: readonly Warning[]): RankingMetadata => ({
  ...metadata,
  warnings: [...metadata.warnings, ...more],
})

type Read<P> = (window: RankingWindow) => Promise<LeaderboardRead<P>>

/** A numbered page of what `read` reads, clamped to what the caller's tier allows. */
export async function numberedPlaces<P>(
  { recordsPerPage, pageNumber }: { recordsPerPage: number; pageNumber: number },
  context: ReadContext,
  read: Read<P>,
): Promise<NumberedPlaces<P>> {
  const { size, warnings } = clamped(recordsPerPage, 'recordsPerPage', context)
  const { places, metadata, ...leaderboard } = await read({ limit: size, offset: (pageNumber - 1) * size })
  return {
    ...leaderboard,
    rows: places,
    pagination: paginate({ pageNumber, recordsPerPage: size }, leaderboard.total),
    metadata: withWarnings(metadata, warnings),
  }
}

/** A keyset page of what `read` reads, clamped to what the caller's tier allows. */
export async function connectedPlaces<P>(
  { first, after, last, before }: ConnectionInput,
  cursor: CursorKind,
  context: ReadContext,
  read: Read<P>,
): Promise<Leaderboard & Page<P>> {
  const end = last === undefined ? 'first' : 'last'
  const { size, warnings } = clamped(last ?? first ?? RANKING_PAGE.size, end, context)
  const window = windowOf({ [end]: size, after, before }, RANKING_PAGE.size, cursor)
  const { places, metadata, ...leaderboard } = await read({
    ...window,
    offset: 0,
    after: positionOf(window.after),
    before: positionOf(window.before),
  })
  return { ...leaderboard, ...pageOf(places, window), metadata: withWarnings(metadata, warnings) }
}
