import { type OutcomeKind, outcomeOf } from './forward.ts'
import { newcomersOf, outcomesByQuantile, quantilesOf, type Sorted, sortedBy } from './quantiles.ts'
import { rankCorrelation } from './rank-correlation.ts'

/** Parameters of a study that its table depends on. */
export interface TableShape {
  /** Number of formation dates, and of bars from one to the next. */
  readonly dates: number
  readonly step: number
  readonly quantiles: number
  /** In bars, ascending. */
  readonly horizons: readonly number[]
  readonly outcome: OutcomeKind
  readonly isDemeaned: boolean
}

/** A formation date. Values are by the place of the instrument; NaN for null. */
export interface Formation {
  readonly values: Float64Array
  /** 1 for members of the universe. */
  readonly isMember: Uint8Array
  /** Place of the date's bar, and of the first bar after the activity of each instrument. */
  readonly bar: number
  readonly ends: Int32Array
  /** Returns the values of the outcome's measure so many bars later. Null after the newest bar. */
  laterValues(bars: number): Float64Array | null
}

/** Turnover of quantiles over a horizon. */
interface Turnover {
  /** Sums of the shares of newcomers, and numbers of the dates with a share, by quantile. */
  readonly shares: Float64Array
  readonly dates: Int32Array
}

/** Returns how many formation dates before it a date is compared with: so many that a horizon is over. */
const datesBefore = (horizon: number, step: number): number => Math.ceil(horizon / step)

/** Means of a measure's quantiles by date, filled date by date. */
export class QuantileTable {
  readonly shape: TableShape
  /** Mean outcomes, numbers of outcomes and of instruments without one, by date, horizon and quantile. NaN for no mean. */
  readonly means: Float64Array
  readonly outcomes: Int32Array
  readonly missing: Int32Array
  /** Numbers of outcomes that end at the last bar of an instrument that has ceased, by horizon and quantile. */
  readonly delisted: Int32Array
  /** Rank correlations of the measure with the outcome, by date and horizon. NaN if undefined. */
  readonly correlations: Float64Array
  /** Outcomes of the top less those of the bottom quantile from the preceding horizon to this one, by horizon and date. */
  readonly marginalSpreads: readonly Float64Array[]
  readonly turnovers: readonly Turnover[]
  /** Dates with quantiles, values that were sorted, and members without one. */
  dates = 0
  values = 0
  nulls = 0
  /** Quantiles by instrument of the last dates, the newest last. */
  readonly #earlier: Uint8Array[] = []
  #added = 0

  constructor(shape: TableShape) {
    const { dates, horizons, quantiles } = shape
    const cells = dates * horizons.length * quantiles
    this.shape = shape
    this.means = new Float64Array(cells).fill(Number.NaN)
    this.outcomes = new Int32Array(cells)
    this.missing = new Int32Array(cells)
    this.delisted = new Int32Array(horizons.length * quantiles)
    this.correlations = new Float64Array(dates * horizons.length).fill(Number.NaN)
    this.marginalSpreads = horizons.map(() => new Float64Array(dates).fill(Number.NaN))
    this.turnovers = horizons.map(() => ({
      shares: new Float64Array(quantiles),
      dates: new Int32Array(quantiles),
    }))
  }

  /** Returns the place of the first quantile of a date and a horizon, by its number. */
  cell(date: number, horizon: number): number {
    return (date * this.shape.horizons.length + horizon) * this.shape.quantiles
  }

  /** Adds the next formation date. */
  *add(formation: Formation): Generator<void> {
    const date = this.#added++
    const { quantiles: count, horizons } = this.shape
    const sorted = sortedBy(formation.values, formation.isMember)
    const members = formation.isMember.reduce((sum, one) => sum + one, 0)
    this.values += sorted.values.length
    this.nulls += members - sorted.values.length
    const labels = new Uint8Array(formation.values.length)
    // Fewer values than quantiles leave some empty.
    if (sorted.values.length >= count) {
      this.dates++
      const quantiles = quantilesOf(sorted.values, count)
      for (let at = 0; at < quantiles.length; at++) labels[sorted.places[at] ?? 0] = quantiles[at] ?? 0
      for (const at of horizons.keys()) {
        yield
        this.#addOutcomes(date, at, formation, sorted, quantiles)
        this.#addTurnover(at, sorted, quantiles)
      }
    }
    this.#remember(labels)
  }

  #addOutcomes(
    date: number,
    horizon: number,
    formation: Formation,
    sorted: Sorted,
    quantiles: Uint8Array,
  ): void {
    const { quantiles: count, horizons, outcome, isDemeaned } = this.shape
    const [bars = 0, previous = 0] = [horizons[horizon], horizons[horizon - 1]]
    const [from, later] = [formation.laterValues(0), formation.laterValues(bars)]
    const outcomes = outcomesAt(sorted, outcome, from, later)
    const { means, counts, missing } = outcomesByQuantile(quantiles, outcomes, count, isDemeaned)
    const cell = this.cell(date, horizon)
    this.means.set(means, cell)
    this.outcomes.set(counts, cell)
    this.missing.set(missing, cell)
    this.correlations[date * horizons.length + horizon] = rankCorrelation(sorted.values, outcomes)
    for (let at = 0; at < outcomes.length; at++)
      if (
        !Number.isNaN(outcomes[at]) &&
        (formation.ends[sorted.places[at] ?? 0] ?? 0) <= formation.bar + bars
      ) {
        const place = horizon * count + (quantiles[at] ?? 1) - 1
        this.delisted[place] = (this.delisted[place] ?? 0) + 1
      }
    const added =
      previous === 0 ? outcomes : outcomesAt(sorted, outcome, formation.laterValues(previous), later)
    const marginal = outcomesByQuantile(quantiles, added, count, false).means
    const spreads = this.marginalSpreads[horizon]
    if (spreads) spreads[date] = (marginal[count - 1] ?? 0) - (marginal[0] ?? 0)
  }

  #addTurnover(horizon: number, sorted: Sorted, quantiles: Uint8Array): void {
    const { quantiles: count, horizons, step } = this.shape
    const earlier = this.#earlier.at(-datesBefore(horizons[horizon] ?? 1, step))
    const turnover = this.turnovers[horizon]
    if (!earlier?.some((quantile) => quantile > 0) || !turnover) return
    const newcomers = newcomersOf(sorted, quantiles, earlier, count)
    const sizes = new Int32Array(count)
    for (const quantile of quantiles) sizes[quantile - 1] = (sizes[quantile - 1] ?? 0) + 1
    for (let at = 0; at < count; at++)
      if ((sizes[at] ?? 0) > 0) {
        turnover.shares[at] = (turnover.shares[at] ?? 0) + (newcomers[at] ?? 0) / (sizes[at] ?? 0)
        turnover.dates[at] = (turnover.dates[at] ?? 0) + 1
      }
  }

  #remember(labels: Uint8Array): void {
    this.#earlier.push(labels)
    const { horizons, step } = this.shape
    if (this.#earlier.length > datesBefore(horizons.at(-1) ?? 1, step)) this.#earlier.shift()
  }
}

/** Returns the outcomes of sorted instruments from the values of one bar to those of a later one. NaN after the newest bar. */
function outcomesAt(
  { places }: Sorted,
  kind: OutcomeKind,
  from: Float64Array | null,
  to: Float64Array | null,
): Float64Array {
  const outcomes = new Float64Array(places.length).fill(Number.NaN)
  if (!from || !to) return outcomes
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    outcomes[at] = outcomeOf(kind, from[place] ?? Number.NaN, to[place] ?? Number.NaN)
  }
  return outcomes
}
