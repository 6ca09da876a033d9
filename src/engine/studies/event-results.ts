import { pause } from '../../core/async/turns.ts'
import { finite } from '../../core/rows/table.ts'
import { bootstrapIntervals } from './bootstrap.ts'
import type { CollectedEvents, EventStudyPlan, OrderedEvents } from './event-study.ts'
import type { StudyCalendar } from './forward.ts'
import { OutcomeMemory, type OutcomeStatistics, statisticsOf } from './outcomes.ts'
import { PATH_BEFORE } from './paths.ts'
import { adjustedPValues } from './significance.ts'

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

/** Returns the places of the bars that have events, ascending. */
function barsOf({ events, order }: OrderedEvents): Int32Array {
  const bars = order.map((event) => events.barOf(event))
  return bars.filter((bar, at) => bar !== bars[at - 1])
}

/** Returns the mean path of a signal, whose events are in the given bars, with its confidence intervals. */
async function pathOf({ path }: OrderedEvents, bars: Int32Array, plan: EventStudyPlan): Promise<PathPoint[]> {
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
