import { pause } from '../../core/async/turns.ts'
import { InvalidInput } from '../../core/errors.ts'
import { basicsOf, centred, quantileOf } from '../statistics/statistics.ts'
import { ascendingInTurns } from './ascending.ts'
import { type OutcomeKind, outcomeOf } from './forward.ts'
import { clusteredTest, meanTest } from './significance.ts'

/** Most events of all signals of a study. */
export const MOST_EVENTS = 500_000
/** Events to process between pauses: less than a millisecond of work. */
const EVENTS_PER_PAUSE = 10_000

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
  async subtract(benchmarkAt: (bar: number, offset: number) => number): Promise<void> {
    const { horizons, count, outcomes } = this
    for (let event = 0; event < count; event++) {
      if (event % EVENTS_PER_PAUSE === 0) await pause()
      for (let at = 0; at < horizons.length; at++) {
        const cell = event * horizons.length + at
        outcomes[cell] = (outcomes[cell] ?? 0) - benchmarkAt(this.bars[event] ?? 0, horizons[at] ?? 0)
      }
    }
  }

  /** Returns the numbers of the events by ascending bar, those of a bar in the order of their instruments. */
  async order(): Promise<Int32Array> {
    const { bars, count } = this
    let next = new Int32Array()
    for (let event = 0; event < count; event++) {
      if (event % EVENTS_PER_PAUSE === 0) await pause()
      const after = (bars[event] ?? 0) + 1
      while (after >= next.length) next = grown(next, (length) => new Int32Array(length))
      next[after] = (next[after] ?? 0) + 1
    }
    for (let bar = 1; bar < next.length; bar++) next[bar] = (next[bar] ?? 0) + (next[bar - 1] ?? 0)
    const order = new Int32Array(count)
    for (let event = 0; event < count; event++) {
      if (event % EVENTS_PER_PAUSE === 0) await pause()
      const bar = bars[event] ?? 0
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

/** Outcomes of some events at a horizon, without the missing ones. */
interface KnownOutcomes {
  readonly values: Float64Array
  /** Places of the bars of their events. */
  readonly bars: Int32Array
  /** Number of outcomes that end at the last bar of a delisted instrument, and number of outcomes above 0. */
  readonly delisted: number
  readonly positive: number
}

async function knownOutcomes(table: EventTable, events: Int32Array, at: number): Promise<KnownOutcomes> {
  const { horizons, outcomes, bars, ends } = table
  const horizon = horizons[at] ?? 0
  const [values, ownBars] = [new Float64Array(events.length), new Int32Array(events.length)]
  let [count, delisted, positive] = [0, 0, 0]
  for (let place = 0; place < events.length; place++) {
    if (place % EVENTS_PER_PAUSE === 0) await pause()
    const event = events[place] ?? 0
    const value = outcomes[event * horizons.length + at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const bar = bars[event] ?? 0
    if (bar + horizon >= (ends[event] ?? 0)) delisted++
    if (value > 0) positive++
    values[count] = value
    ownBars[count++] = bar
  }
  return { values: values.subarray(0, count), bars: ownBars.subarray(0, count), delisted, positive }
}

/**
 * Returns the statistics of the outcomes of some events of a table at a horizon. `events`: by ascending bar; `at`: the place
 * of the horizon. Pauses for other requests.
 */
export async function statisticsOf(
  table: EventTable,
  events: Int32Array,
  at: number,
): Promise<OutcomeStatistics> {
  const { values, bars, delisted, positive } = await knownOutcomes(table, events, at)
  const outcomes = values.length
  const ascending = await ascendingInTurns(values)
  const distances = centred(values)
  await pause()
  const { mean, median, stdDev } = basicsOf(values, ascending, distances)
  await pause()
  const test = meanTest(values)
  await pause()
  const clustered = clusteredTest(values, bars, (bars.at(-1) ?? -1) + 1)
  return {
    ...{ events: events.length, outcomes, missing: events.length - outcomes, delisted },
    ...{ mean, median, stdDev, ...test },
    ...{ clusteredTStatistic: clustered.tStatistic, clusteredPValue: clustered.pValue },
    positiveShare: outcomes === 0 ? null : positive / outcomes,
    ...{ p05: quantileOf(ascending, 0.05), p25: quantileOf(ascending, 0.25) },
    ...{ p75: quantileOf(ascending, 0.75), p95: quantileOf(ascending, 0.95) },
  }
}
