import { inTurns, pause } from '../../core/async/turns.ts'
import type { ReadContext } from '../../core/context.ts'
import { type Measure, measureText } from '../../market/measures.ts'
import type { BarRequest, UniverseRequest } from '../screens/plan.ts'
import type { UniverseMembers } from '../screens/queries.ts'
import { type OutcomeKind, type Panel, panelsOf, readEnds, type StudyCalendar } from './forward.ts'
import { QuantileTable, type TableShape } from './quantile-table.ts'

/** Values that are in memory at once: 40 MB. */
const MOST_CELLS = 5_000_000

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

/** Calls back with the values of a measure of each instrument of a panel, bar by bar, and the place of the instrument. */
async function eachRow(
  panel: Panel,
  text: string,
  bars: number,
  write: (row: Float64Array, instrument: number) => void,
): Promise<void> {
  const rows = panel.values.get(text) ?? new Float64Array()
  for (const place of panel.ids.keys()) {
    await pause()
    write(rows.subarray(place * bars, (place + 1) * bars), panel.first + place)
  }
}

const columnsOf = (count: number, instruments: number): Float64Array[] =>
  Array.from({ length: count }, () => new Float64Array(instruments).fill(Number.NaN))

/** Values of the outcome's measure of all instruments, bar after bar. An instrument that was delisted keeps its last one. */
class OutcomeValues {
  readonly #plan: QuantileStudyPlan
  readonly #ids: Int32Array
  readonly #ends: Int32Array
  readonly #columns = new Map<number, Float64Array>()
  /** Newest value of each instrument. */
  readonly #last: Float64Array
  /** Number of bars that have been read. */
  #end = 0

  constructor(plan: QuantileStudyPlan, ids: Int32Array, ends: Int32Array) {
    this.#plan = plan
    this.#ids = ids
    this.#ends = ends
    this.#last = new Float64Array(ids.length).fill(Number.NaN)
  }

  /** Returns the values at a bar. Null after the newest one. */
  at(bar: number): Float64Array | null {
    return this.#columns.get(bar) ?? null
  }

  /** Forgets the values of bars before a place. */
  forget(first: number): void {
    for (const bar of this.#columns.keys()) if (bar < first) this.#columns.delete(bar)
  }

  /** Reads the next bars up to a place, which is not read. */
  async read(context: ReadContext, end: number): Promise<void> {
    const { bar, calendar, outcome } = this.#plan
    const start = this.#end
    const places = numbersFrom(start, Math.min(end, calendar.stamps.length))
    const columns = columnsOf(places.length, this.#ids.length)
    const text = measureText(outcome.measure)
    const measures = new Map([[text, outcome.measure]])
    const request = { bar, calendar: barsOf(calendar, places), measures, ids: this.#ids }
    for await (const panel of panelsOf(context, request))
      await eachRow(panel, text, places.length, (row, instrument) => {
        let last = this.#last[instrument] ?? Number.NaN
        for (let at = 0; at < row.length; at++) {
          const value = row[at] ?? Number.NaN
          const isKnown = !Number.isNaN(value)
          if (isKnown) last = value
          const column = columns[at]
          if (column)
            column[instrument] = isKnown || start + at < (this.#ends[instrument] ?? 0) ? value : last
        }
        this.#last[instrument] = last
      })
    for (const [at, column] of columns.entries()) this.#columns.set(start + at, column)
    this.#end = start + places.length
  }
}

/** Reads the values of measures on formation dates: those of each measure by date. */
async function readValues(
  context: ReadContext,
  { bar, calendar, measures }: QuantileStudyPlan,
  ids: Int32Array,
  formations: readonly number[],
): Promise<ReadonlyMap<string, readonly Float64Array[]>> {
  const values = new Map([...measures.keys()].map((text) => [text, columnsOf(formations.length, ids.length)]))
  const request = { bar, calendar: barsOf(calendar, formations), measures, ids }
  for await (const panel of panelsOf(context, request))
    for (const [text, columns] of values)
      await eachRow(panel, text, formations.length, (row, instrument) => {
        for (let at = 0; at < row.length; at++) {
          const column = columns[at]
          if (column) column[instrument] = row[at] ?? Number.NaN
        }
      })
  return values
}

/** Returns how many formation dates are studied at a time. */
function windowOf(
  { shape, measures }: Pick<QuantileStudyPlan, 'shape' | 'measures'>,
  instruments: number,
  mostCells: number,
): number {
  const bars = mostCells / Math.max(1, instruments) - (shape.horizons.at(-1) ?? 0)
  // Those of the next dates are read meanwhile.
  return Math.max(1, Math.floor(bars / (2 * (measures.size + shape.step))))
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

/** Yields what is read of parts of a list. Each part is read while the one before it is used. */
async function* readAhead<T>(length: number, size: number, read: (start: number) => Promise<T>) {
  const begin = (start: number): Promise<T> => {
    const part = read(start)
    // Whoever awaits it gets the error; nobody does if the use of another part fails.
    part.catch(() => {})
    return part
  }
  let next = length > 0 ? begin(0) : undefined
  for (let start = size; next; start += size) {
    const part = await next
    next = start < length ? begin(start) : undefined
    yield part
  }
}

/**
 * Computes the table of each measure, by its text. Reads so many dates at a time, with the bars after them, that `mostCells`
 * values are in memory.
 */
export async function studyQuantiles(
  context: ReadContext,
  plan: QuantileStudyPlan,
  mostCells = MOST_CELLS,
): Promise<ReadonlyMap<string, QuantileTable>> {
  const { calendar, members, formations, shape } = plan
  const ids = Int32Array.from(new Set(members.ids)).sort()
  const placeOf = new Map(Array.from(ids, (id, place) => [id, place]))
  const places = members.ids.map((id) => placeOf.get(id) ?? 0)
  const ends = await readEnds(context, plan.universe, ids, calendar)
  const later = new OutcomeValues(plan, ids, ends)
  const tables = new Map([...plan.measures.keys()].map((text) => [text, new QuantileTable(shape)]))
  const size = windowOf(plan, ids.length, mostCells)
  const read = async (start: number) => {
    const own = formations.slice(start, start + size)
    const values = await readValues(context, plan, ids, own)
    await later.read(context, (own.at(-1) ?? 0) + (shape.horizons.at(-1) ?? 0) + 1)
    return { own, values }
  }
  for await (const { own, values } of readAhead(formations.length, size, read)) {
    later.forget(own[0] ?? 0)
    for (const [at, bar] of own.entries()) {
      context.signal.throwIfAborted()
      const isMember = membersOn(calendar.days[bar] ?? 0, members, places, ids.length)
      const laterValues = (bars: number) => later.at(bar + bars)
      for (const [text, table] of tables) {
        const column = values.get(text)?.[at] ?? new Float64Array()
        await inTurns(table.add({ values: column, isMember, bar, ends, laterValues }))
      }
    }
  }
  return tables
}
