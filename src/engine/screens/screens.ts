import { pause } from '../../core/async/turns.ts'
import type { ReadContext } from '../../core/context.ts'
import { finite } from '../../core/rows/table.ts'
import { charge, WORK } from '../../core/work.ts'
import { exchangeDate } from '../../market/exchange-date.ts'
import { type BarToRead, type NeededMeasure, readColumns } from './columns.ts'
import { type MatchAt, type MeasureValues, matchesOf, sortedBy } from './evaluate.ts'
import type { PlannedScreen } from './plan.ts'
import { type ScreenBar, selectScreenBars, selectUniverses } from './queries.ts'

/** An instrument that meets a screen. */
export interface ScreenMatch {
  readonly instrumentId: number
  /** Values of the columns, in their order. */
  readonly values: readonly (number | null)[]
  /** Numbers of the conditions that it meets, from 1, in the order of the definition. */
  readonly met: readonly number[]
}

/** Values that were read of the instruments of a bar. */
interface BarValues extends BarToRead {
  readonly values: Map<string, MeasureValues>
}

/** A screen with its matches, by their places among the instruments that were read. */
export interface FoundScreen {
  readonly plan: PlannedScreen
  /** Null if there is no bar. */
  readonly read: BarValues | null
  /** Number of instruments in the universe. */
  readonly universe: number
  readonly matches: readonly MatchAt[]
}

const keyOf = (value: unknown): string => JSON.stringify(value)

/** Returns one of each of some requests, and a function that returns the result of a request. */
async function once<Q, R>(
  requests: readonly Q[],
  read: (distinct: readonly Q[]) => Promise<readonly R[]>,
): Promise<(request: Q) => R | undefined> {
  const distinct = new Map(requests.map((request) => [keyOf(request), request]))
  const results = distinct.size === 0 ? [] : await read([...distinct.values()])
  const byKey = new Map([...distinct.keys()].map((key, at) => [key, results[at]]))
  return (request) => byKey.get(keyOf(request))
}

/** Returns the distinct numbers of several lists, ascending. */
function union(lists: readonly Int32Array[]): Int32Array {
  const [first = new Int32Array()] = lists
  if (lists.every((list) => list === first)) return first.toSorted()
  return Int32Array.from(new Set(lists.flatMap((list) => [...list]))).sort()
}

/** Returns the places of numbers in a sorted list. */
export function placesIn(sorted: Int32Array, numbers: Int32Array): Int32Array {
  const places = new Map(Array.from(sorted, (number, place) => [number, place]))
  return numbers.map((number) => places.get(number) ?? 0)
}

/** Returns the measures by which screens choose and sort. */
export function deciding(plans: readonly PlannedScreen[]): Map<string, NeededMeasure> {
  const needed = new Map<string, NeededMeasure>()
  for (const { terms, sort, measures } of plans) {
    const conditions = terms.flatMap((term) => term.conditions)
    const crossing = conditions.filter(({ comparison }) => comparison.by.startsWith('crosses'))
    const previous = new Set(crossing.map(({ measure }) => measure))
    for (const text of [...conditions.map((one) => one.measure), ...(sort ? [sort.measure] : [])]) {
      const measure = measures.get(text)
      const isKnown = needed.get(text)?.withPrevious ?? false
      if (measure) needed.set(text, { measure, withPrevious: isKnown || previous.has(text) })
    }
  }
  return needed
}

const NO_VALUES: MeasureValues = { current: new Float64Array(), previous: new Float64Array() }

/** A screen with its bar and its universe. */
interface Placed {
  readonly plan: PlannedScreen
  readonly bar: ScreenBar
  readonly ids: Int32Array
}

/** Finds the matches of screens of one bar. Reads each measure once, of the instruments of all their universes. */
async function matchesInBar(
  context: ReadContext,
  screens: readonly Placed[],
  version: string,
): Promise<FoundScreen[]> {
  const [first] = screens
  if (!first) return []
  const { bar, plan } = first
  const ids = union(screens.map((one) => one.ids))
  const needed = deciding(screens.map((one) => one.plan))
  const dataVersion = plan.universe.kind === 'securities' ? version : null
  const toRead = { request: plan.bar, bar, ids, dataVersion }
  const values = await readColumns(context, toRead, needed)
  const read = { ...toRead, values }
  const found: FoundScreen[] = []
  for (const { plan: one, ids: own } of screens) {
    await pause()
    const valuesOf = (measure: string) => values.get(measure) ?? NO_VALUES
    const unsorted = matchesOf(one, valuesOf, placesIn(ids, own))
    const { sort } = one
    const matches = sort ? sortedBy(unsorted, valuesOf(sort.measure).current, sort.order) : unsorted
    found.push({ plan: one, read, universe: own.length, matches })
  }
  return found
}

/** Reads the bars and the universes of screens. Leaves out screens without a bar. */
async function placed(
  { db, now }: ReadContext,
  plans: readonly PlannedScreen[],
): Promise<{ placed: Placed[]; asOf: string | null; dataVersion: string }> {
  let [asOf, dataVersion]: [string | null, string] = [null, '0']
  const barOf = await once(
    plans.map(({ bar }) => bar),
    async (requests) => {
      const read = await selectScreenBars(db, requests)
      ;[asOf, dataVersion] = [read.asOf, read.dataVersion]
      return read.bars
    },
  )
  const dated = plans.flatMap((plan) => {
    const bar = barOf(plan.bar)
    return bar ? [{ plan, bar }] : []
  })
  const today = exchangeDate(now).toString()
  const onDate = ({ plan, bar: { date } }: Omit<Placed, 'ids'>) => {
    // The end of a running week is yet to come.
    const day = date < today ? date : today
    return { universe: plan.universe, start: day, end: day }
  }
  const membersOf = await once(dated.map(onDate), (requests) => selectUniverses(db, requests))
  const screens = dated.map((one) => ({ ...one, ids: membersOf(onDate(one))?.ids ?? new Int32Array() }))
  const judged = screens.reduce((sum, { ids }) => sum + ids.length, 0)
  await charge(2 * WORK.statement + judged * WORK.screened, { cheaper: 'Use a smaller universe' })
  return { ...{ asOf, dataVersion }, placed: screens }
}

/** Finds the instruments that meet screens. Reads what several screens need once. */
export async function findMatches(
  context: ReadContext,
  plans: readonly PlannedScreen[],
): Promise<{ found: FoundScreen[]; asOf: string | null }> {
  const { placed: screens, asOf, dataVersion } = await placed(context, plans)
  const found = new Map<PlannedScreen, FoundScreen>()
  const bars = Map.groupBy(screens, ({ plan: { bar: request, universe }, bar }) =>
    keyOf([universe.kind, bar.ts, bar.previousTs, request.interval, request.includeIntraday]),
  )
  for (const ofBar of bars.values())
    for (const one of await matchesInBar(context, ofBar, dataVersion)) found.set(one.plan, one)
  const none = (plan: PlannedScreen): FoundScreen => ({ plan, read: null, universe: 0, matches: [] })
  return { asOf, found: plans.map((plan) => found.get(plan) ?? none(plan)) }
}

/** Returns the columns of a screen that were not read to find its matches. */
function missingOf({ plan, read }: FoundScreen): Map<string, NeededMeasure> {
  const missing = plan.columns.filter((text) => !read?.values.has(text))
  return new Map(
    missing.flatMap((text) => {
      const measure = plan.measures.get(text)
      return measure ? [[text, { measure, withPrevious: false }]] : []
    }),
  )
}

/** Reads the values of the matches of screens, which can be parts of those that were found. */
export async function readMatches(
  context: ReadContext,
  found: readonly FoundScreen[],
): Promise<ScreenMatch[][]> {
  const further = new Map<BarValues, Pick<BarValues, 'ids' | 'values'>>()
  for (const [read, screens] of Map.groupBy(found, (one) => one.read)) {
    if (!read) continue
    const missing = new Map(screens.flatMap((one) => (one.matches.length > 0 ? [...missingOf(one)] : [])))
    const ids = union(
      screens.map(({ matches }) => Int32Array.from(matches, ({ place }) => read.ids[place] ?? 0)),
    )
    if (missing.size > 0)
      further.set(read, { ids, values: await readColumns(context, { ...read, ids }, missing) })
  }
  return found.map(({ plan, read, matches }) => {
    if (!read) return []
    const other = further.get(read)
    const ids = Int32Array.from(matches, ({ place }) => read.ids[place] ?? 0)
    const places = other && placesIn(other.ids, ids)
    return matches.map(({ place, met }, at) => ({
      instrumentId: ids[at] ?? 0,
      met,
      values: plan.columns.map((text) => {
        const own = read.values.get(text)
        return finite(own ? own.current[place] : other?.values.get(text)?.current[places?.[at] ?? 0])
      }),
    }))
  })
}
