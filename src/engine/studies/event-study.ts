import { pause } from '../../core/async/turns.ts'
import type { ReadContext } from '../../core/context.ts'
import { InvalidInput } from '../../core/errors.ts'
import { finite } from '../../core/rows/table.ts'
import { charge, WORK } from '../../core/work.ts'
import { type Measure, measureText } from '../../market/measures.ts'
import type { BarRequest, UniverseRequest } from '../screens/plan.ts'
import type { UniverseMembers } from '../screens/queries.ts'
import { bootstrapIntervals } from './bootstrap.ts'
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
import { OutcomeMemory, type OutcomeStatistics, statisticsOf } from './outcomes.ts'
import { PATH_BEFORE, PathSums } from './paths.ts'
import { adjustedPValues } from './significance.ts'

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

/** Statistics of the outcomes at a horizon. */
export interface HorizonResult extends OutcomeStatistics {
  readonly horizon: number
  /** The clustered p-value, adjusted for all signals and horizons of the study. */
  readonly adjustedPValue: number | null
  /** Bounds of a 95 % interval of the mean. */
  readonly meanLower: number | null
  readonly meanUpper: number | null
}

/** Mean outcome from the events to the bars at an offset. */
export interface PathPoint {
  readonly offset: number
  readonly outcomes: number
  readonly mean: number | null
  readonly lower: number | null
  readonly upper: number | null
}

/** Statistics of the outcomes of the events of a year at a horizon. */
export interface YearResult extends OutcomeStatistics {
  readonly year: number
  readonly horizon: number
}

/** What happened after a signal. */
export interface SignalResult {
  readonly name: string
  readonly events: number
  /** Number of instruments with events, and of bars. */
  readonly instruments: number
  readonly bars: number
  readonly horizons: readonly HorizonResult[]
  readonly path: readonly PathPoint[]
  readonly years: readonly YearResult[]
}

/** Events of a signal that were found, with the sums of their paths. */
interface Collected {
  readonly signal: Signal
  readonly events: EventTable
  readonly path: PathSums
}

interface OrderedEvents extends Collected {
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

/** Returns the places of the bars that have events, ascending. */
function barsOf({ events, order }: OrderedEvents): Int32Array {
  const bars = order.map((event) => events.barOf(event))
  return bars.filter((bar, at) => bar !== bars[at - 1])
}

/** Returns the mean path of a signal, whose events are in the given bars, with its confidence intervals. */
async function pathOf({ path }: Collected, bars: Int32Array, plan: EventStudyPlan): Promise<PathPoint[]> {
  const sums = path.of(bars)
  const { lower, upper } = await bootstrapIntervals(sums, plan)
  const points: PathPoint[] = []
  for (let column = 0; column < sums.columns; column++) {
    await pause()
    let [sum, outcomes] = [0, 0]
    for (let date = 0; date < sums.dates; date++) {
      sum += sums.sums[date * sums.columns + column] ?? 0
      outcomes += sums.counts[date * sums.columns + column] ?? 0
    }
    points.push({
      ...{ offset: column - PATH_BEFORE, outcomes, mean: finite(sum / outcomes) },
      ...{ lower: finite(lower[column]), upper: finite(upper[column]) },
    })
  }
  return points
}

/** Returns the statistics of the events of each year. */
async function yearsOf(
  { events, order }: OrderedEvents,
  { dates }: StudyCalendar,
  memory: OutcomeMemory,
): Promise<YearResult[]> {
  const years = Int32Array.from(dates, (date) => Number(date.slice(0, 4)))
  const yearAt = (place: number) => years[events.barOf(order[place] ?? 0)] ?? 0
  const results: YearResult[] = []
  for (let start = 0, end = 0; start < order.length; start = end) {
    await pause()
    const year = yearAt(start)
    while (end < order.length && yearAt(end) === year) end++
    const own = order.subarray(start, end)
    for (const [at, horizon] of events.horizons.entries())
      results.push({ year, horizon, ...(await statisticsOf(events, own, at, memory)) })
  }
  return results
}

/** Returns what happened after a signal, with p-values that are not adjusted yet. */
async function resultOf(collected: OrderedEvents, plan: EventStudyPlan): Promise<SignalResult> {
  const { signal, events, order } = collected
  const bars = barsOf(collected)
  const path = await pathOf(collected, bars, plan)
  const memory = new OutcomeMemory(order.length)
  const horizons: HorizonResult[] = []
  for (const [at, horizon] of plan.horizons.entries()) {
    // The path has a point at each horizon, of the same outcomes.
    const { lower = null, upper = null } = path[PATH_BEFORE + horizon] ?? {}
    const statistics = await statisticsOf(events, order, at, memory)
    horizons.push({ horizon, ...statistics, adjustedPValue: null, meanLower: lower, meanUpper: upper })
  }
  return {
    ...{ name: signal.name, events: events.count, horizons, path },
    instruments: new Set(order.map((event) => events.placeOf(event))).size,
    bars: bars.length,
    years: await yearsOf(collected, plan.calendar, memory),
  }
}

/** Computes what happened after each signal. */
export async function studyEvents(
  { signals }: CollectedEvents,
  plan: EventStudyPlan,
): Promise<SignalResult[]> {
  const results: SignalResult[] = []
  for (const collected of signals) results.push(await resultOf(collected, plan))
  const tests = results.flatMap(({ horizons }) => horizons.map(({ clusteredPValue }) => clusteredPValue))
  const adjusted = adjustedPValues(tests)
  return results.map((result, signal) => ({
    ...result,
    horizons: result.horizons.map((horizon, at) => ({
      ...horizon,
      adjustedPValue: adjusted[signal * plan.horizons.length + at] ?? null,
    })),
  }))
}
