import { pause } from '../../core/async/turns.ts'
import type { ReadContext } from '../../core/context.ts'
import { InvalidInput } from '../../core/errors.ts'
import type { StampRange } from '../../market/dates.ts'
import type { Column } from './column.ts'
import { computeColumns } from './columns.ts'
import { judgeOf, type MeasureValues } from './evaluate.ts'
import { type PlannedScreen, selectionFor } from './plan.ts'
import { selectScreenStamps, selectUniverses, type UniverseMembers } from './queries.ts'
import { deciding, placesIn } from './screens.ts'

/** Number of instruments that meet a screen in a bar. */
export interface ScreenCount {
  readonly ts: string
  readonly date: string
  readonly matches: number
  /** Number of instruments in the universe on the date. */
  readonly universe: number
}

/** Most bars to count. */
const MOST_BARS = 5000
/** Values that are in memory at once: 32 MB. */
const MOST_CELLS = 4_000_000

interface Bar {
  readonly ts: string
  readonly date: string
}

const DAY_MS = 86_400_000

/** Returns the places of the instruments that belong to a universe on a date, ascending, each once. */
function placesOn(date: string, { from, to }: UniverseMembers, places: Int32Array): Int32Array {
  const day = Date.parse(date) / DAY_MS
  const belonging = places.filter((_, at) => (from[at] ?? 0) <= day && day < (to[at] ?? 0))
  return Int32Array.from(new Set(belonging)).sort()
}

/** Reads the measures of a screen in consecutive bars, each of which is beside the one before it. */
async function readBars(
  context: ReadContext,
  plan: PlannedScreen,
  stamps: readonly string[],
  ids: Int32Array,
): Promise<(measure: string, at: number) => MeasureValues> {
  const nothing = () => new Float64Array(ids.length).fill(Number.NaN)
  const newestFirst = stamps.toReversed()
  const columns = new Map(
    [...deciding([plan])].map(([text, { measure }]): [string, Column] => [
      text,
      {
        ...{ measure, stamps: newestFirst, values: newestFirst.map(nothing) },
        selection: selectionFor(plan.bar, measure, {}),
      },
    ]),
  )
  await computeColumns(context, [...columns.values()], ids)
  const none = nothing()
  return (measure, at) => {
    const { values = [] } = columns.get(measure) ?? {}
    const place = stamps.length - 1 - at
    return { current: values[place] ?? none, previous: values[place + 1] ?? none }
  }
}

/** The matches of a screen in a bar. */
interface BarMatches {
  /** Number of the bar among those that were requested. */
  readonly at: number
  /** Ids of the instruments, ascending. */
  readonly ids: Int32Array
  /** Number of instruments in the universe on the date. */
  readonly universe: number
}

/** Consecutive bars, and the stamp of the one before them. */
interface BarList {
  readonly bars: readonly Bar[]
  readonly previousTs: string | null
}

/** Finds the matches of a screen in each of some bars. Reads so many bars at a time that `mostCells` values are in memory. */
export async function* matchesByBar(
  context: ReadContext,
  plan: PlannedScreen,
  { bars, previousTs }: BarList,
  members: UniverseMembers,
  mostCells = MOST_CELLS,
): AsyncGenerator<BarMatches> {
  const ids = Int32Array.from(new Set(members.ids)).sort()
  const places = placesIn(ids, members.ids)
  const size = Math.max(1, Math.floor(mostCells / Math.max(1, ids.length * deciding([plan]).size)))
  for (let start = 0; start < bars.length; start += size) {
    const part = bars.slice(start, start + size)
    const before = start === 0 ? previousTs : (bars[start - 1]?.ts ?? null)
    const first = before === null ? 0 : 1
    const stamps = [...(before === null ? [] : [before]), ...part.map(({ ts }) => ts)]
    const valuesAt = await readBars(context, plan, stamps, ids)
    for (const [at, { date }] of part.entries()) {
      await pause()
      const own = placesOn(date, members, places)
      const isMet = judgeOf(plan, (measure) => valuesAt(measure, first + at), own)
      yield { at: start + at, ids: own.filter(isMet).map((place) => ids[place] ?? 0), universe: own.length }
    }
  }
}

/** Counts the matches of a screen in each completed bar of a range on trading days, oldest first. */
export async function countMatches(
  context: ReadContext,
  plan: PlannedScreen,
  range: StampRange,
  mostCells = MOST_CELLS,
): Promise<{ counts: ScreenCount[]; asOf: string | null }> {
  const read = await selectScreenStamps(context.db, { ...plan.bar, range }, MOST_BARS)
  if (!read) {
    const message = `The range has more than ${MOST_BARS} bars. Use a later start or a longer interval`
    throw new InvalidInput([{ path: ['startDate'], type: 'too_many_items', message }])
  }
  const { bars, previousTs, asOf } = read
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return { counts: [], asOf }
  const [members] = await selectUniverses(context.db, [
    { universe: plan.universe, start: first.date, end: last.date },
  ])
  if (!members) throw new Error('A universe has members or none')
  const counts: ScreenCount[] = []
  for await (const { at, ids, universe } of matchesByBar(
    context,
    plan,
    { bars, previousTs },
    members,
    mostCells,
  )) {
    const { ts, date } = bars[at] ?? first
    counts.push({ ts, date, matches: ids.length, universe })
  }
  return { counts, asOf }
}
