import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { camelCase } from '../../core/names.ts'
import { tradingDay } from '../../market/dates.ts'
import { carries, METRICS, type MetricName } from '../../market/metrics.ts'
import { sessionBars, type Transform } from '../../market/transformations.ts'
import type { Numbers } from '../statistics/rolling.ts'
import { type History, type HistoryReach, selectHistory } from './history.ts'
import type { BarRow, MetricValues, SeriesSelection } from './selection.ts'
import { metricsRead, type Plan, planOf, type Reach, type Series, transformedSeries } from './transform.ts'

/** What a plan says about the bars to read before those of a page. */
export type Lookback = Pick<Plan, 'reach' | 'countsDays' | 'transform'> & {
  /** Whether the stamps of the bars are wanted in any case. */
  readonly withStamps?: boolean
}

/** The bars that have to be read before those of a page. */
function historyReach(
  { reach: { periods, warmUp }, countsDays, transform, withStamps: wantsStamps = false }: Lookback,
  { interval, range }: SeriesSelection,
): HistoryReach {
  const isCumulative = transform.transformation === 'cumulative_sum'
  // What a share is taken of reaches back beyond the start of the sum.
  const isBounded = isCumulative && transform.normalisation !== 'turnover_share'
  const withStamps = wantsStamps || countsDays || (isCumulative && !isBounded)
  if (periods === Number.POSITIVE_INFINITY)
    return { withStamps, ...(isBounded && range.lower && { lower: range.lower }) }
  return { withStamps, limit: warmUp + (countsDays ? periods * sessionBars(interval) : periods - 1) }
}

/** Whether values, oldest first, are too few for looking back over so many periods from a day on. */
function lacks(
  values: Numbers,
  days: Int32Array | null,
  { periods, warmUp }: Omit<Reach, 'made'>,
  firstDay: number,
): boolean {
  const count = values.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + 1), 0)
  if (!days) return count < warmUp + periods - 1
  if (count < warmUp) return true
  const observed = days.filter((_, index) => !Number.isNaN(values[index] ?? Number.NaN)).subarray(warmUp)
  // The oldest date may be cut off in its middle.
  return new Set([firstDay, ...observed]).size <= periods
}

/** Whether a history that was cut off holds too few values of some metric: bars without a value do not count. */
function isShort({ reach, countsDays }: Lookback, history: History, firstDay: number): boolean {
  const days = countsDays ? Int32Array.from(history.stamps?.toReversed() ?? [], tradingDay) : null
  return history.values.values().some((newest) => {
    const values = Float64Array.from(newest.toReversed(), (value) => value ?? Number.NaN)
    if (lacks(values, days, reach, firstDay)) return true
    const { made } = reach
    return made !== undefined && lacks(made.of(values, days), days, { ...made, warmUp: 0 }, firstDay)
  })
}

/** The bars before the oldest one of each instrument; all of them where a limit has left too few values. */
export async function readHistories(
  db: Kysely<DB>,
  plan: Lookback,
  selection: SeriesSelection,
  pages: ReadonlyMap<number, readonly BarRow[]>,
  metrics: readonly MetricName[],
): Promise<Map<number, History>> {
  const reach = historyReach(plan, selection)
  if (reach.limit === 0 || pages.size === 0 || metrics.length === 0) return new Map()
  const oldest = new Map([...pages].map(([id, rows]) => [id, rows[0]?.ts ?? '']))
  const found = await selectHistory(db, oldest, selection, reach, metrics)
  const histories = new Map(found.map((history) => [history.instrumentId, history]))
  const cut = found.filter(({ length }) => length === reach.limit)
  const short = cut.filter((history) =>
    isShort(plan, history, tradingDay(Date.parse(oldest.get(history.instrumentId) ?? ''))),
  )
  if (short.length > 0) {
    const ids = new Map(short.map(({ instrumentId: id }) => [id, oldest.get(id) ?? '']))
    const { limit: _, ...everything } = reach
    for (const history of await selectHistory(db, ids, selection, everything, metrics))
      histories.set(history.instrumentId, history)
  }
  return histories
}

/** One instrument's history and its rows of the page as one series, oldest first. */
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

/** A computed number as an answer has it: null where there is none. */
export const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null

/** Gives each row what the columns hold at its place. */
function attach(rows: readonly BarRow[], columns: ReadonlyMap<MetricName, Numbers>, before: number): void {
  const named = [...columns].map(([metric, values]) => ({ name: camelCase(metric), values }))
  type Values = { -readonly [name in keyof MetricValues]: MetricValues[name] }
  rows.forEach((row: { transformed?: Values }, index) => {
    row.transformed ??= {}
    for (const { name, values } of named) row.transformed[name] = finite(values[before + index])
  })
}

/** The rows of a page by instrument, oldest first. */
export function oldestFirst(rows: readonly BarRow[]): Map<number, BarRow[]> {
  const pages = Map.groupBy(rows, ({ instrumentId }) => instrumentId)
  for (const page of pages.values()) if ((page[0]?.ts ?? '') > (page.at(-1)?.ts ?? '')) page.reverse()
  return pages
}

/**
 * The asset classes to compute for one after the other. Merged rows are taken apart again: a history of either class
 * then holds no bars of the other one, which would say nothing.
 */
const partsOf = (selection: SeriesSelection, metrics: readonly MetricName[]) =>
  selection.assetClass === 'all'
    ? (['cash', 'options'] as const).map((assetClass) => ({
        selection: { ...selection, assetClass },
        metrics: metrics.filter(
          (metric) => (METRICS[metric].assetClass === 'options') === (assetClass === 'options'),
        ),
      }))
    : [{ selection, metrics: metrics.filter((metric) => carries(selection.assetClass, metric)) }]

/** Bars before the page that are held at once, and how many a whole series is taken for. */
const MOST_BARS = 200_000
const WHOLE_SERIES = { sessions: 50_000, days: 3000 }

/** One batch as a rule; several where long histories of many instruments would fill the memory. */
function batchesOf<T>(items: readonly T[], limit: number | undefined, { countsDays }: Plan): T[][] {
  const bars = limit ?? (countsDays ? WHOLE_SERIES.sessions : WHOLE_SERIES.days)
  const size = Math.max(1, Math.floor(MOST_BARS / Math.max(1, bars)))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

/**
 * Computes a transform for the rows of a page (of each instrument a stretch without gaps, holding all metrics that
 * `metricsRead` names), and puts its results on them. Reads as much before the page as the transform looks back.
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
  for (const batch of batchesOf([...pages], historyReach(plan, selection).limit, plan)) {
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
