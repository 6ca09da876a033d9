import { ascendingPlaces } from '../statistics/ranks.ts'

/** Instruments that have a value on a date, in ascending order of their values. */
export interface Sorted {
  /** Places of the instruments among all. */
  readonly places: Int32Array
  readonly values: Float64Array
}

/** Arrays for a number of instruments, reused on each date: new ones would be most of the garbage of a study. */
export class DateMemory {
  readonly #places: Int32Array
  readonly #known: Float64Array
  readonly #order: Uint32Array<ArrayBuffer>
  readonly #sortedPlaces: Int32Array
  readonly #sortedValues: Float64Array
  /** Ranks of the sorted values. */
  readonly ranks: Float64Array
  /** Values of the outcome's measure at the date. */
  readonly from: Float64Array
  /** Values of the outcome's measure at a horizon and at the preceding one, alternately. */
  readonly later: readonly [Float64Array, Float64Array]
  /** Outcomes since the date and since the preceding horizon. */
  readonly outcomes: Float64Array
  readonly added: Float64Array

  constructor(instruments: number) {
    const numbers = () => new Float64Array(instruments)
    this.#places = new Int32Array(instruments)
    this.#known = numbers()
    this.#order = new Uint32Array(instruments)
    this.#sortedPlaces = new Int32Array(instruments)
    this.#sortedValues = numbers()
    this.ranks = numbers()
    this.from = numbers()
    this.later = [numbers(), numbers()]
    this.outcomes = numbers()
    this.added = numbers()
  }

  /** Sorts the members of a universe on a date by their values, without NaN. Valid until the next date. */
  sorted(values: Float64Array, isMember: Uint8Array): Sorted {
    const [places, known] = [this.#places, this.#known]
    let count = 0
    for (let place = 0; place < values.length; place++) {
      const value = values[place] ?? Number.NaN
      if (isMember[place] !== 1 || Number.isNaN(value)) continue
      places[count] = place
      known[count++] = value
    }
    const order = ascendingPlaces(known.subarray(0, count), this.#order.subarray(0, count))
    for (let at = 0; at < count; at++) {
      this.#sortedPlaces[at] = places[order[at] ?? 0] ?? 0
      this.#sortedValues[at] = known[order[at] ?? 0] ?? 0
    }
    return { places: this.#sortedPlaces.subarray(0, count), values: this.#sortedValues.subarray(0, count) }
  }
}

/**
 * Returns the quantile, from 1, of each of some values in ascending order. The bins are those of pandas' `qcut`: a value
 * belongs to the lowest quantile whose upper edge is not below it. So equal values share a quantile, and others may be empty
 * where `qcut` refuses. An edge lies between two neighbours, or on one, so that comparing with the lower one suffices.
 */
export function quantilesOf(ascending: Float64Array, count: number): Uint8Array {
  const { length } = ascending
  const quantiles = new Uint8Array(length)
  const edges = Float64Array.from(
    { length: count - 1 },
    (_, at) => ascending[Math.floor(((length - 1) * (at + 1)) / count)] ?? 0,
  )
  let quantile = 1
  for (let at = 0; at < length; at++) {
    while (quantile < count && (ascending[at] ?? 0) > (edges[quantile - 1] ?? 0)) quantile++
    quantiles[at] = quantile
  }
  return quantiles
}

/** Outcomes of the instruments of each quantile. */
interface QuantileOutcomes {
  /** Mean outcome. NaN without one. */
  readonly means: Float64Array
  /** Numbers of instruments with an outcome, and without one. */
  readonly counts: Int32Array
  readonly missing: Int32Array
}

/** Summarises outcomes (NaN: missing) by quantile. `isDemeaned`: as distances from the mean of all. */
export function outcomesByQuantile(
  quantiles: Uint8Array,
  outcomes: Float64Array,
  count: number,
  isDemeaned: boolean,
): QuantileOutcomes {
  const [means, counts, missing] = [new Float64Array(count), new Int32Array(count), new Int32Array(count)]
  let [sum, all] = [0, 0]
  for (let at = 0; at < outcomes.length; at++) {
    const quantile = (quantiles[at] ?? 1) - 1
    const outcome = outcomes[at] ?? Number.NaN
    if (Number.isNaN(outcome)) missing[quantile] = (missing[quantile] ?? 0) + 1
    else {
      means[quantile] = (means[quantile] ?? 0) + outcome
      counts[quantile] = (counts[quantile] ?? 0) + 1
      sum += outcome
      all++
    }
  }
  const mean = isDemeaned ? sum / all : 0
  for (let quantile = 0; quantile < count; quantile++)
    means[quantile] = (means[quantile] ?? 0) / (counts[quantile] ?? 0) - mean
  return { means, counts, missing }
}

/** Counts the instruments of each quantile that were not in it at an earlier date. `earlier`: quantiles by place, 0 for none. */
export function newcomersOf(
  { places }: Sorted,
  quantiles: Uint8Array,
  earlier: Uint8Array,
  count: number,
): Int32Array {
  const newcomers = new Int32Array(count)
  for (let at = 0; at < places.length; at++) {
    const quantile = quantiles[at] ?? 1
    if (earlier[places[at] ?? 0] !== quantile) newcomers[quantile - 1] = (newcomers[quantile - 1] ?? 0) + 1
  }
  return newcomers
}
