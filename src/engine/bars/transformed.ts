import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { camelCase } from '../../core/names.ts'
import { tradingDay } from '../../market/dates.ts'
import { hasMetric, METRICS, type MetricName } from '../../market/metrics.ts'
import type { Transform } from '../../market/transformations.ts'
import type { Numbers } from '../statistics/rolling.ts'
import { historyReach, type Lookback, readHistories } from './histories.ts'
import { metricsRead, type Plan } from './lookback.ts'
import type { History } from './queries/history.ts'
import type { BarRow, MetricValues, SeriesSelection } from './selection.ts'
import { planOf, type Series, transformedSeries } from './transform.ts'

/** Joins one instrument's history and its rows of the page into one series, oldest first. */
export function seriesOf(
  plan: Lookback,
  { assetClass, range }: SeriesSelection,
  history: History | undefined,
  rows: readonly BarRow[],
  metrics: readonly MetricName[],
): Series {
  const before = history?.length ?? 0
  const values = metrics.map((metric): [MetricName, Numbers] => {
    const series = new Float64Array(before + rows.length)
    history?.values.get(metric)?.forEach((value, index) => {
      series[before - 1 - index] = value ?? Number.NaN
    })
    const name = camelCase(metric)
    rows.forEach((row, index) => {
      series[before + index] = row[name] ?? Number.NaN
    })
    return [metric, series]
  })
  const stamps = history?.stamps?.toReversed() ?? []
  const lower = range.lower ? Date.parse(range.lower) : Number.NEGATIVE_INFINITY
  return {
    assetClass,
    values: new Map(values),
    days: plan.countsDays
      ? Int32Array.from([...stamps, ...rows.map(({ ts }) => Date.parse(ts))], tradingDay)
      : null,
    first: stamps.filter((stamp) => stamp < lower).length,
  }
}

/** Converts a computed number for output: null if undefined or not finite. */
export const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null

/** Writes the computed columns to their rows. */
function attach(rows: readonly BarRow[], columns: ReadonlyMap<MetricName, Numbers>, before: number): void {
  const named = [...columns].map(([metric, values]) => ({ name: camelCase(metric), values }))
  type Values = { -readonly [name in keyof MetricValues]: MetricValues[name] }
  rows.forEach((row: { transformed?: Values }, index) => {
    row.transformed ??= {}
    for (const { name, values } of named) row.transformed[name] = finite(values[before + index])
  })
}

/** Groups the rows of a page by instrument, oldest first. */
export function oldestFirst(rows: readonly BarRow[]): Map<number, BarRow[]> {
  const pages = Map.groupBy(rows, ({ instrumentId }) => instrumentId)
  for (const page of pages.values()) if ((page[0]?.ts ?? '') > (page.at(-1)?.ts ?? '')) page.reverse()
  return pages
}

/**
 * Splits a selection by asset class. Merged rows are computed per class, so that the history of one class
 * contains no bars that only the other has.
 */
const partsOf = (selection: SeriesSelection, metrics: readonly MetricName[]) =>
  selection.assetClass === 'all'
    ? (['cash', 'options'] as const).map((assetClass) => ({
        selection: { ...selection, assetClass },
        metrics: metrics.filter(
          (metric) => (METRICS[metric].assetClass === 'options') === (assetClass === 'options'),
        ),
      }))
    : [{ selection, metrics: metrics.filter((metric) => hasMetric(selection.assetClass, metric)) }]

/** Most history bars held in memory at once, and the assumed length of a whole series. */
const MAX_BARS = 200_000
const WHOLE_SERIES = { sessions: 50_000, days: 3000 }

/** Splits instruments into batches: usually one, several if long histories would take too much memory. */
function historyBatches<T>(items: readonly T[], limit: number | undefined, { countsDays }: Plan): T[][] {
  const bars = limit ?? (countsDays ? WHOLE_SERIES.sessions : WHOLE_SERIES.days)
  const size = Math.max(1, Math.floor(MAX_BARS / Math.max(1, bars)))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

/**
 * Computes a transform and writes its results to the rows of a page. The rows of each instrument must be
 * consecutive bars with all metrics that `metricsRead` names. Reads as many earlier bars as the transform
 * looks back over.
 */
export async function transformRows(
  db: Kysely<DB>,
  rows: readonly BarRow[],
  selection: SeriesSelection,
  transform: Transform,
  metrics: readonly MetricName[],
): Promise<void> {
  const plan = planOf(transform, selection.interval)
  const pages = oldestFirst(rows)
  const parts = partsOf(selection, metrics).map((part) => ({
    ...part,
    read: [...metricsRead(transform, part.metrics, part.selection.assetClass)],
  }))
  for (const batch of historyBatches([...pages], historyReach(plan, selection).limit, plan)) {
    const some = new Map(batch)
    const histories = await Promise.all(
      parts.map((part) => readHistories(db, plan, part.selection, some, part.read)),
    )
    for (const [place, part] of parts.entries())
      for (const [id, page] of some) {
        const history = histories[place]?.get(id)
        const series = seriesOf(plan, part.selection, history, page, part.read)
        attach(page, transformedSeries(plan, series, part.metrics), history?.length ?? 0)
      }
  }
}
