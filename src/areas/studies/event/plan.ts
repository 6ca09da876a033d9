import type { Warning } from '../../../core/answers.ts'
import type { ReadContext } from '../../../core/context.ts'
import { AGGREGATE, type InstrumentKind, SECURITY } from '../../../engine/instruments/kinds.ts'
import { aggregateNotFound, requireAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import { securityNotFound } from '../../../engine/instruments/queries/securities.ts'
import { type PlannedScreen, planScreen } from '../../../engine/screens/plan.ts'
import type { Benchmark, EventStudyPlan, Outcome } from '../../../engine/studies/event-study.ts'
import type { Signal } from '../../../engine/studies/events.ts'
import { readCalendar, readMembers, type StudyCalendar } from '../../../engine/studies/forward.ts'
import { PATH_BEFORE } from '../../../engine/studies/paths.ts'
import { stampRange } from '../../../market/dates.ts'
import { type Measure, measureText } from '../../../market/measures.ts'
import { universeWarnings } from '../../screens/warnings.ts'
import { barOf, outcomeOf } from '../outcome/outcome.ts'
import { type EventStudyInput, nameOf, type StudySignal } from './parameters.ts'

/** A planned event study, and the parameters that its response repeats. */
export interface PlannedEventStudy extends EventStudyPlan {
  readonly kind: InstrumentKind
  readonly warnings: readonly Warning[]
}

/** Returns the measure for an aggregate: `px_linked` instead of `px`, whose changes include joins and leaves. */
function measureOfBenchmark(measure: Measure): Measure {
  const linked = (metric: Measure['metric']) => (metric === 'px' ? 'px_linked' : metric)
  const { metric, dividedBy } = measure
  return { ...measure, metric: linked(metric), dividedBy: dividedBy && linked(dividedBy) }
}

/** Returns the place of the bar of a listed date: the first one on that date or later; the last one of its date. */
function barOn(date: string, { dates }: StudyCalendar): number {
  const first = dates.findIndex((one) => one >= date)
  const on = dates[first]
  return on === undefined ? -1 : dates.lastIndexOf(on)
}

/** Returns listed events by their instruments, with the number of those outside the range. */
function listedBy(events: NonNullable<StudySignal['events']>, calendar: StudyCalendar) {
  const bars = new Map<number, number[]>()
  let outside = 0
  const places = new Map<string, number>()
  for (const { securityId, aggregateId, date } of events) {
    const id = securityId ?? aggregateId ?? 0
    const bar = places.get(date) ?? barOn(date, calendar)
    places.set(date, bar)
    const isInside = bar >= calendar.start && bar < calendar.end
    if (isInside) bars.set(id, [...(bars.get(id) ?? []), bar])
    else outside++
  }
  const listed = new Map([...bars].map(([id, own]) => [id, Int32Array.from(own).sort()]))
  return { listed, outside }
}

/** Throws a 404 that names all listed instruments that do not exist or that the caller cannot see. */
async function requireListed(input: EventStudyInput, kind: InstrumentKind, context: ReadContext) {
  const events = input.signals.flatMap((signal) => signal.events ?? [])
  const ids = [...new Set(events.map(({ securityId, aggregateId }) => securityId ?? aggregateId ?? 0))]
  if (ids.length === 0) return
  const known = new Set((await kind.select(context, ids)).map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  throw input.kind === 'securities' ? securityNotFound(unknown) : aggregateNotFound(unknown.join(', '))
}

const outsideWarning = (outside: number, at: number): Warning => ({
  code: 'events_outside_range',
  message: `Left out ${outside} listed events outside the range of the study.`,
  parameter: `signals.${at}.events`,
})

/** Plans the screens of signals. A signal with listed events has the universe alone. */
const planScreens = ({ kind, universe, interval, signals }: EventStudyInput, context: ReadContext) =>
  Promise.all(
    signals.map(({ all, any }): Promise<PlannedScreen> => {
      const shared = { kind, universe, interval, includePartial: false }
      return planScreen({ ...shared, ...(all && { all }), ...(any && { any }) }, context)
    }),
  )

async function benchmarkOf(
  { benchmark, minusUniverseMean }: EventStudyInput,
  { measure }: Outcome,
  context: ReadContext,
): Promise<Benchmark> {
  if (benchmark === undefined) return minusUniverseMean ? 'universe' : null
  await requireAggregates(context, [benchmark])
  return { aggregateId: benchmark, measure: measureOfBenchmark(measure) }
}

/**
 * Applies defaults, the caller and the tier to a request, and reads its calendar and universe. Throws a 403 for metrics that
 * the tier does not include, and a 404 for instruments that the caller cannot see.
 */
export async function planEventStudy(
  input: EventStudyInput,
  context: ReadContext,
): Promise<PlannedEventStudy> {
  const { interval, trigger, minimumDistance, resamples, seed } = input
  const kind = input.kind === 'securities' ? SECURITY : AGGREGATE
  const horizons = [...new Set(input.horizons)].toSorted((a, b) => a - b)
  const outcome = outcomeOf(input)
  const screens = await planScreens(input, context)
  const bar = barOf(input, outcome, context)
  const benchmark = await benchmarkOf(input, outcome, context)
  await requireListed(input, kind, context)
  const range = stampRange(interval, { start: input.startDate, end: input.endDate }, context.now)
  const around = { before: PATH_BEFORE, after: horizons.at(-1) ?? 0 }
  const calendar = await readCalendar(context, bar, range, around)
  const [{ universe } = { universe: null }] = screens
  if (!universe) throw new Error('A study has a signal')
  const members = await readMembers(context, universe, calendar)
  const warnings: Warning[] = []
  const signals = input.signals.map(({ events, ...signal }, at): Signal => {
    const name = nameOf(signal, at)
    if (!events) return { name, screen: screens[at] as PlannedScreen }
    const { listed, outside } = listedBy(events, calendar)
    if (outside > 0) warnings.push(outsideWarning(outside, at))
    return { name, listed }
  })
  const measures = screens.flatMap((screen) => [...screen.measures])
  return {
    ...{ kind, bar, universe, calendar, members, signals, outcome, benchmark, horizons, resamples, seed },
    rules: { trigger, minimumDistance },
    measures: new Map([...measures, [measureText(outcome.measure), outcome.measure]]),
    warnings: [...warnings, ...(await namesIn(input, screens, members.ids.length, context))],
  }
}

/** Returns warnings about unknown names and ids in the universe. */
async function namesIn(
  { universe = {} }: EventStudyInput,
  [plan]: readonly PlannedScreen[],
  members: number,
  context: ReadContext,
): Promise<Warning[]> {
  return plan ? universeWarnings(context, universe, { plan, read: null, universe: members, matches: [] }) : []
}
