import { inTurns } from '../../core/async/turns.ts'
import type { ReadContext } from '../../core/context.ts'
import { type Measure, measureText } from '../../market/measures.ts'
import { Disk } from '../../platform/disk.ts'
import type { BarRequest, UniverseRequest } from '../screens/plan.ts'
import type { UniverseMembers } from '../screens/queries.ts'
import { carryLast, type OutcomeKind, panelsOf, readEnds, type StudyCalendar } from './forward.ts'
import { type KeptMeasure, PanelFile } from './panel-file.ts'
import { QuantileTable, type TableShape } from './quantile-table.ts'

/** Disk space that studies share. */
const DISK_BYTES = 2 ** 29
/** Values that each study may keep on disk besides: 40 MB. */
const FEWEST_CELLS = 5_000_000
/** Values that are read from disk at a time: 8 MB. */
const CELLS_AT_ONCE = 1_000_000
const CELL_BYTES = Float64Array.BYTES_PER_ELEMENT

const disk = new Disk(DISK_BYTES)

/** A quantile study with defaults, the caller and the tier applied. */
export interface QuantileStudyPlan {
  readonly bar: BarRequest
  readonly universe: UniverseRequest
  readonly calendar: StudyCalendar
  readonly members: UniverseMembers
  /** By their texts. */
  readonly measures: ReadonlyMap<string, Measure>
  readonly outcome: { readonly measure: Measure; readonly kind: OutcomeKind }
  /** Places of the formation dates in the calendar. */
  readonly formations: readonly number[]
  readonly shape: TableShape
}

/** Returns some bars of a calendar. */
const barsOf = (calendar: StudyCalendar, places: readonly number[]): StudyCalendar => ({
  ...{ asOf: calendar.asOf, start: 0, end: places.length },
  stamps: places.map((place) => calendar.stamps[place] ?? ''),
  dates: places.map((place) => calendar.dates[place] ?? ''),
  times: Float64Array.from(places, (place) => calendar.times[place] ?? 0),
  days: Int32Array.from(places, (place) => calendar.days[place] ?? 0),
})

const numbersFrom = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at)

/** Name of the values of the outcome's measure in the file. Differs from the text of every measure. */
const OUTCOME = 'outcome'

/** Instruments of a study, ascending, and the places of the first bars after their activity. */
interface Studied {
  readonly ids: Int32Array
  readonly ends: Int32Array
  /** Places of the members of the universe among the instruments. */
  readonly members: Int32Array
  /** Last values of the outcome's measure before the window that is read next. */
  readonly last: Float64Array
}

/** Some formation dates of a study. Bars are from the first of them to the last outcome. */
interface DateWindow {
  readonly formations: readonly number[]
  readonly first: number
  readonly end: number
  /** Bars in which outcomes begin or end, ascending. */
  readonly outcomeBars: Int32Array
  /** Place of the first bar of the next window. */
  readonly next: number
}

/** Returns the window of so many formation dates. */
function windowAt(
  { calendar, formations, shape: { horizons } }: QuantileStudyPlan,
  start: number,
  size: number,
): DateWindow {
  const own = formations.slice(start, start + size)
  const end = Math.min((own.at(-1) ?? 0) + (horizons.at(-1) ?? 0) + 1, calendar.stamps.length)
  const bars = new Set(own.flatMap((bar) => [bar, ...horizons.map((horizon) => bar + horizon)]))
  return {
    ...{ formations: own, first: own[0] ?? 0, end, next: formations[start + size] ?? end },
    outcomeBars: Int32Array.from(bars)
      .filter((bar) => bar < end)
      .sort(),
  }
}

/** Returns the last value of a row before a bar. */
function lastOf(row: Float64Array, end: number, otherwise: number): number {
  for (let bar = Math.min(end, row.length) - 1; bar >= 0; bar--)
    if (!Number.isNaN(row[bar])) return row[bar] ?? Number.NaN
  return otherwise
}

/** Reads the values of a window, each once. Instruments that were delisted keep the last value of the outcome's measure. */
async function readWindow(
  context: ReadContext,
  { bar, calendar, measures, outcome }: QuantileStudyPlan,
  { ids, ends, last }: Studied,
  window: DateWindow,
): Promise<PanelFile> {
  const own = barsOf(calendar, numbersFrom(window.first, window.end))
  const bars = own.stamps.length
  const within = (places: Iterable<number>) => Int32Array.from(places, (place) => place - window.first)
  const text = measureText(outcome.measure)
  const kept: KeptMeasure[] = [
    ...[...measures.keys()].map((measure) => ({ text: measure, bars: within(window.formations) })),
    { text: OUTCOME, bars: within(window.outcomeBars) },
  ]
  const file = await PanelFile.open(kept, ids.length)
  try {
    const all = new Map([...measures, [text, outcome.measure]])
    let memory = new Float64Array()
    for await (const panel of panelsOf(context, { bar, calendar: own, measures: all, ids })) {
      const values = panel.values.get(text) ?? new Float64Array()
      if (memory.length < values.length) memory = new Float64Array(values.length)
      const carried = memory.subarray(0, values.length)
      carried.set(values)
      for (const place of panel.ids.keys()) {
        const instrument = panel.first + place
        const row = carried.subarray(place * bars, (place + 1) * bars)
        const before = last[instrument] ?? Number.NaN
        carryLast(row, (ends[instrument] ?? 0) - window.first, before)
        last[instrument] = lastOf(row, window.next - window.first, before)
      }
      await file.add({ ...panel, values: new Map([...panel.values, [OUTCOME, carried]]) }, bars)
    }
    return file
  } catch (error) {
    await file[Symbol.asyncDispose]()
    throw error
  }
}

/** Values of the outcome's measure in the bars that the next formation dates need. */
class LaterValues {
  readonly #file: PanelFile
  readonly #measure: number
  readonly #bars: Int32Array
  readonly #columns = new Map<number, Float64Array>()
  #read = 0

  constructor(file: PanelFile, measure: number, bars: Int32Array) {
    this.#file = file
    this.#measure = measure
    this.#bars = bars
  }

  /** Reads the values up to a bar, and forgets those before another one. */
  async move(first: number, last: number): Promise<void> {
    for (const bar of this.#columns.keys()) if (bar < first) this.#columns.delete(bar)
    const [start, beyond] = [this.#read, this.#bars.findIndex((bar) => bar > last)]
    this.#read = beyond === -1 ? this.#bars.length : beyond
    const columns = await this.#file.read(this.#measure, start, this.#read)
    for (const [at, column] of columns.entries()) this.#columns.set(this.#bars[start + at] ?? 0, column)
  }

  /** Returns the values at a bar. Null after the newest one. */
  at(bar: number): Float64Array | null {
    return this.#columns.get(bar) ?? null
  }
}

/** Returns the number of values that a formation date adds for an instrument: one of each measure, and those of outcomes. */
const valuesPerDate = ({ measures, shape: { step, horizons } }: QuantileStudyPlan): number =>
  measures.size + Math.min(step, horizons.length + 1)

/** Returns the number of values to keep for a number of formation dates. */
const cellsOf = (plan: QuantileStudyPlan, instruments: number, dates: number): number =>
  instruments * (dates * valuesPerDate(plan) + (plan.shape.horizons.at(-1) ?? 0))

/** Returns the greatest number of formation dates for which at most `cells` values are kept. */
function datesIn(plan: QuantileStudyPlan, instruments: number, cells: number): number {
  const values = cells / Math.max(1, instruments) - (plan.shape.horizons.at(-1) ?? 0)
  return Math.max(1, Math.floor(values / valuesPerDate(plan)))
}

/** Marks the members of the universe on a day, by the places of the instruments. */
function membersOn(
  day: number,
  { from, to }: UniverseMembers,
  places: Int32Array,
  count: number,
): Uint8Array {
  const isMember = new Uint8Array(count)
  for (let at = 0; at < places.length; at++)
    if ((from[at] ?? 0) <= day && day < (to[at] ?? 0)) isMember[places[at] ?? 0] = 1
  return isMember
}

/** Adds the formation dates of a window to the tables, in the order of the measures. */
async function addWindow(
  context: ReadContext,
  plan: QuantileStudyPlan,
  studied: Studied,
  window: DateWindow,
  tables: readonly QuantileTable[],
): Promise<void> {
  const { calendar, members, shape } = plan
  const { ids, ends } = studied
  const longest = shape.horizons.at(-1) ?? 0
  await using file = await readWindow(context, plan, studied, window)
  const later = new LaterValues(file, tables.length, window.outcomeBars)
  const size = Math.max(1, Math.floor(CELLS_AT_ONCE / (Math.max(1, ids.length) * (tables.length + 1))))
  for (let start = 0; start < window.formations.length; start += size) {
    const own = window.formations.slice(start, start + size)
    await later.move(own[0] ?? 0, (own.at(-1) ?? 0) + longest)
    const values: Float64Array[][] = []
    for (const measure of tables.keys()) values.push(await file.read(measure, start, start + own.length))
    for (const [at, bar] of own.entries()) {
      context.signal.throwIfAborted()
      const isMember = membersOn(calendar.days[bar] ?? 0, members, studied.members, ids.length)
      const laterValues = (bars: number) => later.at(bar + bars)
      for (const [measure, table] of tables.entries()) {
        const column = values[measure]?.[at] ?? new Float64Array()
        await inTurns(table.add({ values: column, isMember, bar, ends, laterValues }))
      }
    }
  }
}

/**
 * Computes the table of each measure, by its text. Reads all values at once if there is disk space for them, otherwise those
 * of so many dates, with the bars after them. `mostCells`: values to keep at a time. Default: as many as there is space for.
 */
export async function studyQuantiles(
  context: ReadContext,
  plan: QuantileStudyPlan,
  mostCells?: number,
): Promise<ReadonlyMap<string, QuantileTable>> {
  const { calendar, formations, shape } = plan
  const ids = Int32Array.from(new Set(plan.members.ids)).sort()
  const placeOf = new Map(Array.from(ids, (id, place) => [id, place]))
  const studied = {
    ids,
    ends: await readEnds(context, plan.universe, ids, calendar),
    members: plan.members.ids.map((id) => placeOf.get(id) ?? 0),
    last: new Float64Array(ids.length).fill(Number.NaN),
  }
  const tables = new Map([...plan.measures.keys()].map((text) => [text, new QuantileTable(shape)]))
  const bytes = cellsOf(plan, ids.length, formations.length) * CELL_BYTES
  const taken = mostCells === undefined ? disk.takePart(bytes, FEWEST_CELLS * CELL_BYTES) : 0
  const size = datesIn(plan, ids.length, mostCells ?? Math.max(taken / CELL_BYTES, FEWEST_CELLS))
  try {
    for (let start = 0; start < formations.length; start += size)
      await addWindow(context, plan, studied, windowAt(plan, start, size), [...tables.values()])
  } finally {
    disk.giveBack(taken)
  }
  return tables
}
