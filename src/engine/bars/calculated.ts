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
  isRatio,
  type MetricName,
  RATIOS,
  type RatioName,
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

/** Look-back of the calculated metrics, in bars of any interval. */
export const PERIOD = 252
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
    carried.flatMap((name): readonly MetricName[] => (isRatio(name) ? RATIOS[name] : [flowOf(assetClass)])),
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

/** Returns the number of bars in a row with the sign of each value, at most 252. A missing value ends a streak. */
function streaksOf(values: Numbers): Numbers {
  let streak = 0
  return values.map((value) => {
    if (Number.isNaN(value)) streak = 0
    else {
      const sign = Math.sign(value) + 0
      streak = Math.sign(streak) === sign ? streak + sign : sign
    }
    return Number.isNaN(value) ? value : Math.max(-PERIOD, Math.min(PERIOD, streak))
  })
}

/** Divides values by others. NaN if a divisor is 0 or a value is missing. */
export const quotients = (dividends: Numbers, divisors: Numbers): Numbers =>
  dividends.map((dividend, at) => dividend / (divisors[at] || Number.NaN))

/** Returns a ratio of all bars of a result. NaN if the divisor is 0 or missing. */
export function ratiosOf(table: BarTable, name: RatioName): Numbers {
  const [dividend, divisor] = RATIOS[name]
  return quotients(table.numbers(dividend), table.numbers(divisor))
}

/** Calculated metrics that look back, by what they are of the flow of their asset class. */
export const LOOKING_BACK = { z_score: zScoresOf, momentum: momentaOf, streak: streaksOf } as const
type LookingBack = keyof typeof LOOKING_BACK
const LOOKING_BACK_NAMES = Object.keys(LOOKING_BACK) as LookingBack[]
export const isLookingBack = (name: string): name is LookingBack => name in LOOKING_BACK

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
    for (const name of LOOKING_BACK_NAMES)
      if (names.has(name)) page.write(LOOKING_BACK[name](values), before, column(name))
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
  for (const name of names)
    if (isRatio(name) && hasMetric(selection.assetClass, name))
      calculated.set(camelCase(name), ratiosOf(table, name))
  // Merged rows use the cash side, so that the history contains no bars that only options have.
  const read = { ...selection, assetClass: selection.assetClass === 'options' ? 'options' : 'cash' } as const
  const carried = new Set(names.filter((name) => hasMetric(read.assetClass, name)))
  await Promise.all([
    LOOKING_BACK_NAMES.some((name) => carried.has(name))
      ? calculateFromPast(db, table, read, carried)
      : undefined,
    carried.has('rank') ? calculateRanks(db, table, read) : undefined,
  ])
}

/** Returns the calculated metrics among names, in catalogue order. */
export const calculatedAmong = (names: readonly string[]): CalculatedName[] =>
  CALCULATED_NAMES.filter((name) => names.includes(name))
