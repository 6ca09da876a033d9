import { readAhead } from '../../core/async/read-ahead.ts'
import { pause } from '../../core/async/turns.ts'
import type { ReadContext } from '../../core/context.ts'
import { InvalidInput } from '../../core/errors.ts'
import { chargeValues } from '../../core/work.ts'
import type { StampRange } from '../../market/dates.ts'
import type { Measure } from '../../market/measures.ts'
import { completedStamps } from '../../market/periods.ts'
import type { TimedValues } from '../../platform/database/timed.ts'
import { metricsOf } from '../bars/measured.ts'
import { readsOf, type SeriesValues, valuesIn } from '../bars/value-reads.ts'
import { type InstrumentSeries, MAX_LENGTH, NOTHING, readBatch, readSeries, tooLong } from '../bars/values.ts'
import { type BarRequest, selectionFor, type UniverseRequest } from '../screens/plan.ts'
import { selectUniverses, type UniverseMembers } from '../screens/queries.ts'
import { selectCalendar } from './calendar-queries.ts'

/** Most bars of a study: 20 years of days. */
const MOST_BARS = 5000
/** Values that are read for a panel. More would be read no faster, and leave more garbage. */
const PANEL_VALUES = 100_000
/** Panels that are read while one is studied. With one, the database would wait while its answer is decoded. */
const READ_AHEAD = 2
const DAY_MS = 86_400_000
/** Ends to find before others may have their turn: less than a millisecond. */
const ENDS_PER_PAUSE = 1000

/** Completed bars of the calendar: those of the range of a study, with some before and after it. */
export interface StudyCalendar {
  readonly stamps: readonly string[]
  readonly dates: readonly string[]
  /** In seconds since 1970. */
  readonly times: Float64Array
  /** Trading dates as days since 1970. */
  readonly days: Int32Array
  /** Places of the first bar of the range and of the one after its last bar. */
  readonly start: number
  readonly end: number
  readonly asOf: string | null
}

/** Reads the completed bars of a range, with up to `before` earlier and `after` later ones. */
export async function readCalendar(
  context: Pick<ReadContext, 'db' | 'now'>,
  bar: BarRequest,
  range: StampRange & { readonly upper: string },
  { before, after }: { readonly before: number; readonly after: number },
): Promise<StudyCalendar> {
  const { upper: completed = range.upper } = completedStamps(bar.interval, context.now)
  const limits = { before, after, completed, limit: MOST_BARS }
  const { bars, asOf } = await selectCalendar(context.db, { ...bar, range }, limits)
  const start = bars.findIndex(({ side }) => side === 0)
  const length = bars.filter(({ side }) => side === 0).length
  if (length > MOST_BARS) {
    const message = `The range has more than ${MOST_BARS} bars. Use a later start or a longer interval`
    throw new InvalidInput([{ path: ['startDate'], type: 'too_many_items', message }])
  }
  return {
    ...{ asOf, start: Math.max(0, start), end: Math.max(0, start) + length },
    stamps: bars.map(({ ts }) => ts),
    dates: bars.map(({ date }) => date),
    times: Float64Array.from(bars, ({ ts }) => Date.parse(ts) / 1000),
    days: Int32Array.from(bars, ({ date }) => Date.parse(date) / DAY_MS),
  }
}

/** Values of measures of some instruments in all bars of a calendar. */
export interface Panel {
  readonly ids: Int32Array
  /** Place of the first of the instruments among all. */
  readonly first: number
  /** Values by the text of the measure: bar after bar, instrument after instrument. NaN for null. */
  readonly values: ReadonlyMap<string, Float64Array<ArrayBuffer>>
}

/** Measures of instruments of one kind, to read in all bars of a calendar. */
interface PanelRequest {
  readonly bar: BarRequest
  readonly calendar: StudyCalendar
  /** By their texts. */
  readonly measures: ReadonlyMap<string, Measure>
  readonly ids: Int32Array
}

/** Writes the values of a series into a row, which has a place for each bar of the calendar. */
function writeRow({ times, values }: TimedValues, row: Float64Array, calendar: Float64Array): void {
  let bar = 0
  for (let at = 0; at < times.length; at++) {
    const time = times[at] ?? 0
    while (bar < calendar.length && (calendar[bar] ?? 0) < time) bar++
    if (calendar[bar] === time) row[bar] = values[at] ?? Number.NaN
  }
}

/** Reads series of instruments, to be computed one instrument at a time. Ranks are of the whole market, and read one by one. */
async function readAll(
  context: Pick<ReadContext, 'db'>,
  series: readonly SeriesValues[],
  ids: readonly number[],
): Promise<InstrumentSeries> {
  const isRanked = (one: SeriesValues) => metricsOf(one).includes('rank')
  const plain = series.filter((one) => !isRanked(one))
  const read = plain.length > 0 ? await readSeries(context.db, plain, ids) : null
  const ranked = new Map<SeriesValues, readonly TimedValues[]>()
  for (const one of series.filter(isRanked)) {
    const requests = ids.map((instrumentId) => ({ ...one, instrumentId }))
    const own = await readBatch(context.db, requests, MAX_LENGTH)
    if ('excess' in own) throw tooLong(MAX_LENGTH)
    ranked.set(one, own)
  }
  return {
    of: (id) => {
      const computed = read?.of(id) ?? []
      return series.map(
        (one) => ranked.get(one)?.[ids.indexOf(id)] ?? computed[plain.indexOf(one)] ?? NOTHING,
      )
    },
    release: () => read?.release(),
  }
}

/**
 * Reads measures in all bars of a calendar, some instruments at a time, in the order of the ids. A panel is valid until the
 * next one, which is written to the same memory.
 */
export async function* panelsOf(
  context: Pick<ReadContext, 'db' | 'signal'>,
  { bar, calendar, measures, ids }: PanelRequest,
): AsyncGenerator<Panel> {
  const [lower = '', upper = lower] = [calendar.stamps[0], calendar.stamps.at(-1)]
  const texts = [...measures.keys()]
  const series = [...measures.values()].map(
    (measure): SeriesValues => ({ ...measure, selection: selectionFor(bar, measure, { lower, upper }) }),
  )
  if (calendar.times.length === 0 || ids.length === 0) return
  const total = valuesIn(series.flatMap((one) => readsOf(one, [...ids])))
  await chargeValues(total)
  const size = Math.max(1, Math.floor((PANEL_VALUES * ids.length) / Math.max(total, 1)))
  const firsts = Array.from({ length: Math.ceil(ids.length / size) }, (_, panel) => panel * size)
  const batches = readAhead(firsts, READ_AHEAD, async (first) => {
    const own = ids.subarray(first, first + size)
    return { first, ids: own, batch: await readAll(context, series, [...own]) }
  })
  const bars = calendar.times.length
  const memory = texts.map(() => new Float64Array(Math.min(size, ids.length) * bars))
  for await (const { batch, ...panel } of batches) {
    context.signal.throwIfAborted()
    const values = memory.map((rows) => rows.subarray(0, panel.ids.length * bars).fill(Number.NaN))
    for (const [place, id] of panel.ids.entries()) {
      await pause()
      for (const [at, one] of batch.of(id).entries())
        writeRow(
          one,
          values[at]?.subarray(place * bars, (place + 1) * bars) ?? NOTHING.values,
          calendar.times,
        )
    }
    batch.release()
    yield { ...panel, values: new Map(texts.map((text, at) => [text, values[at] ?? NOTHING.values])) }
  }
}

/** Reads the instruments of a universe on the dates of a calendar: one entry for each period of membership. */
export async function readMembers(
  { db }: Pick<ReadContext, 'db'>,
  universe: UniverseRequest,
  { dates }: StudyCalendar,
): Promise<UniverseMembers> {
  const none = { ids: new Int32Array(), from: new Int32Array(), to: new Int32Array() }
  const [start, end] = [dates[0], dates.at(-1)]
  if (start === undefined || end === undefined) return none
  const [members = none] = await selectUniverses(db, [{ universe, start, end }])
  return members
}

/**
 * Reads for each of some instruments the place of the first bar after its last day of activity. It is the number of bars if
 * the instrument is active.
 */
export async function readEnds(
  { db }: Pick<ReadContext, 'db'>,
  { kind, email }: Pick<UniverseRequest, 'kind' | 'email'>,
  ids: Int32Array,
  { days }: StudyCalendar,
): Promise<Int32Array> {
  const own = kind === 'securities' ? { securityIds: [...ids] } : { aggregateIds: [...ids] }
  const universe = { kind, email, ...own, field: null, order: 'asc' } as const
  const [ends] = await selectUniverses(db, [{ universe, start: '0001-01-01', end: '9999-12-30' }])
  const endOf = new Map<number, number>()
  for (const [at, id] of ends?.ids.entries() ?? []) endOf.set(id, ends?.to[at] ?? 0)
  const places = new Int32Array(ids.length)
  for (const [at, id] of ids.entries()) {
    if (at % ENDS_PER_PAUSE === 0) await pause()
    places[at] = firstFrom(days, endOf.get(id) ?? Number.POSITIVE_INFINITY)
  }
  return places
}

/** Returns the place of the first of ascending days from one on. It is the number of days if there is none. */
function firstFrom(days: Int32Array, day: number): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? 0) >= day) high = middle
    else low = middle + 1
  }
  return low
}

/** How an outcome compares the later value with the earlier one. */
export type OutcomeKind = 'change' | 'return'

/** Returns the outcome of a value that becomes another one. NaN if either is, and for a return from 0 or less. */
export function outcomeOf(kind: OutcomeKind, from: number, to: number): number {
  if (kind === 'change') return to - from
  return from > 0 ? to / from - 1 : Number.NaN
}

/**
 * Repeats the last value of a row in the bars from `end` on: an instrument that was delisted counts until its last bar.
 * `before`: its last value before the row.
 */
export function carryLast(row: Float64Array, end: number, before = Number.NaN): void {
  let last = before
  for (let bar = 0; bar < row.length; bar++) {
    const value = row[bar] ?? Number.NaN
    if (!Number.isNaN(value)) last = value
    else if (bar >= end) row[bar] = last
  }
}
