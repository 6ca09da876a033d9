import { InvalidInput } from '../../core/errors.ts'
import { describe } from '../statistics/statistics.ts'
import { type OutcomeKind, outcomeOf } from './forward.ts'
import { clusteredTest, meanTest } from './significance.ts'

/** Most events of all signals of a study. */
export const MOST_EVENTS = 500_000

const tooManyEvents = () =>
  new InvalidInput([
    {
      path: ['signals'],
      type: 'too_many_items',
      message: `The signals have more than ${MOST_EVENTS} events. Use stricter conditions, a greater minimum distance, a smaller universe or a later start`,
      ctx: { max_length: MOST_EVENTS },
    },
  ])

/** Counts the events of all signals. Throws InvalidInput when there are too many. */
export class EventCount {
  #count = 0

  add(): void {
    if (++this.#count > MOST_EVENTS) throw tooManyEvents()
  }
}

/** Returns a longer copy of an array that is full. */
const grown = <A extends Int32Array | Float64Array>(array: A, make: (length: number) => A): A => {
  const longer = make(Math.max(1024, 2 * array.length))
  longer.set(array)
  return longer
}

/** Events of a signal, with their outcomes at each horizon. */
export class EventTable {
  readonly horizons: readonly number[]
  /** Places of the instruments among all. */
  places: Int32Array = new Int32Array()
  /** Places of the bars in the calendar. */
  bars: Int32Array = new Int32Array()
  /** Event after event, horizon after horizon. NaN where the outcome is missing. */
  outcomes: Float64Array = new Float64Array()
  /** Places of the first bars after the activity of the instruments. */
  ends: Int32Array = new Int32Array()
  count = 0

  constructor(horizons: readonly number[]) {
    this.horizons = horizons
  }

  /** Adds an event. `end`: the place of the first bar after the activity of the instrument. */
  add(place: number, bar: number, row: Float64Array, kind: OutcomeKind, end: number): void {
    const { count, horizons } = this
    if (count === this.bars.length) {
      this.places = grown(this.places, (length) => new Int32Array(length))
      this.bars = grown(this.bars, (length) => new Int32Array(length))
      this.ends = grown(this.ends, (length) => new Int32Array(length))
    }
    if ((count + 1) * horizons.length > this.outcomes.length)
      this.outcomes = grown(this.outcomes, (length) => new Float64Array(Math.max(length, horizons.length)))
    this.places[count] = place
    this.bars[count] = bar
    this.ends[count] = end
    const from = row[bar] ?? Number.NaN
    for (const [at, horizon] of horizons.entries())
      this.outcomes[count * horizons.length + at] = outcomeOf(kind, from, row[bar + horizon] ?? Number.NaN)
    this.count++
  }

  /** Subtracts what a benchmark does from each outcome. */
  subtract(benchmarkAt: (bar: number, offset: number) => number): void {
    const { horizons, count, outcomes } = this
    for (let event = 0; event < count; event++)
      for (const [at, horizon] of horizons.entries()) {
        const cell = event * horizons.length + at
        outcomes[cell] = (outcomes[cell] ?? 0) - benchmarkAt(this.bars[event] ?? 0, horizon)
      }
  }

  /** Returns the numbers of the events by ascending bar, those of a bar in the order of their instruments. */
  order(): Int32Array {
    const bars = this.bars.subarray(0, this.count)
    const next = new Int32Array(bars.reduce((most, bar) => Math.max(most, bar), -1) + 2)
    for (const bar of bars) next[bar + 1] = (next[bar + 1] ?? 0) + 1
    for (let bar = 1; bar < next.length; bar++) next[bar] = (next[bar] ?? 0) + (next[bar - 1] ?? 0)
    const order = new Int32Array(bars.length)
    for (const [event, bar] of bars.entries()) {
      const place = next[bar] ?? 0
      next[bar] = place + 1
      order[place] = event
    }
    return order
  }
}

/** Statistics of the outcomes of some events at a horizon. */
export interface OutcomeStatistics {
  readonly events: number
  /** Number of events with an outcome, and of those without one. */
  readonly outcomes: number
  readonly missing: number
  /** Number of outcomes that end at the last bar of an instrument that was delisted. */
  readonly delisted: number
  readonly mean: number | null
  readonly median: number | null
  readonly stdDev: number | null
  readonly tStatistic: number | null
  readonly pValue: number | null
  readonly clusteredTStatistic: number | null
  readonly clusteredPValue: number | null
  readonly positiveShare: number | null
  readonly p05: number | null
  readonly p25: number | null
  readonly p75: number | null
  readonly p95: number | null
}

/** Returns the statistics of the outcomes of some events of a table at the horizon of a number. */
export function statisticsOf(table: EventTable, events: Int32Array, at: number): OutcomeStatistics {
  const { horizons, outcomes, bars, ends } = table
  const horizon = horizons[at] ?? 0
  const outcomeAt = (event: number) => outcomes[event * horizons.length + at] ?? Number.NaN
  const known = events.filter((event) => !Number.isNaN(outcomeAt(event)))
  const values = Float64Array.from(known, outcomeAt)
  const clusters = known.map((event) => bars[event] ?? 0)
  const clustered = clusteredTest(
    values,
    clusters,
    clusters.reduce((most, bar) => Math.max(most, bar), -1) + 1,
  )
  const isCut = (event: number) => (bars[event] ?? 0) + horizon >= (ends[event] ?? 0)
  const { mean, median, stdDev, positiveShare, p05, p25, p75, p95 } = describe(values)
  return {
    ...{ events: events.length, outcomes: values.length, missing: events.length - values.length },
    delisted: known.filter(isCut).length,
    ...{ mean, median, stdDev, ...meanTest(values) },
    ...{ clusteredTStatistic: clustered.tStatistic, clusteredPValue: clustered.pValue },
    ...{ positiveShare, p05, p25, p75, p95 },
  }
}
