import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { Pace } from '../../core/async/turns.ts'
import { camelCase } from '../../core/names.ts'
import { finite } from '../../core/rows/table.ts'
import { charge, chargeValues, WORK } from '../../core/work.ts'
import {
  CALCULATED_NAMES,
  type CalculatedName,
  defaultMetric,
  hasMetric,
  type MetricName,
} from '../../market/metrics.ts'
import type { AssetClass } from '../../market/vocabulary.ts'
import {
  movingDeviations,
  movingMeans,
  type Numbers,
  rollingZScores,
  windowsOf,
} from '../statistics/rolling.ts'
import { type Lookback, readHistories } from './histories.ts'
import { selectRanks } from './queries/boards.ts'
import type { SeriesSelection } from './selection.ts'
import type { BarTable } from './table.ts'
import { MIN_VALUES, overObservations } from './transform.ts'
import { oldestStamps, rowsByInstrument, seriesOf } from './transformed.ts'

/** Look-back of z-score and momentum, in bars of any interval. */
const PERIOD = 252
const [SHORT, LONG] = [5, 20]

/** Look-back of the calculated metrics. */
export const LOOKBACK: Lookback = {
  reach: { periods: PERIOD, warmUp: 0 },
  countsDays: false,
  transform: { transformation: null, normalisation: null, normalisationPeriod: null, window: null },
}

/** Returns the flow that an asset class is measured by; for `all`, the flow of cash. */
export const flowOf = (assetClass: AssetClass): MetricName => defaultMetric({ assetClass })

/** Returns the stored metrics that calculated metrics of an asset class are computed from. */
export function metricsBehind(names: readonly CalculatedName[], assetClass: AssetClass): Set<MetricName> {
  const carried = names.filter((name) => hasMetric(assetClass, name))
  return new Set(
    carried.flatMap((name): MetricName[] =>
      name === 'ris' ? ['retail_net_turnover', 'retail_total_turnover'] : [flowOf(assetClass)],
    ),
  )
}

/** Returns each value's distance from the mean of the last 252, in their sample standard deviations. */
export const zScoresOf = (values: Numbers): Numbers =>
  overObservations(values, null, (observed) =>
    rollingZScores(observed, windowsOf(observed.length, PERIOD, null), MIN_VALUES),
  )

/** Returns (MA5 − MA20) / std252 for each value. */
export const momentaOf = (values: Numbers): Numbers =>
  overObservations(values, null, (observed) => {
    const windows = (periods: number) => windowsOf(observed.length, periods, null)
    const long = movingMeans(observed, windows(LONG))
    const deviations = movingDeviations(observed, windows(PERIOD))
    return movingMeans(observed, windows(SHORT)).map(
      (short, at) => (short - (long[at] ?? Number.NaN)) / (deviations[at] || Number.NaN),
    )
  })

/** Returns the retail order imbalance of all bars of a result. NaN if the total turnover is 0 or missing. */
export function imbalancesOf(table: BarTable): Numbers {
  const [net, total] = [table.numbers('retail_net_turnover'), table.numbers('retail_total_turnover')]
  return net.map((value, row) => (total[row] ? value / total[row] : Number.NaN))
}

/** Computes the metrics that look back. Reads the necessary bars before each instrument's rows. */
async function calculateFromPast(
  db: Kysely<DB>,
  table: BarTable,
  selection: SeriesSelection,
  names: ReadonlySet<CalculatedName>,
): Promise<void> {
  const flow = flowOf(selection.assetClass)
  const pages = await rowsByInstrument(table)
  await chargeValues(table.length + pages.size * PERIOD)
  const histories = await readHistories(db, LOOKBACK, selection, oldestStamps(pages), [flow])
  const { calculated } = table.result
  const column = (name: CalculatedName) => calculated.get(camelCase(name)) ?? new Float64Array()
  const pace = new Pace()
  for (const [id, page] of pages) {
    await pace.rest()
    const history = histories.get(id)
    const values = seriesOf(LOOKBACK, selection, history, page, [flow]).values.get(flow) ?? new Float64Array()
    const before = history?.length ?? 0
    if (names.has('z_score')) page.write(zScoresOf(values), before, column('z_score'))
    if (names.has('momentum')) page.write(momentaOf(values), before, column('momentum'))
  }
}

async function calculateRanks(db: Kysely<DB>, table: BarTable, selection: SeriesSelection): Promise<void> {
  const flows = table.numbers(flowOf(selection.assetClass))
  const standings = Array.from(table.rows, (row) => ({
    instrumentId: table.instrumentId(row),
    ts: table.ts(row),
    value: finite(flows[row]),
  }))
  await charge(standings.length * WORK.pastRank, { cheaper: 'Ask for fewer bars, or without their ranks' })
  const ranks = await selectRanks(db, standings, selection)
  const column = table.result.calculated.get('rank')
  for (const [index, row] of table.rows.entries()) if (column) column[row] = ranks[index] ?? Number.NaN
}

/**
 * Adds the calculated metrics in `names` to a table; null if the asset class does not have them. The rows of each
 * instrument must be consecutive bars with all metrics that `metricsBehind` names.
 */
export async function calculateRows(
  db: Kysely<DB>,
  table: BarTable,
  names: readonly CalculatedName[],
): Promise<void> {
  const { selection, calculated } = table.result
  for (const name of names) calculated.set(camelCase(name), table.newColumn())
  if (table.length === 0 || names.length === 0) return
  // Merged rows use the cash side, so that the history contains no bars that only options have.
  const read = { ...selection, assetClass: selection.assetClass === 'options' ? 'options' : 'cash' } as const
  const carried = new Set(names.filter((name) => hasMetric(read.assetClass, name)))
  if (carried.has('ris')) calculated.set('ris', imbalancesOf(table))
  await Promise.all([
    carried.has('z_score') || carried.has('momentum')
      ? calculateFromPast(db, table, read, carried)
      : undefined,
    carried.has('rank') ? calculateRanks(db, table, read) : undefined,
  ])
}

/** Returns the calculated metrics among names, in catalogue order. */
export const calculatedAmong = (names: readonly string[]): CalculatedName[] =>
  CALCULATED_NAMES.filter((name) => names.includes(name))
