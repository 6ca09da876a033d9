import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { Pace } from '../../core/async/turns.ts'
import { camelCase } from '../../core/names.ts'
import { charge, WORK } from '../../core/work.ts'
import { tradingDay } from '../../market/dates.ts'
import { hasMetric, METRICS, type MetricName } from '../../market/metrics.ts'
import type { Transform } from '../../market/transformations.ts'
import type { Numbers } from '../statistics/rolling.ts'
import { WHOLE_SERIES } from './cost.ts'
import { historyReach, type Lookback, oldestFirst, readHistories } from './histories.ts'
import { metricsRead, type TransformPlan } from './lookback.ts'
import type { History } from './queries/history.ts'
import type { SeriesSelection } from './selection.ts'
import type { BarTable } from './table.ts'
import { planOf, type TransformSeries, transformedSeries } from './transform.ts'

/** Bars whose metrics follow a history, oldest first. */
interface Recent {
  readonly times: readonly number[]
  /** Returns the values of a metric; NaN where it is null. */
  values(metric: MetricName): Numbers
}

/** Joins one instrument's history and more recent bars into one series, oldest first. */
export function seriesOf(
  plan: Lookback,
  { assetClass, range }: SeriesSelection,
  history: History | undefined,
  recent: Recent,
  metrics: readonly MetricName[],
): TransformSeries {
  const before = history?.length ?? 0
  const values = metrics.map((metric): [MetricName, Numbers] => {
    const recentValues = recent.values(metric)
    const series = oldestFirst(history?.values.get(metric) ?? [], recentValues.length)
    series.set(recentValues, before)
    return [metric, series]
  })
  const stamps = history?.stamps?.toReversed() ?? []
  const lower = range.lower ? Date.parse(range.lower) : Number.NEGATIVE_INFINITY
  return {
    assetClass,
    values: new Map(values),
    days: plan.countsDays ? Int32Array.from([...stamps, ...recent.times], tradingDay) : null,
    first: stamps.filter((stamp) => stamp < lower).length,
  }
}

/** The rows of one instrument in a table, oldest first, by their numbers in its result. */
class InstrumentRows implements Recent {
  readonly rows: Int32Array
  readonly #table: BarTable

  constructor(table: BarTable, rows: Int32Array) {
    this.#table = table
    this.rows = rows
  }

  /** Stamp of the oldest row. */
  get firstTs(): string {
    return this.#table.ts(this.rows[0] ?? 0)
  }

  get times(): number[] {
    return Array.from(this.rows, (row) => this.#table.time(row))
  }

  values(metric: MetricName): Numbers {
    const { rows } = this
    const numberOf = this.#table.numberIn(camelCase(metric))
    const values = new Float64Array(rows.length)
    for (let at = 0; at < rows.length; at++) values[at] = numberOf(rows[at] ?? 0)
    return values
  }

  /** Writes values to these rows of a column. The first `history` values precede them. */
  write(values: Numbers, history: number, column: Float64Array): void {
    const { rows } = this
    for (let at = 0; at < rows.length; at++) column[rows[at] ?? 0] = values[history + at] ?? Number.NaN
  }
}

/** Splits a table by instrument. */
export async function rowsByInstrument(table: BarTable): Promise<Map<number, InstrumentRows>> {
  const groups = await table.byKey()
  return new Map(
    [...groups].map(([id, { rows }]) => {
      const isDescending = rows.length > 1 && table.time(rows[0] ?? 0) > table.time(rows.at(-1) ?? 0)
      return [id, new InstrumentRows(table, isDescending ? rows.toReversed() : rows)]
    }),
  )
}

/** Returns the stamp of each instrument's oldest row. */
export const oldestStamps = (pages: Iterable<readonly [number, InstrumentRows]>): Map<number, string> =>
  new Map(Array.from(pages, ([id, page]) => [id, page.firstTs]))

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

/** Most history bars held in memory at once. */
const MAX_BARS = 200_000

/** Splits instruments into batches: usually one, several if long histories would take too much memory. */
function historyBatches<T>(
  items: readonly T[],
  limit: number | undefined,
  { countsDays }: TransformPlan,
): T[][] {
  const bars = limit ?? (countsDays ? WHOLE_SERIES.sessions : WHOLE_SERIES.days)
  const size = Math.max(1, Math.floor(MAX_BARS / Math.max(1, bars)))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

/**
 * Computes a transform for the rows of a table. The rows of each instrument must be consecutive bars with all metrics
 * that `metricsRead` names. Reads as many earlier bars as the transform looks back over. The selection's range is that
 * of the whole request, not of the page: cumulative sums start at it.
 */
export async function transformRows(
  db: Kysely<DB>,
  table: BarTable,
  selection: SeriesSelection,
  transform: Transform,
  metrics: readonly MetricName[],
): Promise<void> {
  const plan = planOf(transform, selection.interval)
  const pages = await rowsByInstrument(table)
  const parts = partsOf(selection, metrics).map((part) => ({
    ...part,
    read: [...metricsRead(transform, part.metrics, part.selection.assetClass)],
  }))
  const columns = new Map(metrics.map((metric) => [camelCase(metric), table.newColumn()]))
  table.result.transformed = columns
  const reach = historyReach(plan, selection).limit
  const looked = pages.size * (reach ?? WHOLE_SERIES.days)
  await charge((table.length + looked) * metrics.length * WORK.transformed, {
    cheaper: 'Use fewer instruments, fewer metrics or a shorter window, or let a job compute it',
  })
  const pace = new Pace()
  for (const batch of historyBatches([...pages], reach, plan)) {
    const starts = oldestStamps(batch)
    const histories = await Promise.all(
      parts.map((part) => readHistories(db, plan, part.selection, starts, part.read)),
    )
    for (const [place, part] of parts.entries())
      for (const [id, page] of batch) {
        await pace.rest()
        const history = histories[place]?.get(id)
        const series = seriesOf(plan, part.selection, history, page, part.read)
        for (const [metric, values] of transformedSeries(plan, series, part.metrics)) {
          page.write(values, history?.length ?? 0, columns.get(camelCase(metric)) ?? new Float64Array())
          await pace.rest()
        }
      }
  }
}
