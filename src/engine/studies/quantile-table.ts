import { type OutcomeKind, outcomeOf } from './forward.ts'
import { DateMemory, newcomersOf, outcomesByQuantile, quantilesOf, type Sorted } from './quantiles.ts'
import { rankCorrelation, ranksOfAscending } from './rank-correlation.ts'

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
interface Formation {
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
  /** Numbers of outcomes that end at the last bar of an instrument that was delisted, by horizon and quantile. */
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
  #memory: DateMemory | undefined
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
    this.#memory ??= new DateMemory(formation.values.length)
    const memory = this.#memory
    const sorted = memory.sorted(formation.values, formation.isMember)
    const members = formation.isMember.reduce((sum, one) => sum + one, 0)
    this.values += sorted.values.length
    this.nulls += members - sorted.values.length
    const labels = new Uint8Array(formation.values.length)
    // Fewer values than quantiles leave some empty.
    if (sorted.values.length >= count) {
      this.dates++
      const quantiles = quantilesOf(sorted.values, count)
      for (let at = 0; at < quantiles.length; at++) labels[sorted.places[at] ?? 0] = quantiles[at] ?? 0
      const ranked = { values: sorted.values, ranks: ranksOfAscending(sorted.values, memory.ranks) }
      const from = writeValues(sorted, formation.laterValues(0), memory.from)
      let previous = from
      for (const [at, bars] of horizons.entries()) {
        yield
        const later = writeValues(sorted, formation.laterValues(bars), memory.later[at % 2 === 0 ? 0 : 1])
        const outcomes = writeOutcomes(this.shape.outcome, from, later, memory.outcomes)
        this.#addOutcomes(date, at, formation, sorted, quantiles, outcomes)
        this.correlations[date * horizons.length + at] = rankCorrelation(ranked, outcomes)
        const isFirst = previous === from
        const added = isFirst ? outcomes : writeOutcomes(this.shape.outcome, previous, later, memory.added)
        this.#addSpread(date, at, quantiles, added)
        this.#addTurnover(at, sorted, quantiles)
        previous = later
      }
    }
    this.#remember(labels)
  }

  #addOutcomes(
    date: number,
    horizon: number,
    { bar, ends }: Formation,
    { places }: Sorted,
    quantiles: Uint8Array,
    outcomes: Float64Array,
  ): void {
    const { quantiles: count, horizons, isDemeaned } = this.shape
    const { means, counts, missing } = outcomesByQuantile(quantiles, outcomes, count, isDemeaned)
    const cell = this.cell(date, horizon)
    this.means.set(means, cell)
    this.outcomes.set(counts, cell)
    this.missing.set(missing, cell)
    const end = bar + (horizons[horizon] ?? 0)
    for (let at = 0; at < outcomes.length; at++)
      if ((ends[places[at] ?? 0] ?? 0) <= end && !Number.isNaN(outcomes[at])) {
        const place = horizon * count + (quantiles[at] ?? 1) - 1
        this.delisted[place] = (this.delisted[place] ?? 0) + 1
      }
  }

  /** Adds the spread from the preceding horizon, by the outcomes since then. */
  #addSpread(date: number, horizon: number, quantiles: Uint8Array, added: Float64Array): void {
    const { quantiles: count } = this.shape
    const spreads = this.marginalSpreads[horizon]
    // The instruments are in the order of their quantiles.
    const [second, top] = [quantiles.findIndex((one) => one > 1), quantiles.indexOf(count)]
    const above = top === -1 ? added.subarray(0, 0) : added.subarray(top)
    const below = second === -1 ? added : added.subarray(0, second)
    if (spreads) spreads[date] = meanOfKnown(above) - meanOfKnown(below)
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

/** Returns the mean of values without the missing ones (NaN). NaN if all are. */
function meanOfKnown(values: Float64Array): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return sum / count
}

/** Writes the values of sorted instruments in a bar into memory. All are NaN after the newest bar. */
function writeValues({ places }: Sorted, bar: Float64Array | null, memory: Float64Array): Float64Array {
  const values = memory.subarray(0, places.length)
  if (!bar) return values.fill(Number.NaN)
  for (let at = 0; at < places.length; at++) values[at] = bar[places[at] ?? 0] ?? Number.NaN
  return values
}

/** Writes the outcomes from the values of one bar to those of a later one into memory. */
function writeOutcomes(
  kind: OutcomeKind,
  from: Float64Array,
  to: Float64Array,
  memory: Float64Array,
): Float64Array {
  const outcomes = memory.subarray(0, from.length)
  for (let at = 0; at < from.length; at++)
    outcomes[at] = outcomeOf(kind, from[at] ?? Number.NaN, to[at] ?? Number.NaN)
  return outcomes
}
