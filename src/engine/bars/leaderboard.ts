import type { Warning } from '../../core/answers.ts'
import { type ReadContext, warn } from '../../core/context.ts'
import { type CursorKind, encodeCursor } from '../../core/cursors.ts'
import { InvalidInput } from '../../core/errors.ts'
import { type ConnectionInput, keysetPageOf, type Page, windowOf } from '../../core/keyset-pages.ts'
import { type Pagination, paginate } from '../../core/numbered-pages.ts'
import { type Origin, type Origins, originsOf } from '../../core/rows/origins.ts'
import type { RowBytes } from '../../core/rows/row-bytes.ts'
import { objectReader, RowTable } from '../../core/rows/table.ts'
import type { AnyMetric } from '../../market/metrics.ts'
import type { AssetClass, Interval } from '../../market/vocabulary.ts'
import { unknownCategories } from '../instruments/categories.ts'
import type { Instrument } from '../instruments/kinds.ts'
import type { Category } from '../instruments/queries/categories.ts'
import { computeValues, momentsOf, mustCompute } from './computed-ranking.ts'
import { chargePlaces, chargeRanked } from './cost.ts'
import {
  datesOf,
  type Place,
  placesIn,
  positionOf,
  positionText,
  type RankedDates,
  type RankingMetadata,
  rankingCursor,
  rankingMetadata,
} from './place.ts'
import { type RankingTotals, type RankingWindow, selectRanking } from './queries/ranking.ts'
import type { RankedKind } from './ranked-kind.ts'
import { clamped, RANKING_PAGE } from './ranking-pages.ts'
import { type EffectiveRanking, type RankingRequest, rankingOf } from './ranking-request.ts'
import { assetClassesOf } from './request.ts'
import { type BarField, type BarRow, defaultFields } from './selection.ts'
import { loadSparklines, type Ranked } from './sparkline.ts'
import { BarTable } from './table.ts'

/** Fields of a leaderboard other than its places. */
export interface Leaderboard {
  readonly metric: AnyMetric
  readonly interval: Interval
  readonly assetClass: AssetClass
  readonly assetClasses: ('cash' | 'options')[]
  readonly dateRange: RankedDates
  /** Number of ranked instruments. */
  readonly total: number
  readonly metadata: RankingMetadata
}

/** A leaderboard with the places of a window. */
interface LeaderboardRead extends Leaderboard {
  readonly places: RowTable<RankedPlace>
}

/** A numbered page of a leaderboard. */
export interface LeaderboardPage extends Leaderboard {
  readonly rows: RowTable<RankedPlace>
  readonly pagination: Pagination
}

/** A keyset page of a leaderboard. */
export interface LeaderboardWindow extends Leaderboard, Page<RankedPlace, RowTable<RankedPlace>> {}

/** A place with its instrument and the ranked bar. */
export interface RankedPlace extends Place {
  readonly instrument: Instrument
  readonly bar: BarRow
  readonly ranked: Ranked
}

/** Returns the places of a ranking: those of all its rows. */
export function placesOf(
  bars: BarTable,
  ranked: Ranked,
  instrument: Origin | Origins,
): RowTable<RankedPlace> {
  const places = placesIn(bars, ranked)
  const members = { ...places, instrument, bar: bars, ranked: { constant: ranked } }
  return new RowTable(bars.source, bars.rows, originsOf(members))
}

/** Returns the ranking that the places of a table belong to. */
function rankedOf(places: Pick<Origins, 'origin'>): Ranked {
  const ranked = places.origin('ranked')
  if (!('constant' in ranked)) throw new TypeError('The rows are of several rankings')
  // All places are made by `placesOf`.
  return ranked.constant as Ranked
}

/** Adds the sparkline of each place as a member, with one statement. */
async function withSparklines(
  places: RowTable<RankedPlace>,
  points: number,
  context: ReadContext,
): Promise<RowTable<RankedPlace>> {
  const ids = places.keys
  const lines = await loadSparklines(context, ids, rankedOf(places), points)
  const byId = new Map(ids.map((id, at) => [id, lines[at]]))
  return new RowTable(places.source, places.rows, {
    names: [...places.names, 'sparkline'],
    origin: (name) => (name === 'sparkline' ? { ofKey: (id) => byId.get(id) } : places.origin(name)),
  })
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
    metadata: rankingMetadata(request, ranking, totals, context),
  }
}

const withWarnings = (metadata: RankingMetadata, more: readonly Warning[]): RankingMetadata => ({
  ...metadata,
  warnings: [...metadata.warnings, ...more],
})

interface Totals extends RankingTotals {
  /** Requested provider ids that do not exist or that the caller cannot see. */
  readonly unknownProviderIds: readonly string[]
}

const TOTALS = originsOf<RankingTotals>({
  total: { column: 'total', form: 'number' },
  rankedTs: { column: 'rankedTs', form: 'instant' },
  previousTs: { column: 'previousTs', form: 'instant' },
  asOf: { column: 'asOf', form: 'instant' },
})

type Paged = {
  readonly recordsPerPage: number
  readonly pageNumber: number
  readonly sparkline?: number | undefined
}

function totalsIn(source: RowBytes): Totals {
  const place = source.columns.indexOf('unknownProviderIds')
  const unknown = place === -1 ? null : source.text(0, place)
  // The columns are those of the totals.
  const totals = objectReader(source, TOTALS)(0) as RankingTotals
  return { ...totals, unknownProviderIds: unknown ? JSON.parse(unknown) : [] }
}

/** Returns the ranking that its places belong to. */
const rankedBy = (
  { selection, metric, dividedBy, transform, sort, period }: EffectiveRanking,
  { rankedTs }: RankingTotals,
): Ranked => {
  const last = period.kind === 'bar' ? rankedTs : (period.current.range.upper ?? null)
  const end = last === null ? null : { ts: last, isRanked: period.kind === 'bar' }
  // Rankings whose sparklines are the same share a loader: their places have equal members.
  return { selection: { ...selection, range: {} }, metric, dividedBy, transform, sort, end }
}

/** Returns the names of a list's category that the places show. */
const namesIn = (source: RowBytes, category: Category): (string | null)[] => {
  const place = source.columns.indexOf(category.replace(/s$/, ''))
  return place === -1 ? [] : Array.from({ length: source.count }, (_, row) => source.text(row, place))
}

/** Rejects a cursor whose row is no longer ranked. */
function requireAnchor(source: RowBytes, window: RankingWindow): void {
  const place = source.columns.indexOf('isAnchored')
  if (place === -1 || source.text(0, place) === 't') return
  const parameter = 'ids' in window || window.after ? 'after' : 'before'
  const message = 'The row of the cursor is no longer ranked: start again from the first page'
  throw new InvalidInput([{ path: [parameter], type: 'value_error', message }])
}

/** Leaderboards of one kind of instrument. */
export class Leaderboards {
  readonly #kind: RankedKind
  /** Most instruments that any ranking has had: no page has more places. */
  #largest = 0
  readonly cursor: CursorKind

  constructor(kind: RankedKind) {
    this.#kind = kind
    this.cursor = rankingCursor(`${kind.name}Place`)
  }

  /** Reads a leaderboard with places in the order of the window. Default fields: all of the asset class. */
  async read(
    request: RankingRequest,
    ranking: EffectiveRanking,
    window: RankingWindow,
    context: ReadContext,
    fields: readonly BarField[] = defaultFields(ranking.selection.assetClass),
  ): Promise<LeaderboardRead> {
    const kind = this.#kind
    await chargePlaces(Math.min('ids' in window ? window.ids.length : window.limit, this.#largest))
    const universe = kind.universe(context, request, ranking.dates)
    const moments = momentsOf(ranking)
    const period =
      moments ?? (mustCompute(ranking) ? await computeValues(context, ranking, universe) : ranking.period)
    const ranked = { ...ranking, universe, period }
    const source = await selectRanking(context.db, ranked, window, fields, kind.totals(context, request))
    if (source.count === 0) throw new Error('A ranking query returned no rows')
    requireAnchor(source, window)
    const totals = totalsIn(source)
    this.#largest = Math.max(this.#largest, totals.total)
    await chargeRanked(totals.total, moments ? 'range' : ranking.period.kind)
    const bars = BarTable.of(source, ranking.selection, fields)
    const places = placesOf(bars, rankedBy(ranking, totals), kind.columns)
    const isEmpty = source.text(0, source.columnIndex('rank')) === null
    const unknown = await unknownCategories(context, kind.filterOf(request), {
      isEmpty,
      names: (category) => namesIn(source, category),
    })
    const board = leaderboardOf(request, ranking, totals, context)
    return {
      ...board,
      metadata: withWarnings(board.metadata, unknown),
      places: isEmpty ? places.slice(0, 0) : places,
    }
  }

  /** Reads a numbered page, clamped to the caller's tier, with sparklines if they are requested. */
  async readPage(
    ranking: EffectiveRanking,
    { recordsPerPage, pageNumber, sparkline, ...request }: RankingRequest & Paged,
    context: ReadContext,
  ): Promise<LeaderboardPage> {
    const { size, warnings } = clamped(recordsPerPage, 'recordsPerPage', context)
    const window = { limit: size, offset: (pageNumber - 1) * size }
    const { places, metadata, ...board } = await this.read(request, ranking, window, context)
    return {
      ...board,
      rows: sparkline === undefined ? places : await withSparklines(places, sparkline, context),
      pagination: paginate({ pageNumber, recordsPerPage: size }, board.total),
      metadata: withWarnings(metadata, warnings),
    }
  }

  /** Reads a keyset page with the given bar columns, clamped to the caller's tier. */
  async loadPage(
    { first, after, last, before, ...request }: RankingRequest & ConnectionInput,
    context: ReadContext,
    fields: readonly BarField[],
  ): Promise<LeaderboardWindow> {
    const end = last === undefined ? 'first' : 'last'
    const { size, warnings } = clamped(last ?? first ?? RANKING_PAGE.size, end, context)
    const window = windowOf({ [end]: size, after, before }, RANKING_PAGE.size, this.cursor)
    const positions = { after: positionOf(window.after), before: positionOf(window.before) }
    const ranking = await rankingOf(request, context)
    const placed = { ...window, offset: 0, ...positions }
    const { places, metadata, ...board } = await this.read(request, ranking, placed, context, fields)
    return { ...board, ...keysetPageOf(places, window), metadata: withWarnings(metadata, warnings) }
  }

  /**
   * Loads an instrument's place, as a table of one row; null if none. Batches calls with equal arguments into one
   * statement.
   */
  loadPlace(
    context: ReadContext,
    id: number,
    request: RankingRequest,
    fields: readonly BarField[],
  ): Promise<RowTable<RankedPlace> | null> {
    return context.loaders.load(this.cursor.name, [request, fields], id, async (ids) => {
      const ranking = await rankingOf(request, context)
      const { places, metadata } = await this.read(request, ranking, { ids }, context, fields)
      for (const warning of metadata.warnings) if (warning.code === 'unknown_name') warn(context, warning)
      const byId = await places.byKey()
      return ids.map((one) => byId.get(one) ?? null)
    })
  }

  /** Returns the cursor of a place, by its number in the result. */
  readonly cursorOf = (table: Pick<RowTable<unknown>, 'source' | 'origin'>, row: number): string => {
    const { source } = table
    const value = Number(source.text(row, source.columnIndex('value')))
    return encodeCursor(this.cursor, positionText({ value, id: source.key(row) }, rankedOf(table).sort))
  }
}
