import type { ReadContext } from '../../core/context.ts'
import { matchesByBar } from '../screens/counts.ts'
import { isRelative, judgeOf, type Met } from '../screens/evaluate.ts'
import type { PlannedScreen } from '../screens/plan.ts'
import type { UniverseMembers } from '../screens/queries.ts'
import type { Panel, StudyCalendar } from './forward.ts'

/** What makes events: the conditions of a screen, or a list of bars. */
export type Signal =
  | { readonly name: string; readonly screen: PlannedScreen }
  | {
      readonly name: string
      /** Places of bars by the id of the instrument, ascending. */
      readonly listed: ReadonlyMap<number, Int32Array>
    }

/** Which of the bars that meet the conditions are events. */
export interface EventRules {
  /** `entry`: those after a bar that does not meet them. `every`: all. */
  readonly trigger: 'entry' | 'every'
  /** Minimum number of bars from one event of an instrument to its next. */
  readonly minimumDistance: number
}

/** Finds the places of the bars at which an instrument has events, ascending. */
export type EventFinder = (place: number, panel: Panel) => readonly number[]

/** Marks the bars of a calendar in which instruments belong to a universe. */
export class Membership {
  readonly #periods = new Map<number, [from: number, to: number][]>()
  readonly #days: Int32Array

  constructor({ ids, from, to }: UniverseMembers, { days }: StudyCalendar) {
    this.#days = days
    for (const [at, id] of ids.entries()) {
      const own = this.#periods.get(id) ?? []
      this.#periods.set(id, own)
      own.push([from[at] ?? 0, to[at] ?? 0])
    }
  }

  /** Ids of the instruments, ascending. */
  get ids(): Int32Array {
    return Int32Array.from(this.#periods.keys()).sort()
  }

  /** Returns for each bar whether the instrument belongs to the universe. */
  of(id: number): Uint8Array {
    const bars = new Uint8Array(this.#days.length)
    for (const [from, to] of this.#periods.get(id) ?? [])
      for (const [bar, day] of this.#days.entries()) if (from <= day && day < to) bars[bar] = 1
    return bars
  }
}

/** Returns the bars of a range that are events, by whether a bar meets the conditions. */
function eventBars(
  isMet: Met,
  { start, end }: Pick<StudyCalendar, 'start' | 'end'>,
  { trigger, minimumDistance }: EventRules,
): number[] {
  const events: number[] = []
  let next = start
  // Without a bar before the range, nobody knows whether the first one is an entry.
  let wasMet = start === 0 || isMet(start - 1)
  for (let bar = start; bar < end; bar++) {
    const isNow = isMet(bar)
    if (isNow && bar >= next && (trigger === 'every' || !wasMet)) {
      events.push(bar)
      next = bar + minimumDistance
    }
    wasMet = isNow
  }
  return events
}

/** Whether a screen must be judged bar by bar, with the values of the whole universe. */
const comparesInstruments = ({ terms }: PlannedScreen): boolean =>
  terms.some(({ conditions }) => conditions.some(isRelative))

/** A bit for each bar of each instrument. */
class Marks {
  readonly #bits: Uint8Array
  readonly #bars: number

  constructor(instruments: number, bars: number) {
    this.#bits = new Uint8Array(Math.ceil((instruments * bars) / 8))
    this.#bars = bars
  }

  set(instrument: number, bar: number): void {
    const bit = instrument * this.#bars + bar
    this.#bits[bit >> 3] = (this.#bits[bit >> 3] ?? 0) | (1 << (bit & 7))
  }

  has(instrument: number, bar: number): boolean {
    const bit = instrument * this.#bars + bar
    return ((this.#bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }
}

/** Calendar, universe and rules of a search for events. */
interface Field {
  readonly calendar: StudyCalendar
  readonly members: UniverseMembers
  readonly membership: Membership
  /** Ids of the instruments of the panels, ascending. */
  readonly ids: Int32Array
  readonly rules: EventRules
}

/** Judges conditions that compare the instruments of a bar, before any panel is read. */
async function markedFinder(context: ReadContext, screen: PlannedScreen, field: Field): Promise<EventFinder> {
  const { calendar, members, ids, rules } = field
  const { stamps, dates } = calendar
  const first = Math.max(0, calendar.start - 1)
  const bars = stamps.slice(first, calendar.end).map((ts, at) => ({ ts, date: dates[first + at] ?? '' }))
  const marks = new Marks(ids.length, stamps.length)
  const placeOf = new Map(Array.from(ids, (id, place) => [id, place]))
  const list = { bars, previousTs: stamps[first - 1] ?? null }
  for await (const { at, ids: matching } of matchesByBar(context, screen, list, members))
    for (const id of matching) marks.set(placeOf.get(id) ?? 0, first + at)
  return (place, panel) => eventBars((bar) => marks.has(panel.first + place, bar), calendar, rules)
}

/** Returns the values of the bars before those of a panel, so that each is beside its own. */
function precedingOf(values: Float64Array, bars: number): Float64Array {
  const preceding = new Float64Array(values.length)
  preceding.set(values.subarray(0, -1), 1)
  for (let row = 0; row < values.length; row += bars) preceding[row] = Number.NaN
  return preceding
}

const EMPTY = new Float64Array()

/** Judges conditions on values of one instrument, from the values of a panel. */
function panelFinder(screen: PlannedScreen, { calendar, membership, rules }: Field): EventFinder {
  const bars = calendar.stamps.length
  const crossing = new Set(
    screen.terms
      .flatMap(({ conditions }) => conditions)
      .filter(({ comparison }) => comparison.by.startsWith('crosses'))
      .map(({ measure }) => measure),
  )
  let known: { readonly panel: Panel; readonly isMet: Met } | undefined
  const judgeIn = (panel: Panel): Met => {
    const valuesOf = (measure: string) => {
      const current = panel.values.get(measure) ?? EMPTY
      return { current, previous: crossing.has(measure) ? precedingOf(current, bars) : EMPTY }
    }
    return judgeOf(screen, valuesOf, new Int32Array())
  }
  return (place, panel) => {
    if (known?.panel !== panel) known = { panel, isMet: judgeIn(panel) }
    const { isMet } = known
    const isMember = membership.of(panel.ids[place] ?? 0)
    return eventBars((bar) => isMember[bar] === 1 && isMet(place * bars + bar), calendar, rules)
  }
}

/** Leaves out listed bars that are nearer to the preceding event than allowed. */
function spaced(bars: Int32Array, { minimumDistance }: EventRules): number[] {
  const events: number[] = []
  for (const bar of bars) if (bar - (events.at(-1) ?? -minimumDistance) >= minimumDistance) events.push(bar)
  return events
}

/** Returns how the events of a signal are found. */
export async function finderOf(context: ReadContext, signal: Signal, field: Field): Promise<EventFinder> {
  if ('listed' in signal) {
    const { listed } = signal
    return (place, { ids }) => spaced(listed.get(ids[place] ?? 0) ?? new Int32Array(), field.rules)
  }
  return comparesInstruments(signal.screen)
    ? markedFinder(context, signal.screen, field)
    : panelFinder(signal.screen, field)
}

/** Returns the texts of the measures that a signal needs in panels. */
export function panelMeasures(signal: Signal): string[] {
  if ('listed' in signal || comparesInstruments(signal.screen)) return []
  return signal.screen.terms.flatMap(({ conditions }) => conditions.map(({ measure }) => measure))
}
