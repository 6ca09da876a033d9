import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { tradingDay } from '../../market/dates.ts'
import type { MetricName } from '../../market/metrics.ts'
import { sessionBars } from '../../market/transformations.ts'
import type { Numbers } from '../statistics/rolling.ts'
import type { Reach, TransformPlan } from './lookback.ts'
import { type History, type HistoryReach, selectHistory } from './queries/history.ts'
import type { SeriesSelection } from './selection.ts'

/** Part of a plan that determines which earlier bars to read. */
export type Lookback = Pick<TransformPlan, 'reach' | 'countsDays' | 'transform'> & {
  /** Whether to read the stamps even if the plan does not need them. */
  readonly withStamps?: boolean
}

/** Returns which bars to read before those of a page. */
export function historyReach(
  { reach: { periods, warmUp }, countsDays, transform, withStamps: wantsStamps = false }: Lookback,
  { interval, range }: SeriesSelection,
): HistoryReach {
  const isCumulative = transform.transformation === 'cumulative_sum'
  // The totals that a share divides by reach back before the start of the sum.
  const isBounded = isCumulative && transform.normalisation !== 'turnover_share'
  const withStamps = wantsStamps || countsDays || (isCumulative && !isBounded)
  if (periods === Number.POSITIVE_INFINITY)
    return { withStamps, ...(isBounded && range.lower && { lower: range.lower }) }
  return { withStamps, limit: warmUp + (countsDays ? periods * sessionBars(interval) : periods - 1) }
}

/** Returns values of a history oldest first, with NaN for null. `room` is for so many values that follow. */
export function oldestFirst(newest: readonly (number | null)[], room = 0): Numbers {
  const { length } = newest
  const values = new Float64Array(length + room)
  for (let at = 0; at < length; at++) values[at] = newest[length - 1 - at] ?? Number.NaN
  return values
}

/** Whether values, oldest first, are too few to look back over the periods from a day. */
function lacks(
  values: Numbers,
  days: Int32Array | null,
  { periods, warmUp }: Omit<Reach, 'made'>,
  firstDay: number,
): boolean {
  let count = 0
  for (let at = 0; at < values.length; at++) if (!Number.isNaN(values[at])) count++
  if (!days) return count < warmUp + periods - 1
  if (count < warmUp) return true
  const observed = days.filter((_, index) => !Number.isNaN(values[index] ?? Number.NaN)).subarray(warmUp)
  // The oldest date may be incomplete.
  return new Set([firstDay, ...observed]).size <= periods
}

/** Whether a truncated history has too few values of some metric. Bars without a value do not count. */
function isShort({ reach, countsDays }: Lookback, history: History, firstDay: number): boolean {
  const days = countsDays ? Int32Array.from(history.stamps?.toReversed() ?? [], tradingDay) : null
  return history.values.values().some((newest) => {
    const values = oldestFirst(newest)
    if (lacks(values, days, reach, firstDay)) return true
    const { made } = reach
    return made !== undefined && lacks(made.of(values, days), days, { ...made, warmUp: 0 }, firstDay)
  })
}

/** Reads each instrument's bars before a stamp; all of them if the limit left too few values. */
export async function readHistories(
  db: Kysely<DB>,
  plan: Lookback,
  selection: SeriesSelection,
  before: ReadonlyMap<number, string>,
  metrics: readonly MetricName[],
): Promise<Map<number, History>> {
  const reach = historyReach(plan, selection)
  if (reach.limit === 0 || before.size === 0 || metrics.length === 0) return new Map()
  const newest = await selectHistory(db, before, selection, reach, metrics)
  const histories = new Map(newest.map((history) => [history.instrumentId, history]))
  const cut = newest.filter(({ length }) => length === reach.limit)
  const short = cut.filter((history) =>
    isShort(plan, history, tradingDay(Date.parse(before.get(history.instrumentId) ?? ''))),
  )
  if (short.length > 0) {
    const ids = new Map(short.map(({ instrumentId: id }) => [id, before.get(id) ?? '']))
    const { limit: _, ...everything } = reach
    for (const history of await selectHistory(db, ids, selection, everything, metrics))
      histories.set(history.instrumentId, history)
  }
  return histories
}
