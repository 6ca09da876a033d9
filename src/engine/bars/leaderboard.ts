import type { Warning } from '../../core/answers.ts'
import { type ReadContext, warn } from '../../core/context.ts'
import { type CursorKind, encodeCursor } from '../../core/cursors.ts'
import { InvalidInput } from '../../core/errors.ts'
import { type ConnectionInput, keysetPageOf, type Page, windowOf } from '../../core/keyset-pages.ts'
import { type Pagination, paginate } from '../../core/numbered-pages.ts'
import { type Origin, type Origins, originsOf } from '../../core/rows/origins.ts'
import type { RowBytes } from '../../core/rows/row-bytes.ts'
import { objectReader, RowTable } from '../../core/rows/table.ts'
import type { MetricName } from '../../market/metrics.ts'
import type { AssetClass, Interval } from '../../market/vocabulary.ts'
import { type CategoryFilter, unknownCategories } from '../instruments/categories.ts'
import type { Category } from '../instruments/queries/categories.ts'
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
import type { RankingTotals, RankingWindow } from './queries/ranking.ts'
import { clamped, RANKING_PAGE } from './ranking-pages.ts'
import { type EffectiveRanking, type RankingRequest, rankingOf } from './ranking-request.ts'
import { assetClassesOf } from './request.ts'
import { type BarField, type BarRow, defaultFields } from './selection.ts'
import { loadSparklines, type Ranked } from './sparkline.ts'
import { BarTable } from './table.ts'

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
interface LeaderboardRead<P> extends Leaderboard {
  readonly places: RowTable<P>
}

/** A numbered page of a leaderboard. */
export interface NumberedPlaces<P> extends Leaderboard {
  readonly rows: RowTable<P>
  readonly pagination: Pagination
}

/** A keyset page of a leaderboard. */
export interface LeaderboardWindow<P> extends Leaderboard, Page<P, RowTable<P>> {}

/** A place, whose instrument is the member that its kind names, with the ranked bar. */
export type RankedPlace<Kind extends string, I> = Place & { readonly [kind in Kind]: I } & {
  readonly bar: BarRow
  readonly ranked: Ranked
}

/** Returns the places of a ranking: those of all its rows. */
export function placesOf<Kind extends string, I>(
  bars: BarTable,
  ranked: Ranked,
  kind: Kind,
  instrument: Origin | Origins,
): RowTable<RankedPlace<Kind, I>> {
  const places = placesIn(bars, ranked.metric)
  const members = originsOf({ ...places, [kind]: instrument, bar: bars, ranked: { constant: ranked } })
  return new RowTable(bars.source, bars.rows, members)
}

/** Returns the ranking that the places of a table belong to. */
function rankedOf(places: Pick<Origins, 'origin'>): Ranked {
  const ranked = places.origin('ranked')
  if (!('constant' in ranked)) throw new TypeError('The rows are of several rankings')
  // All places are made by `placesOf`.
  return ranked.constant as Ranked
}

/** Adds the sparkline of each place as a member, with one statement. */
async function withSparklines<P>(
  places: RowTable<P>,
  points: number,
  context: ReadContext,
): Promise<RowTable<P>> {
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

/** Ranks one kind of instrument: how a request `Q` selects rows of a ranking. */
export interface RankedKind<Q extends RankingRequest, Kind extends string> {
  readonly kind: Kind
  /** Where the instrument's members come from. */
  readonly columns: Origins
  /** Returns the names of categories that a request filters by. */
  categoriesOf(request: Q): CategoryFilter
  select(
    request: Q,
    ranking: EffectiveRanking,
    window: RankingWindow,
    fields: readonly BarField[],
    context: ReadContext,
  ): Promise<RowBytes>
}

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
  { selection, metric, sort, period }: EffectiveRanking,
  { rankedTs }: RankingTotals,
): Ranked => {
  const last = period.kind === 'bar' ? rankedTs : (period.current.range.upper ?? null)
  const end = last === null ? null : { ts: last, isRanked: period.kind === 'bar' }
  // Rankings whose sparklines are the same share a loader: their places have equal members.
  return { selection: { ...selection, range: {} }, metric, sort, end }
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

/** Leaderboards of one kind of instrument `I`. */
export class Leaderboards<Q extends RankingRequest, Kind extends string, I> {
  readonly #kind: RankedKind<Q, Kind>
  /** Most instruments that any ranking has had: no page has more places. */
  #largest = 0
  readonly cursor: CursorKind

  constructor(kind: RankedKind<Q, Kind>) {
    this.#kind = kind
    this.cursor = rankingCursor(`${kind.kind}Place`)
  }

  /** Reads a leaderboard with places in the order of the window. Default fields: all of the asset class. */
  async read(
    request: Q,
    ranking: EffectiveRanking,
    window: RankingWindow,
    context: ReadContext,
    fields: readonly BarField[] = defaultFields(ranking.selection.assetClass),
  ): Promise<LeaderboardRead<RankedPlace<Kind, I>>> {
    const { kind, columns } = this.#kind
    await chargePlaces(Math.min('ids' in window ? window.ids.length : window.limit, this.#largest))
    const source = await this.#kind.select(request, ranking, window, fields, context)
    if (source.count === 0) throw new Error('A ranking query returned no rows')
    requireAnchor(source, window)
    const totals = totalsIn(source)
    this.#largest = Math.max(this.#largest, totals.total)
    await chargeRanked(totals.total, ranking.period.kind)
    const bars = BarTable.of(source, ranking.selection, fields)
    const places = placesOf<Kind, I>(bars, rankedBy(ranking, totals), kind, columns)
    const isEmpty = source.text(0, source.columnIndex('rank')) === null
    const unknown = await unknownCategories(context, this.#kind.categoriesOf(request), {
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
    { recordsPerPage, pageNumber, sparkline, ...request }: Q & Paged,
    context: ReadContext,
  ): Promise<NumberedPlaces<RankedPlace<Kind, I>>> {
    const { size, warnings } = clamped(recordsPerPage, 'recordsPerPage', context)
    const window = { limit: size, offset: (pageNumber - 1) * size }
    const found = await this.read(request as unknown as Q, ranking, window, context)
    const { places, metadata, ...board } = found
    return {
      ...board,
      rows: sparkline === undefined ? places : await withSparklines(places, sparkline, context),
      pagination: paginate({ pageNumber, recordsPerPage: size }, board.total),
      metadata: withWarnings(metadata, warnings),
    }
  }

  /** Reads a keyset page with the given bar columns, clamped to the caller's tier. */
  async loadPage(
    { first, after, last, before, ...asked }: Q & ConnectionInput,
    context: ReadContext,
    fields: readonly BarField[],
  ): Promise<LeaderboardWindow<RankedPlace<Kind, I>>> {
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

  /**
   * Loads an instrument's place, as a table of one row; null if none. Batches calls with equal arguments into one
   * statement.
   */
  loadPlace(
    context: ReadContext,
    id: number,
    request: Q,
    fields: readonly BarField[],
  ): Promise<RowTable<RankedPlace<Kind, I>> | null> {
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
