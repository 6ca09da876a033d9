import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { camelCase } from '../../core/names.ts'
import {
  CALCULATED_NAMES,
  type CalculatedName,
  defaultMetric,
  hasMetric,
  type MetricName,
} from '../../market/metrics.ts'
import type { AssetClass } from '../../market/vocabulary.ts'
import { movingDeviations, movingMeans, type Numbers, windowsOf, zScores } from '../statistics/rolling.ts'
import { type Lookback, readHistories } from './histories.ts'
import { selectRanks } from './queries/boards.ts'
import type { BarRow, CalculatedValues, SeriesSelection } from './selection.ts'
import { MIN_VALUES, overObservations } from './transform.ts'
import { finite, oldestFirst, seriesOf } from './transformed.ts'

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
    zScores(observed, windowsOf(observed.length, PERIOD, null), MIN_VALUES),
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

/** Returns the retail order imbalance of a bar. Null if the total turnover is 0 or missing. */
export const imbalanceOf = ({ retailNetTurnover: net, retailTotalTurnover: total }: BarRow): number | null =>
  total && net !== undefined && net !== null ? net / total : null

type Writable = BarRow & CalculatedValues

/** Computes the metrics that look back. Reads the necessary bars before each instrument's rows. */
async function calculateFromPast(
  db: Kysely<DB>,
  rows: readonly Writable[],
  selection: SeriesSelection,
  names: ReadonlySet<CalculatedName>,
): Promise<void> {
  const flow = flowOf(selection.assetClass)
  const pages: Map<number, Writable[]> = oldestFirst(rows)
  const histories = await readHistories(db, LOOKBACK, selection, pages, [flow])
  for (const [id, page] of pages) {
    const history = histories.get(id)
    const values = seriesOf(LOOKBACK, selection, history, page, [flow]).values.get(flow) ?? new Float64Array()
    const before = history?.length ?? 0
    const scores = names.has('z_score') ? zScoresOf(values) : null
    const momenta = names.has('momentum') ? momentaOf(values) : null
    // Static property names: computed ones make V8 turn a row into a hash table.
    page.forEach((row, index) => {
      if (scores) row.zScore = finite(scores[before + index])
      if (momenta) row.momentum = finite(momenta[before + index])
    })
  }
}

async function attachRanks(
  db: Kysely<DB>,
  rows: readonly Writable[],
  selection: SeriesSelection,
): Promise<void> {
  const flow = camelCase(flowOf(selection.assetClass))
  const ranks = await selectRanks(
    db,
    rows.map((row) => ({ instrumentId: row.instrumentId, ts: row.ts, value: row[flow] ?? null })),
    selection,
  )
  rows.forEach((row, index) => {
    row.rank = ranks[index] ?? null
  })
}

/**
 * Writes the calculated metrics in `names` to the rows of a page; null if the asset class does not have them.
 * The rows of each instrument must be consecutive bars with all metrics that `metricsBehind` names.
 */
export async function calculateRows(
  db: Kysely<DB>,
  rows: readonly BarRow[],
  selection: SeriesSelection,
  names: readonly CalculatedName[],
): Promise<void> {
  if (rows.length === 0 || names.length === 0) return
  // Merged rows use the cash side, so that the history contains no bars that only options have.
  const read = { ...selection, assetClass: selection.assetClass === 'options' ? 'options' : 'cash' } as const
  const carried = new Set(names.filter((name) => hasMetric(read.assetClass, name)))
  const written: readonly Writable[] = rows
  if (names.includes('ris')) for (const row of written) row.ris = carried.has('ris') ? imbalanceOf(row) : null
  await Promise.all([
    carried.has('z_score') || carried.has('momentum')
      ? calculateFromPast(db, written, read, carried)
      : undefined,
    carried.has('rank') ? attachRanks(db, written, read) : undefined,
  ])
}

/** Returns the calculated metrics among names, in catalogue order. */
export const calculatedAmong = (names: readonly string[]): CalculatedName[] =>
  CALCULATED_NAMES.filter((name) => names.includes(name))
