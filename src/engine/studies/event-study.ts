import { pause } from '../../core/async/turns.ts'
import type { ReadContext } from '../../core/context.ts'
import { InvalidInput } from '../../core/errors.ts'
import { charge, WORK } from '../../core/work.ts'
import { type Measure, measureText } from '../../market/measures.ts'
import type { BarRequest, UniverseRequest } from '../screens/plan.ts'
import type { UniverseMembers } from '../screens/queries.ts'
import { EventCount, EventTable } from './event-table.ts'
import {
  type EventFinder,
  type EventRules,
  finderOf,
  Membership,
  panelMeasures,
  type Signal,
} from './events.ts'
import { carryLast, type OutcomeKind, panelsOf, readEnds, type StudyCalendar } from './forward.ts'
import { PATH_BEFORE, PathSums } from './paths.ts'

/** A measure whose change after an event is the outcome. */
export interface Outcome {
  readonly measure: Measure
  readonly kind: OutcomeKind
}

/** Basis that is subtracted from outcomes: the outcome of an aggregate, or the universe mean. */
export type Benchmark = { readonly aggregateId: number; readonly measure: Measure } | 'universe' | null

/** An event study with defaults, the caller and the tier applied. */
export interface EventStudyPlan {
  readonly bar: BarRequest
  readonly universe: Pick<UniverseRequest, 'kind' | 'email'>
  readonly calendar: StudyCalendar
  readonly members: UniverseMembers
  readonly signals: readonly Signal[]
  /** Measures of the conditions and of the outcome, by their texts. */
  readonly measures: ReadonlyMap<string, Measure>
  readonly rules: EventRules
  readonly outcome: Outcome
  readonly benchmark: Benchmark
  /** Ascending. */
  readonly horizons: readonly number[]
  readonly resamples: number
  readonly seed: number
}

/** Events of a signal that were found, with the sums of their paths. */
interface Collected {
  readonly signal: Signal
  readonly events: EventTable
  readonly path: PathSums
}

export interface OrderedEvents extends Collected {
  /** Numbers of the events, by date and instrument. */
  readonly order: Int32Array
}

/** Events of a study, and the ids of the instruments, by whose places they name them. */
export interface CollectedEvents {
  readonly ids: Int32Array
  readonly signals: readonly OrderedEvents[]
}

/** Returns the ids of the instruments to read, ascending: those of the universe and those of listed events. */
function instrumentsOf({ signals, benchmark }: EventStudyPlan, membership: Membership): Int32Array {
  const listed = signals.flatMap((signal) => ('listed' in signal ? [...signal.listed.keys()] : []))
  const needsUniverse = benchmark === 'universe' || signals.some((signal) => 'screen' in signal)
  return Int32Array.from(new Set([...(needsUniverse ? membership.ids : []), ...listed])).sort()
}

/** Returns what the benchmark does from a bar to the one at an offset. Null without a benchmark. */
async function aggregateBenchmark(
  context: ReadContext,
  { benchmark, bar, calendar, horizons, outcome }: EventStudyPlan,
): Promise<PathSums | null> {
  if (benchmark === null || benchmark === 'universe') return null
  const text = measureText(benchmark.measure)
  const measures = new Map([[text, benchmark.measure]])
  const ids = Int32Array.of(benchmark.aggregateId)
  const sums = new PathSums(calendar, horizons.at(-1) ?? 0)
  for await (const { values } of panelsOf(context, { bar, calendar, measures, ids })) {
    const row = values.get(text) ?? new Float64Array()
    for (let at = calendar.start; at < calendar.end; at++) sums.add(row, at, outcome.kind)
  }
  return sums
}

/** Most sums by date and offset of all signals: 48 MB. */
const MOST_SUMS = 4_000_000

/** Refuses a study whose sums by date would not fit into memory, and counts the work of others. */
async function chargeSums(plan: EventStudyPlan, instruments: number): Promise<void> {
  const { calendar, signals, horizons, benchmark, resamples } = plan
  const cells = (calendar.end - calendar.start) * (PATH_BEFORE + 1 + (horizons.at(-1) ?? 0))
  const path = ['horizons']
  const sums = cells * (signals.length + 1)
  if (sums > MOST_SUMS) {
    const message = `The paths of the signals have ${sums} sums by date; at most ${MOST_SUMS} are allowed. Use a later start, shorter horizons or fewer signals`
    throw new InvalidInput([{ path, type: 'too_many_items', message, ctx: { max_length: MOST_SUMS } }])
  }
  const outcomes = (benchmark === 'universe' ? instruments * cells : 0) + resamples * cells * signals.length
  const cheaper = 'Use a later start, shorter horizons, fewer signals or fewer resamples'
  await charge(outcomes * WORK.summed, { path, cheaper })
}

interface Collecting {
  readonly plan: EventStudyPlan
  readonly membership: Membership
  readonly ids: Int32Array
  readonly ends: Int32Array
  readonly finders: readonly EventFinder[]
  readonly signals: readonly Collected[]
  /** Sums of all members of the universe, if their mean is the benchmark. */
  readonly market: PathSums | null
}

/** Adds the events of all instruments, with their outcomes. */
async function collect(context: ReadContext, { plan, ids, ends, finders, signals, ...all }: Collecting) {
  const { bar, calendar, measures, outcome } = plan
  const [text, bars] = [measureText(outcome.measure), calendar.stamps.length]
  const needed = new Set([...plan.signals.flatMap(panelMeasures), text])
  const read = new Map([...measures].filter(([name]) => needed.has(name)))
  const count = new EventCount()
  for await (const panel of panelsOf(context, { bar, calendar, measures: read, ids })) {
    const rows = panel.values.get(text) ?? new Float64Array()
    for (const [place, id] of panel.ids.entries()) {
      await pause()
      const found = finders.map((find) => find(place, panel))
      const end = ends[panel.first + place] ?? 0
      const row = rows.subarray(place * bars, (place + 1) * bars)
      carryLast(row, end)
      for (const [at, { events, path }] of signals.entries())
        for (const event of found[at] ?? []) {
          count.add()
          events.add(panel.first + place, event, row, outcome.kind, end)
          path.add(row, event, outcome.kind)
        }
      if (all.market) addMember(all.market, row, all.membership.of(id), plan)
    }
  }
}

/** Adds the outcomes of a member of the universe from each of its bars. */
function addMember(market: PathSums, row: Float64Array, isMember: Uint8Array, plan: EventStudyPlan): void {
  const { calendar, outcome } = plan
  for (let bar = calendar.start; bar < calendar.end; bar++)
    if (isMember[bar] === 1) market.add(row, bar, outcome.kind)
}

/** Finds the events of a study, with their outcomes. */
export async function collectEvents(context: ReadContext, plan: EventStudyPlan): Promise<CollectedEvents> {
  const { calendar, members, signals, rules, horizons, benchmark } = plan
  const membership = new Membership(members, calendar)
  const ids = instrumentsOf(plan, membership)
  await chargeSums(plan, ids.length)
  const longest = horizons.at(-1) ?? 0
  const collected = signals.map((signal) => ({
    signal,
    events: new EventTable(horizons),
    path: new PathSums(calendar, longest),
  }))
  const finders: EventFinder[] = []
  for (const signal of signals)
    finders.push(await finderOf(context, signal, { calendar, members, membership, ids, rules }))
  const market = benchmark === 'universe' ? new PathSums(calendar, longest) : null
  const ends = await readEnds(context, plan.universe, ids, calendar)
  await collect(context, { plan, membership, ids, ends, finders, signals: collected, market })
  const reference = market ?? (await aggregateBenchmark(context, plan))
  const ordered: OrderedEvents[] = []
  for (const one of collected) {
    if (reference) {
      const benchmarkAt = (bar: number, offset: number) => reference.meanAt(bar, offset)
      await one.events.subtract(benchmarkAt)
      await one.path.subtract(benchmarkAt)
    }
    ordered.push({ ...one, order: await one.events.order() })
  }
  return { ids, signals: ordered }
}
