import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import { type Pagination, paginate } from '../../core/numbered-pages.ts'
import { charge, WORK } from '../../core/work.ts'
import { dataPagingParameters } from '../../market/data-pages.ts'
import { lastCompletedStamp, type StampRange, stampRange, yearBefore } from '../../market/dates.ts'
import { withMetric } from '../../market/metric-parameters.ts'
import type { AnyMetric } from '../../market/metrics.ts'
import { endDate, startDate, withAssetClass, withDates } from '../../market/parameters.ts'
import type { AssetClass, Interval, OrderDirection } from '../../market/vocabulary.ts'
import { type CategoryFilter, unknownCategories, warnOfUnknown } from '../instruments/categories.ts'
import { flowOf } from './calculated.ts'
import { computePastRanks, mustComputePast } from './computed-ranking.ts'
import { barsWithin, chargePast, fewerBars } from './cost.ts'
import { BarMetadata, barMetadataOf } from './metadata.ts'
import { selectRanks } from './queries/boards.ts'
import {
  type RankRow,
  selectRankedValues,
  selectRankHistory,
  selectRanksAmong,
  type ValueRow,
} from './queries/rank-history.ts'
import type { RankedKind } from './ranked-kind.ts'
import {
  type EffectiveRanking,
  type RankingRequest,
  rankingOf,
  rankingParameters,
} from './ranking-request.ts'
import { assetClassesOf } from './request.ts'
import { narrowed } from './selection.ts'

/** Parameters of a history of ranks: those of a ranking without its dates and option sides. */
const rankedParameters = {
  interval: rankingParameters.interval,
  metric: rankingParameters.metric.describe(
    'Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options.',
  ),
  assetClass: rankingParameters.assetClass,
  moneyness: rankingParameters.moneyness,
  size: rankingParameters.size,
}

/** Parameters of the last ranks of an instrument. */
export const rankHistoryParameters = {
  ...rankedParameters,
  startDate: startDate
    .optional()
    .describe('First trading date (YYYY-MM-DD) or instant, inclusive. Default: no bound.'),
  endDate: endDate.describe(
    'Last trading date (YYYY-MM-DD) or instant, inclusive. Default: the last completed bar.',
  ),
  first: z
    .int()
    .min(1)
    .max(60)
    .default(20)
    .describe('Number of bars on trading days, up to the last completed one. 1 to 60. Default: 20.'),
}

/** Parameters of a page of past ranks. */
export const rankPageParameters = {
  ...rankedParameters,
  startDate: rankHistoryParameters.startDate.describe(
    'First trading date (YYYY-MM-DD) or instant, inclusive. Default: one year before the end.',
  ),
  endDate: rankHistoryParameters.endDate,
  // The whole universe is read for each row.
  ...dataPagingParameters({ max: 1000, size: 250 }),
}

/** Adds the rules on the parameters of past ranks. */
export const withRankHistory = <S extends z.ZodObject<{ startDate: z.ZodType; endDate: z.ZodType }>>(
  schema: S,
): S => withMetric(withAssetClass(withDates(schema)))

/** Fields of a rank in the past. */
export const pastRankShape = {
  ts: z.string().meta({ format: 'date-time' }).describe('End of the bar.'),
  date: z.string().meta({ format: 'date' }).describe('Trading date of the bar.'),
  rank: z.int().describe('Rank, starting at 1. Ties share the best rank (1, 1, 3).'),
  value: z.number().describe('Value of the metric.'),
}

interface HistoryRequest extends RankingRequest {
  readonly order?: OrderDirection | undefined
}

/** Instruments that past ranks are among. */
interface RankedAmong {
  readonly universe: RawBuilder<unknown>
  /** Names of categories that they are filtered by. */
  readonly categories: CategoryFilter
  /** Whether they are all active instruments of a kind with stored boards. */
  readonly isOnBoards: boolean
}

function rankedAmong(kind: RankedKind, context: ReadContext, request: HistoryRequest): RankedAmong {
  const categories = kind.filterOf(request)
  return {
    universe: kind.universe(context, request, null),
    categories,
    isOnBoards: kind.hasBoards && Object.values(categories).every((filter) => filter === undefined),
  }
}

/** Returns the stamps of completed bars between dates. */
function completedRange({ interval, startDate, endDate }: HistoryRequest, now: Date): StampRange {
  const { upper, ...range } = stampRange(interval, { start: startDate, end: endDate }, now)
  const last = lastCompletedStamp(interval, now)
  return { ...range, upper: Date.parse(upper) < Date.parse(last) ? upper : last }
}

/** Resolves a request without its dates: like a leaderboard without a date, it ranks completed bars only. */
const historyRanking = (
  { startDate: _start, endDate: _end, ...request }: HistoryRequest,
  context: ReadContext,
): Promise<EffectiveRanking> => rankingOf(request, context)

type RankedHistory = EffectiveRanking & Pick<RankedAmong, 'universe'>

/** Ranks instruments in the last bars of a range. */
async function lastRanks(
  context: ReadContext,
  history: RankedHistory,
  ids: readonly number[],
  past: { readonly range: StampRange; readonly bars: number },
): Promise<RankRow[]> {
  if (mustComputePast(history)) return (await computePastRanks(context, history, ids, past)).rows
  await chargePast(context.db, history, 'ranked', past, fewerBars('first'))
  return selectRankHistory(context.db, history, { ...past, ids })
}

/**
 * Loads the ranks of an instrument in the last completed bars, newest first. Batches calls with equal requests into one
 * statement. The request determines the universe.
 */
export const loadRankHistory = (
  context: ReadContext,
  id: number,
  request: HistoryRequest & { readonly first: number },
  kind: RankedKind,
): Promise<readonly RankRow[]> =>
  context.loaders.load(`${kind.name}RankHistory`, request, id, async (ids) => {
    const { universe, categories } = rankedAmong(kind, context, request)
    const ranking = { ...(await historyRanking(request, context)), universe }
    const { first: bars } = request
    await charge(bars * ids.length * WORK.pastRank, fewerBars('first'))
    const range = completedRange(request, context.now)
    const rows = await lastRanks(context, ranking, ids, { range, bars })
    await warnOfUnknown(context, categories, { isEmpty: rows.length === 0 })
    const byId = Map.groupBy(rows, ({ instrumentId }) => instrumentId)
    return ids.map((one) => byId.get(one) ?? [])
  })

export const RankHistoryMetadata = BarMetadata.pick({
  requestId: true,
  generatedAt: true,
  asOf: true,
  dataVersion: true,
  timezone: true,
  exchangeTimezone: true,
  barLabel: true,
  effectiveStartDate: true,
  effectiveEndDate: true,
  includeIntraday: true,
  moneyness: true,
  size: true,
  warnings: true,
}).meta({ id: 'RankHistoryMetadata', description: 'Metadata of past ranks.' })
type RankHistoryMetadata = z.output<typeof RankHistoryMetadata>

/** A page of the past ranks of an instrument. */
interface RankPage {
  readonly rows: readonly RankRow[]
  readonly metric: AnyMetric
  readonly interval: Interval
  readonly assetClasses: AssetClass[]
  readonly pagination: Pagination
  readonly metadata: RankHistoryMetadata
}

/** Ranks values of one instrument, newest first. */
async function ranksOf(
  context: ReadContext,
  values: readonly ValueRow[],
  history: RankedHistory,
  isOnBoards: boolean,
): Promise<readonly (number | null)[]> {
  const [newest, oldest] = [values[0]?.ts, values.at(-1)?.ts]
  if (newest === undefined || oldest === undefined) return []
  const { selection, metric, order } = history
  const read = narrowed(selection, [metric])
  // Looking a flow up in a stored board costs the same whatever the number of securities.
  if (isOnBoards && metric === flowOf(read.assetClass) && order === 'desc') {
    await charge(values.length * WORK.board, fewerBars('recordsPerPage'))
    return selectRanks(context.db, values, read)
  }
  const past = { range: { lower: oldest, upper: newest }, bars: values.length }
  await chargePast(context.db, history, 'compared', past, fewerBars('recordsPerPage'))
  return selectRanksAmong(context.db, history, values)
}

interface Window {
  readonly limit: number
  readonly offset: number
}
interface RankedPage {
  readonly rows: readonly RankRow[]
  readonly total: number
  readonly asOf: string | null
}

/** Reads a page of values of an instrument, and ranks them. */
async function rankedPage(
  context: ReadContext,
  history: RankedHistory,
  id: number,
  range: StampRange,
  window: Window,
  isOnBoards: boolean,
): Promise<RankedPage> {
  const { rows, total, asOf } = await selectRankedValues(context.db, history, id, range, window)
  const ranks = await ranksOf(context, rows, history, isOnBoards)
  // An instrument may be unloaded between the statements.
  const ranked = rows.flatMap((row, at) => {
    const rank = ranks[at] ?? null
    return rank === null ? [] : [{ ...row, rank }]
  })
  return { rows: ranked, total, asOf }
}

/** Computes the ranks of an instrument in all bars of a range, and returns a page of them. */
async function computedPage(
  context: ReadContext,
  history: RankedHistory,
  id: number,
  range: StampRange,
  { limit, offset }: Window,
): Promise<RankedPage> {
  const { rows, asOf } = await computePastRanks(context, history, [id], { range, bars: null })
  return { rows: rows.slice(offset, offset + limit), total: rows.length, asOf }
}

type Paged = { readonly recordsPerPage: number; readonly pageNumber: number }

/** Reads a page of the ranks of an instrument in completed bars, newest first. Default start: a year before the end. */
export async function readRankPage(
  context: ReadContext,
  id: number,
  { recordsPerPage, pageNumber, ...historyRequest }: HistoryRequest & Paged,
  kind: RankedKind,
): Promise<RankPage> {
  const { now } = context
  const request = {
    ...historyRequest,
    startDate: historyRequest.startDate ?? yearBefore(historyRequest.endDate, now),
  }
  const among = rankedAmong(kind, context, request)
  const ranking = await historyRanking(request, context)
  const { selection, metric } = ranking
  const window = { limit: recordsPerPage, offset: (pageNumber - 1) * recordsPerPage }
  const range = completedRange(request, now)
  const history = { ...ranking, universe: among.universe }
  const most = Math.min(recordsPerPage, barsWithin({ ...selection, range }))
  await charge(most * WORK.pastRank, fewerBars('recordsPerPage'))
  const { rows, total, asOf } = mustComputePast(ranking)
    ? await computedPage(context, history, id, range, window)
    : await rankedPage(context, history, id, range, window, among.isOnBoards)
  const unknown = await unknownCategories(context, among.categories, { isEmpty: total === 0 })
  return {
    rows,
    metric,
    interval: request.interval,
    assetClasses: assetClassesOf(selection),
    pagination: paginate({ pageNumber, recordsPerPage }, total),
    metadata: barMetadataOf(request, selection, context, {
      asOf,
      warnings: [...ranking.warnings, ...unknown],
    }),
  }
}
