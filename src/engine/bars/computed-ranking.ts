import type { Kysely, RawBuilder } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { ReadContext } from '../../core/context.ts'
import type { StampRange } from '../../market/dates.ts'
import { isRowMetric } from '../../market/metrics.ts'
import type { OrderDirection } from '../../market/vocabulary.ts'
import type { TimedValues } from '../../platform/database/timed.ts'
import { flowOf, PERIOD } from './calculated.ts'
import { type Measured, metricsOf, plainValueOf } from './measured.ts'
import type { ComputedValues } from './queries/computed.ts'
import type { Moment, Moments } from './queries/moments.ts'
import { type RankRow, selectStampsAndIds } from './queries/rank-history.ts'
import { type RankingPeriod, selectRankedStamps } from './queries/ranking.ts'
import { type BarValue, narrowed, type SeriesSelection } from './selection.ts'
import { MIN_VALUES, planOf } from './transform.ts'
import { type BarValues, chargeBarValues, MAX_LENGTH, readBatch, tooLong, valuesRead } from './values.ts'

/** A ranking of instruments by a number of their bars. */
interface MeasuredRanking extends Measured {
  readonly selection: SeriesSelection
  readonly period: RankingPeriod
}

/** Whether the values of a ranking must be computed: no statement ranks them as it reads them. */
export const mustCompute = ({ selection, period, ...measured }: MeasuredRanking): boolean =>
  period.kind === 'bar' &&
  (plainValueOf(measured) === null || narrowed(selection, metricsOf(measured)).assetClass === 'all')

/**
 * Returns a ranking's values as moments, which running sums give without reading the bars of the look-back. Null if the
 * measure is none: of days, and of the net flow of an asset class.
 */
export function momentsOf({ selection, period, ...measured }: MeasuredRanking): Moments | null {
  const moment = period.kind === 'bar' ? momentIn(measured, selection) : null
  return moment && period.kind === 'bar' ? { kind: 'moments', range: period.range, ...moment } : null
}

/** Returns a measure of a selection's bars as a moment. Null if it is none. */
export function momentIn(
  { metric, dividedBy, transform }: Measured,
  selection: SeriesSelection,
): Moment | null {
  const { assetClass, interval } = narrowed(selection, [metric])
  if (interval !== '1d' || dividedBy !== null || assetClass === 'all') return null
  const flow = flowOf(assetClass)
  const zScore = { flow, of: 'z_score', least: MIN_VALUES } as const
  if (metric === 'z_score' && transform === null) return { ...zScore, window: PERIOD }
  if (metric !== flow || transform === null) return null
  const plan = planOf(transform, interval)
  const { transformation, normalisation } = transform
  if (normalisation === 'z_score' && transformation === null) return { ...zScore, window: plan.normalisation }
  const isMoment = MOVING.find((name) => name === transformation)
  return normalisation === null && isMoment
    ? { ...zScore, of: isMoment, window: plan.window, least: plan.window }
    : null
}

const MOVING = ['moving_avg', 'moving_sum', 'moving_std'] as const

/** Whether past values of a ranking must be computed: no statement reads them from single bars. */
export const mustComputePast = (measured: Measured): boolean => plainValueOf(measured) === null

/** Returns the value of single bars that tells where instruments have bars to measure. */
function baseOf({ metric }: Measured, { assetClass }: SeriesSelection): BarValue {
  return { metric: isRowMetric(metric) ? metric : flowOf(assetClass) }
}

/** Values that are read at once. They take about 8 MB. */
export const BATCH = 500_000
/** Reads the series of several instruments, which differ in nothing else, in the order of the requests. */
export async function* seriesInBatches(
  db: Kysely<DB>,
  requests: readonly BarValues[],
  signal: AbortSignal,
): AsyncGenerator<[id: number, TimedValues]> {
  const size = Math.max(1, Math.floor(BATCH / valuesRead(requests.slice(0, 1))))
  for (let start = 0; start < requests.length; start += size) {
    signal.throwIfAborted()
    const batch = requests.slice(start, start + size)
    const series = await readBatch(db, batch, MAX_LENGTH)
    if ('excess' in series) throw tooLong(MAX_LENGTH)
    for (const [at, one] of series.entries()) yield [batch[at]?.instrumentId ?? 0, one]
  }
}

/** Returns the value of a series at a time, and the last one before it. NaN if there is none. */
function valuesAt({ times, values }: TimedValues, time: number): [value: number, previous: number] {
  const last = times.length - 1
  const isRanked = times[last] === time
  return [
    isRanked ? (values[last] ?? Number.NaN) : Number.NaN,
    values[isRanked ? last - 1 : last] ?? Number.NaN,
  ]
}

/**
 * Computes the values of a ranking directly, from the bars that the measure looks back over: at the newest stamp with bars
 * to measure, and at the most common one before it.
 */
export async function computeValues(
  { db, signal }: ReadContext,
  { selection, period, ...measured }: MeasuredRanking,
  universe: RawBuilder<unknown>,
): Promise<ComputedValues> {
  const metrics = metricsOf(measured)
  const read = narrowed(selection, metrics)
  const base = baseOf(measured, read)
  const { ids, rankedTs, previousTs } = await selectRankedStamps(db, {
    ...{ universe, selection: narrowed(selection, [base.metric]), period, transform: null },
    ...{ metric: base.metric, dividedBy: null },
  })
  const values = new Float64Array(ids.length).fill(Number.NaN)
  const previousValues = new Float64Array(ids.length).fill(Number.NaN)
  const computed = { kind: 'computed' as const, rankedTs, previousTs, ids, values, previousValues }
  if (rankedTs === null) return computed
  const ranged = { ...read, range: { lower: previousTs ?? rankedTs, upper: rankedTs } }
  const requests = ids.map((instrumentId): BarValues => ({ instrumentId, selection: ranged, ...measured }))
  await chargeBarValues(requests)
  const time = Date.parse(rankedTs) / 1000
  let at = 0
  for await (const [, series] of seriesInBatches(db, requests, signal)) {
    const [value, previous] = valuesAt(series, time)
    values[at] = value
    previousValues[at++] = previous
  }
  return computed
}

/** A past ranking of a universe. */
interface PastRanking extends Measured {
  readonly universe: RawBuilder<unknown>
  readonly selection: SeriesSelection
  readonly order: OrderDirection
}

/** Bars of the past to rank: the last ones of a range, or all. */
interface PastBars {
  readonly range: StampRange
  readonly bars: number | null
}

/** Returns the number of values that come before one, in an order. */
const aheadOf = (values: readonly number[], value: number, order: OrderDirection): number =>
  values.reduce((count, other) => count + ((order === 'asc' ? other < value : other > value) ? 1 : 0), 0)

/** Computes the ranks of instruments in bars of the past, newest first, from the bars that the metric looks back over. */
export async function computePastRanks(
  { db, signal }: ReadContext,
  { universe, selection, order, ...measured }: PastRanking,
  ids: readonly number[],
  past: PastBars,
): Promise<{ rows: RankRow[]; asOf: string | null }> {
  const read = narrowed(selection, metricsOf(measured))
  const { stamps, ids: ranked, asOf } = await selectStampsAndIds(db, { universe, selection: read }, past)
  const [newest, oldest] = [stamps[0], stamps.at(-1)]
  if (!newest || !oldest) return { rows: [], asOf }
  const ranged = { ...read, range: { lower: oldest.ts, upper: newest.ts } }
  const { metric, dividedBy, transform } = measured
  const requests = ranked.map(
    (instrumentId): BarValues => ({ instrumentId, selection: ranged, metric, dividedBy, transform }),
  )
  await chargeBarValues(requests)
  const boards = new Map(
    stamps.map(({ ts }) => [Date.parse(ts) / 1000, { ids: [] as number[], values: [] as number[] }]),
  )
  for await (const [id, { times, values }] of seriesInBatches(db, requests, signal))
    for (const [at, time] of times.entries()) {
      const board = boards.get(time)
      board?.ids.push(id)
      board?.values.push(values[at] ?? Number.NaN)
    }
  const rows = ids.flatMap((instrumentId) =>
    stamps.flatMap(({ ts, date }): RankRow[] => {
      const board = boards.get(Date.parse(ts) / 1000)
      const value = board?.values[board.ids.indexOf(instrumentId)]
      if (!board || value === undefined) return []
      return [{ instrumentId, ts, date, value, rank: 1 + aheadOf(board.values, value, order) }]
    }),
  )
  return { rows, asOf }
}
