import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { pause } from '../../core/async/turns.ts'
import { chargeValues } from '../../core/work.ts'
import { tradingDay } from '../../market/dates.ts'
import type { MetricName } from '../../market/metrics.ts'
import { sessionBars, type Transform } from '../../market/transformations.ts'
import type { TimedValues } from '../../platform/database/pairs.ts'
import { barsWithin, WHOLE_SERIES } from './cost.ts'
import { metricsRead, type TransformPlan } from './lookback.ts'
import { selectValues, type ValuesRead } from './queries/values.ts'
import type { SeriesSelection } from './selection.ts'
import { planOf, transformedSeries } from './transform.ts'

/** One metric of one instrument, possibly transformed. The asset class is not `all`. */
interface BarValues {
  readonly instrumentId: number
  readonly selection: SeriesSelection
  readonly metric: MetricName
  readonly transform: Transform | null
}

/** Series that have more values than the limit. */
export interface TooLong {
  readonly excess: number
}

/** Returns how many earlier values a plan needs of a metric; infinite for all. Counts values, not bars. */
export function valuesBefore(
  { transform, reach, countsDays }: TransformPlan,
  interval: SeriesSelection['interval'],
) {
  const isCumulative = transform.transformation === 'cumulative_sum'
  if (reach.made) return Number.POSITIVE_INFINITY
  if (isCumulative) return 0
  return reach.warmUp + (countsDays ? reach.periods * sessionBars(interval) : reach.periods - 1)
}

/** Returns what to read for one series: its metric, and the total that it is divided by. */
function readsOf({ instrumentId, selection, metric, transform }: BarValues): ValuesRead[] {
  const plan = transform && planOf(transform, selection.interval)
  if (!plan) return [{ instrumentIds: [instrumentId], selection, metric, before: 0 }]
  const before = valuesBefore(plan, selection.interval)
  // The total's mean looks back from the first value of a cumulative sum.
  const share = plan.countsDays ? plan.share * sessionBars(selection.interval) : plan.share
  return [...metricsRead(plan.transform, [metric], selection.assetClass)].map((name) => ({
    instrumentIds: [instrumentId],
    selection,
    metric: name,
    before: name === metric ? before : Math.max(before, share),
  }))
}

const keyOf = ({ selection, metric }: Pick<ValuesRead, 'selection' | 'metric'>): string =>
  JSON.stringify([metric, selection])

/** Joins reads of the same metric and selection. */
function joined(reads: readonly ValuesRead[], limit: number): Map<string, ValuesRead> {
  const groups = Map.groupBy(reads, keyOf)
  return new Map(
    [...groups].map(([key, [first, ...others]]) => {
      const all = [first, ...others].filter((read) => read !== undefined)
      const ids = new Set(all.flatMap(({ instrumentIds }) => instrumentIds))
      const before = Math.min(limit, Math.max(...all.map((read) => read.before)))
      return [key, { ...(first as ValuesRead), instrumentIds: [...ids], before }]
    }),
  )
}

/** Returns about how many values a read returns. */
const lengthOf = ({ instrumentIds, selection, before }: ValuesRead): number =>
  instrumentIds.length * Math.min(WHOLE_SERIES.days, barsWithin(selection) + before)

const NOTHING: TimedValues = { times: new Float64Array(), values: new Float64Array() }

/** Returns the values of several series at all their times; NaN where one has none. */
function aligned(series: readonly TimedValues[]) {
  const [first = NOTHING, ...others] = series
  const isSame = others.every(
    ({ times }) => times.length === first.times.length && times.every((time, at) => time === first.times[at]),
  )
  if (isSame) return { times: first.times, columns: series.map(({ values }) => values) }
  const times = Float64Array.from(new Set(series.flatMap((one) => [...one.times]))).sort()
  const places = new Map(Array.from(times, (time, place) => [time, place]))
  const columns = series.map((one) => {
    const column = new Float64Array(times.length).fill(Number.NaN)
    for (const [at, time] of one.times.entries()) column[places.get(time) ?? 0] = one.values[at] ?? Number.NaN
    return column
  })
  return { times, columns }
}

/** Returns the finite values of a series from a time on. */
export function valuesFrom(times: Float64Array, values: Float64Array, lower: number): TimedValues {
  const isKept = (at: number) => (times[at] ?? 0) >= lower && Number.isFinite(values[at])
  let count = 0
  for (let at = 0; at < times.length; at++) if (isKept(at)) count++
  const kept = { times: new Float64Array(count), values: new Float64Array(count) }
  for (let at = 0, next = 0; at < times.length; at++)
    if (isKept(at)) {
      kept.times[next] = times[at] ?? 0
      kept.values[next++] = values[at] ?? 0
    }
  return kept
}

/** Computes one series from the values read for it. */
function computed(
  { selection, metric, transform }: BarValues,
  valuesByMetric: ReadonlyMap<MetricName, TimedValues>,
): TimedValues {
  if (!transform) return valuesByMetric.get(metric) ?? NOTHING
  const lower = selection.range.lower ? Date.parse(selection.range.lower) / 1000 : Number.NEGATIVE_INFINITY
  const plan = planOf(transform, selection.interval)
  const { times, columns } = aligned([...valuesByMetric.values()])
  const places = [...valuesByMetric.keys()]
  const series = {
    assetClass: selection.assetClass,
    values: new Map(places.map((name, at) => [name, columns[at] ?? new Float64Array()])),
    days: plan.countsDays ? Int32Array.from(times, (time) => tradingDay(time * 1000)) : null,
    first: times.findIndex((time) => time >= lower),
  }
  const values = new Map(transformedSeries(plan, series, [metric])).get(metric) ?? new Float64Array()
  return valuesFrom(times, values, lower)
}

/**
 * Reads several series, each with its own metric, selection and transform, in one statement. Transforms look back before
 * the range, so that its first values are complete. Returns one series per request, without missing values; or how many
 * values there are at least if any series has more than `limit` of them.
 */
export async function readBarValues(
  db: Kysely<DB>,
  requests: readonly BarValues[],
  limit: number,
): Promise<TimedValues[] | TooLong> {
  if (requests.length === 0) return []
  const reads = joined(requests.flatMap(readsOf), limit)
  await chargeValues(reads.values().reduce((sum, read) => sum + lengthOf(read), 0))
  const valuesByRead = await selectValues(db, [...reads.values()], limit + 1)
  const byKey = new Map(
    [...reads.keys()].map((key, place) => [key, valuesByRead[place] ?? new Map<number, TimedValues>()]),
  )
  const longest = Math.max(
    0,
    ...valuesByRead.flatMap((series) => [...series.values()].map(({ times }) => times.length)),
  )
  if (longest > limit) return { excess: longest }
  const series: TimedValues[] = []
  for (const request of requests) {
    const own = readsOf(request).map(({ metric }): [MetricName, TimedValues] => [
      metric,
      byKey.get(keyOf({ ...request, metric }))?.get(request.instrumentId) ?? NOTHING,
    ])
    await pause()
    series.push(computed(request, new Map(own)))
  }
  return series
}
