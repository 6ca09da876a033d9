import { pause } from '../../core/async/turns.ts'
import { InvalidInput } from '../../core/errors.ts'
import { type OutcomeKind, outcomeOf } from './forward.ts'

/** Most events of all signals of a study. */
export const MOST_EVENTS = 500_000
/** Events to process between pauses: less than a millisecond of work. */
export const EVENTS_PER_PAUSE = 10_000

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

const BLOCK_BITS = 11
/** Events of a block. A table that is copied to grow would need three times the memory of its events. */
const BLOCK_EVENTS = 2 ** BLOCK_BITS
const IN_BLOCK = BLOCK_EVENTS - 1

interface Block {
  /** Places of the instruments among all. */
  readonly places: Int32Array
  /** Places of the bars in the calendar. */
  readonly bars: Int32Array
  /** Places of the first bars after the activity of the instruments. */
  readonly ends: Int32Array
  /** Event after event, horizon after horizon. NaN where the outcome is missing. */
  readonly outcomes: Float64Array
}

/** Events of a signal, with their outcomes at each horizon. */
export class EventTable {
  readonly horizons: readonly number[]
  readonly #blocks: Block[] = []
  #count = 0

  constructor(horizons: readonly number[]) {
    this.horizons = horizons
  }

  get count(): number {
    return this.#count
  }

  /** Returns the place of the instrument of an event among all. */
  placeOf(event: number): number {
    return this.#blocks[event >> BLOCK_BITS]?.places[event & IN_BLOCK] ?? 0
  }

  /** Returns the place of the bar of an event in the calendar. */
  barOf(event: number): number {
    return this.#blocks[event >> BLOCK_BITS]?.bars[event & IN_BLOCK] ?? 0
  }

  /** Returns the place of the first bar after the activity of the instrument of an event. */
  endOf(event: number): number {
    return this.#blocks[event >> BLOCK_BITS]?.ends[event & IN_BLOCK] ?? 0
  }

  /** Returns the outcome of an event at the horizon in a place. NaN if it is missing. */
  outcomeOf(event: number, at: number): number {
    const { outcomes } = this.#blocks[event >> BLOCK_BITS] ?? {}
    return outcomes?.[(event & IN_BLOCK) * this.horizons.length + at] ?? Number.NaN
  }

  #blockFor(event: number): Block {
    const known = this.#blocks[event >> BLOCK_BITS]
    if (known) return known
    const integers = () => new Int32Array(BLOCK_EVENTS)
    const outcomes = new Float64Array(BLOCK_EVENTS * this.horizons.length)
    const block = { places: integers(), bars: integers(), ends: integers(), outcomes }
    this.#blocks.push(block)
    return block
  }

  /** Adds an event. `end`: the place of the first bar after the activity of the instrument. */
  add(place: number, bar: number, row: Float64Array, kind: OutcomeKind, end: number): void {
    const { horizons } = this
    const event = this.#count++
    const { places, bars, ends, outcomes } = this.#blockFor(event)
    const own = event & IN_BLOCK
    places[own] = place
    bars[own] = bar
    ends[own] = end
    const from = row[bar] ?? Number.NaN
    for (const [at, horizon] of horizons.entries())
      outcomes[own * horizons.length + at] = outcomeOf(kind, from, row[bar + horizon] ?? Number.NaN)
  }

  /** Subtracts what a benchmark does from each outcome. */
  async subtract(benchmarkAt: (bar: number, offset: number) => number): Promise<void> {
    const { horizons, count } = this
    for (let event = 0; event < count; event++) {
      if (event % EVENTS_PER_PAUSE === 0) await pause()
      const { bars, outcomes } = this.#blockFor(event)
      const own = event & IN_BLOCK
      for (const [at, horizon] of horizons.entries()) {
        const cell = own * horizons.length + at
        outcomes[cell] = (outcomes[cell] ?? 0) - benchmarkAt(bars[own] ?? 0, horizon)
      }
    }
  }

  /** Returns the numbers of the events by ascending bar, those of a bar in the order in which they were added. */
  async order(): Promise<Int32Array> {
    const { count } = this
    let last = -1
    for (let event = 0; event < count; event++) {
      if (event % EVENTS_PER_PAUSE === 0) await pause()
      last = Math.max(last, this.barOf(event))
    }
    // The number of events in each bar, then in all bars before it: the place of its next event.
    const next = new Int32Array(last + 2)
    for (let event = 0; event < count; event++) {
      if (event % EVENTS_PER_PAUSE === 0) await pause()
      const after = this.barOf(event) + 1
      next[after] = (next[after] ?? 0) + 1
    }
    for (let bar = 1; bar < next.length; bar++) next[bar] = (next[bar] ?? 0) + (next[bar - 1] ?? 0)
    const order = new Int32Array(count)
    for (let event = 0; event < count; event++) {
      if (event % EVENTS_PER_PAUSE === 0) await pause()
      const bar = this.barOf(event)
      const place = next[bar] ?? 0
      next[bar] = place + 1
      order[place] = event
    }
    return order
  }
}
