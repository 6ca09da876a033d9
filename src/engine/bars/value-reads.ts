import { isRowMetric, isStoredMetric } from '../../market/metrics.ts'
import { sessionBars } from '../../market/transformations.ts'
import { flowOf, PERIOD } from './calculated.ts'
import { barsWithin, WHOLE_SERIES } from './cost.ts'
import { shareTotalOf, type TransformPlan } from './lookback.ts'
import { type Measured, metricsOf, rowValueOf } from './measured.ts'
import type { ValuesRead } from './queries/values.ts'
import { type BarValue, narrowed, type SeriesSelection } from './selection.ts'
import { planOf } from './transform.ts'

/** A value of each bar of an instrument. The asset class is `all` only if the value needs both classes. */
export interface SeriesValues extends Measured {
  readonly selection: SeriesSelection
}

type Ids = readonly number[]

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

/** Returns what to read for series that follow from single bars: their values, and the total they are divided by. */
function rowReads(
  { selection, ...measured }: SeriesValues,
  instrumentIds: Ids,
  value: BarValue,
): ValuesRead[] {
  const { transform } = measured
  const plan = transform && planOf(transform, selection.interval)
  const own = { ...value, instrumentIds, selection }
  if (!plan) return [{ ...own, before: 0 }]
  const before = valuesBefore(plan, selection.interval)
  if (plan.transform.normalisation !== 'turnover_share' || !isStoredMetric(value.metric))
    return [{ ...own, before }]
  // The total's mean looks back from the first value of a cumulative sum.
  const share = plan.countsDays ? plan.share * sessionBars(selection.interval) : plan.share
  const total = shareTotalOf(value.metric, selection.assetClass)
  const reads = [
    { ...own, before },
    { ...own, metric: total, before: Math.max(before, share) },
  ]
  return total === value.metric ? reads.slice(0, 1) : reads
}

/** Returns what to read for the metrics of series that follow from several bars. */
const partReads = ({ selection, ...measured }: SeriesValues, instrumentIds: Ids): ValuesRead[] =>
  metricsOf(measured).map((metric): ValuesRead => {
    const own = { instrumentIds, selection: narrowed(selection, [metric]) }
    // How many values of the metric a transform needs is known, but not how many bars have none.
    const before = measured.transform ? Number.POSITIVE_INFINITY : 0
    if (isRowMetric(metric)) return { ...own, metric, before }
    const flow = { ...own, metric: flowOf(own.selection.assetClass) }
    if (metric === 'rank') return { ...flow, before }
    return { ...flow, before: before + PERIOD, withMissing: metric === 'streak' }
  })

/** Returns what to read for a value of the bars of some instruments. */
export function readsOf(series: SeriesValues, ids: Ids): ValuesRead[] {
  const value = rowValueOf(series)
  return value ? rowReads(series, ids, value) : partReads(series, ids)
}

/** Returns a text that is equal for reads of the same metric and selection. */
export const keyOf = ({
  selection,
  metric,
  dividedBy,
  withMissing,
}: Omit<ValuesRead, 'instrumentIds' | 'before'>): string =>
  JSON.stringify([metric, dividedBy, withMissing, selection])

/** Joins reads of the same metric and selection. */
export function joined(reads: readonly ValuesRead[], limit: number): Map<string, ValuesRead> {
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

/** Returns about how many values reads return together. */
export const valuesIn = (reads: readonly ValuesRead[]): number =>
  joined(reads, Number.POSITIVE_INFINITY)
    .values()
    .reduce((sum, read) => sum + lengthOf(read), 0)
