import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import type { CursorKind } from '../../core/cursors.ts'
import { type ConnectionInput, keysetPageOf, type Page, windowOf } from '../../core/keyset-pages.ts'
import { orderByKeys } from '../../core/loaders.ts'
import { type Pagination, paginate } from '../../core/numbered-pages.ts'
import type { Tier } from '../../core/principal.ts'
import type { MetricName } from '../../market/metrics.ts'
import type { AssetClass, Interval } from '../../market/vocabulary.ts'
import {
  datesOf,
  type Place,
  placeOf,
  positionOf,
  type RankedDates,
  type RankingMetadata,
  rankingCursor,
  rankingMetadata,
} from './place.ts'
import type { RankingRow, RankingTotals, RankingWindow } from './queries/ranking.ts'
import { type EffectiveRanking, type RankingRequest, rankingOf } from './ranking-request.ts'
import { assetClassesOf } from './request.ts'
import { type BarField, type BarRow, defaultFields } from './selection.ts'

/** Page sizes of a leaderboard; the caller's tier can limit them further. */
export const RANKING_PAGE = { max: 10_000, size: 10 }
const MAX_PAGE: Readonly<Record<Tier, number>> = {
  basic: 1000,
  professional: 1000,
  data_license: RANKING_PAGE.max,
}

/** Fields of a leaderboard other than its places. */
export interface Leaderboard {
  readonly metric: MetricName
  readonly interval: Interval
  readonly assetClass: AssetClass
  readonly assetClasses: ('cash' | 'options')[]
  readonly dateRange: RankedDates
  /** Number of ranked instruments. */
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

/** Builds the fields of a leaderboard other than its places. */
function leaderboardOf(
  request: RankingRequest,
  ranking: EffectiveRanking,
  totals: Totals,
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
    metadata: rankingMetadata(request, ranking, { unknownProviderIds: [], ...totals }, context),
  }
}

/** Clamps a page size to the caller's tier, with a warning if it is reduced. */
function clamped(
  asked: number,
  parameter: 'recordsPerPage' | 'first' | 'last',
  { principal: { tier } }: ReadContext,
): { size: number; warnings: Warning[] } {
  const size = Math.min(asked, MAX_PAGE[tier])
  if (size === asked) return { size, warnings: [] }
  const message = `The ${tier} tier is limited to ${size} rows per page.`
  return { size, warnings: [{ code: 'page_size_clamped', message, parameter }] }
}

const withWarnings = (metadata: RankingMetadata, more: readonly Warning[]): RankingMetadata => ({
  ...metadata,
  warnings: [...metadata.warnings, ...more],
})

interface Totals extends RankingTotals {
  readonly asOf: string | null
  /** Requested provider ids that do not exist or that the caller cannot see. */
  readonly unknownProviderIds?: readonly string[]
}

/** A ranked instrument with its bar or, if the window has none, only the totals. */
export type RankedRow<I> = (Totals & RankingRow & I & BarRow) | (Totals & { readonly rank: null })

/** Ranks one kind of instrument `I`: how a request `Q` selects rows, and how a row becomes a place `P`. */
export interface RankedKind<Q extends RankingRequest, I, P> {
  /** Name of its loader and its cursors. */
  readonly name: string
  select(
    request: Q,
    ranking: EffectiveRanking,
    window: RankingWindow,
    fields: readonly BarField[],
    context: ReadContext,
  ): Promise<RankedRow<I>[]>
  placed(instrument: I, place: Place, bar: BarRow): P
  idOf(place: P): number
}

type Paged = { readonly recordsPerPage: number; readonly pageNumber: number }

/** Leaderboards of one kind of instrument. */
export class Leaderboards<Q extends RankingRequest, I, P> {
  readonly #kind: RankedKind<Q, I, P>
  readonly cursor: CursorKind

  constructor(kind: RankedKind<Q, I, P>) {
    this.#kind = kind
    this.cursor = rankingCursor(kind.name)
  }

  /** Reads a leaderboard with places in the order of the window. Default fields: all of the asset class. */
  async read(
    request: Q,
    ranking: EffectiveRanking,
    window: RankingWindow,
    context: ReadContext,
    fields: readonly BarField[] = defaultFields(ranking.selection.assetClass),
  ): Promise<LeaderboardRead<P>> {
    const rows = await this.#kind.select(request, ranking, window, fields, context)
    const [totals] = rows
    if (!totals) throw new Error('A ranking query returned no rows')
    return {
      ...leaderboardOf(request, ranking, totals, context),
      // Each row has the columns of both the place and the bar.
      places: rows.flatMap((row) =>
        row.rank === null ? [] : [this.#kind.placed(row, placeOf(row, ranking.metric), row)],
      ),
    }
  }

  /** Reads a numbered page, clamped to the caller's tier. */
  async readPage(
    ranking: EffectiveRanking,
    { recordsPerPage, pageNumber, ...request }: Q & Paged,
    context: ReadContext,
  ): Promise<NumberedPlaces<P>> {
    const { size, warnings } = clamped(recordsPerPage, 'recordsPerPage', context)
    const window = { limit: size, offset: (pageNumber - 1) * size }
    const found = await this.read(request as unknown as Q, ranking, window, context)
    const { places, metadata, ...board } = found
    return {
      ...board,
      rows: places,
      pagination: paginate({ pageNumber, recordsPerPage: size }, board.total),
      metadata: withWarnings(metadata, warnings),
    }
  }

  /** Reads a keyset page with the given bar columns, clamped to the caller's tier. */
  async loadPage(
    { first, after, last, before, ...asked }: Q & ConnectionInput,
    context: ReadContext,
    fields: readonly BarField[],
  ): Promise<Leaderboard & Page<P>> {
    const end = last === undefined ? 'first' : 'last'
    const { size, warnings } = clamped(last ?? first ?? RANKING_PAGE.size, end, context)
    const window = windowOf({ [end]: size, after, before }, RANKING_PAGE.size, this.cursor)
    const positions = { after: positionOf(window.after), before: positionOf(window.before) }
    const request = asked as unknown as Q
    const ranking = await rankingOf(request, context)
    const found = await this.read(request, ranking, { ...window, offset: 0, ...positions }, context, fields)
    const { places, metadata, ...board } = found
    return { ...board, ...keysetPageOf(places, window), metadata: withWarnings(metadata, warnings) }
  }

  /** Loads an instrument's place; null if none. Batches calls with equal arguments into one statement. */
  loadPlace(context: ReadContext, id: number, request: Q, fields: readonly BarField[]): Promise<P | null> {
    const { name, idOf } = this.#kind
    return context.loaders.load(name, [request, fields], id, async (ids) => {
      const ranking = await rankingOf(request, context)
      const { places } = await this.read(request, ranking, { ids }, context, fields)
      return orderByKeys(ids, places, idOf, null)
    })
  }
}
