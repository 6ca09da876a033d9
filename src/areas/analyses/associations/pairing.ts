import type { Period } from '../../../market/transformations.ts'
import type { TimedValues } from '../../../platform/database/timed.ts'

/** Times of the observations of a series, ascending, and the time from one to the next. */
export interface Calendar {
  readonly times: Float64Array
  readonly period: Period
}

/** Values of a series at the times of its calendar. */
export type PeriodicValues = TimedValues & Pick<Calendar, 'period'>

const BY_LENGTH: readonly Period[] = ['10min', '30min', '1h', '3h', '1d', '1w', '1m', 'quarter', '1y']

/** Returns the longest of some periods, at least one. */
export const coarsest = (periods: readonly Period[]): Period =>
  BY_LENGTH[Math.max(...periods.map((period) => BY_LENGTH.indexOf(period)))] ?? '1d'

const DAY = 86_400
const month = (time: number): number => {
  const date = new Date(time * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Returns the number of the period that contains a time; below a day, the time itself. Weeks start on Monday. */
function periodAt(period: Period, time: number): number {
  if (period === '1d') return Math.floor(time / DAY)
  // 1970 began on a Thursday.
  if (period === '1w') return Math.floor((time / DAY + 3) / 7)
  if (period === '1m') return month(time)
  if (period === 'quarter') return Math.floor(month(time) / 3)
  return period === '1y' ? Math.floor(month(time) / 12) : time
}

/** Places of the observations that pair, for each of several calendars. */
interface Pairing {
  readonly places: readonly Uint32Array[]
  /** Periods in which some calendars have an observation and others have none to pair with it. */
  readonly unpaired: number
}

/** A calendar as it is read. */
interface Reader extends Calendar {
  /** Period of each time. */
  readonly periods: Float64Array
  readonly isCoarsest: boolean
  /** Places of the times that pair. */
  readonly places: Uint32Array
  /** Run of times in the current period: the first, the one that pairs, and the one after the run. */
  first: number
  last: number
  next: number
}

/** Moves a reader to the last of its times in a period. Returns whether it has one. */
function readPeriod(reader: Reader, period: number): boolean {
  const { periods, first } = reader
  reader.next = first
  while (periods[reader.next] === period) reader.next++
  reader.last = reader.next - 1
  return reader.next > first
}

/**
 * Moves readers back to the observations of the current period that pair: the last of each of the coarsest and, of the
 * others, the last that is no later, by the others' own periods. Returns whether each has one.
 */
function alignLast(readers: readonly Reader[]): boolean {
  const timeOf = ({ times, last }: Reader) => times[last] ?? Number.NaN
  const coarse = readers.filter(({ isCoarsest }) => isCoarsest)
  if (coarse.length === 0 || coarse.length === readers.length) return true
  const end = Math.min(...coarse.map(timeOf))
  return readers.every((one) => {
    if (one.isCoarsest) return true
    const limit = periodAt(one.period, end)
    while (one.last >= one.first && periodAt(one.period, timeOf(one)) > limit) one.last--
    return one.last >= one.first
  })
}

/** Pairs readers, period by period. Without arrays inside the loop, which runs for every time. */
function readPairs(readers: readonly Reader[]): Pairing {
  let [count, unpaired] = [0, 0]
  for (;;) {
    let period = Number.POSITIVE_INFINITY
    for (const { periods, first } of readers) period = Math.min(period, periods[first] ?? period)
    if (period === Number.POSITIVE_INFINITY) break
    let present = 0
    for (const one of readers) if (readPeriod(one, period)) present++
    if (present === readers.length && alignLast(readers)) {
      for (const { places, last } of readers) places[count] = last
      count++
    } else unpaired++
    for (const one of readers) one.first = one.next
  }
  return { places: readers.map(({ places }) => places.subarray(0, count)), unpaired }
}

const isSame = (a: Float64Array, b: Float64Array): boolean => {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

const allPlaces = (length: number): Uint32Array => Uint32Array.from({ length }, (_, at) => at)

/**
 * Pairs the observations of several calendars by the longest of their periods and `least`. In each such period, every
 * observation of a coarsest calendar takes the last observation at or before it of each other one.
 */
export function paired(calendars: readonly Calendar[], least: Period): Pairing {
  const common = coarsest([least, ...calendars.map(({ period }) => period)])
  const [first] = calendars
  // Most series have the same bars.
  if (first && calendars.every(({ times, period }) => period === common && isSame(times, first.times)))
    return { places: calendars.map(({ times }) => allPlaces(times.length)), unpaired: 0 }
  const shortest = Math.min(...calendars.map(({ times }) => times.length))
  const readers = calendars.map(
    (one): Reader => ({
      ...one,
      periods: one.times.map((time) => periodAt(common, time)),
      isCoarsest: one.period === common,
      places: new Uint32Array(shortest),
      ...{ first: 0, last: -1, next: 0 },
    }),
  )
  return readPairs(readers)
}

function pick(values: Float64Array, places: Uint32Array): Float64Array {
  const picked = new Float64Array(places.length)
  for (let at = 0; at < places.length; at++) picked[at] = values[places[at] ?? 0] ?? Number.NaN
  return picked
}

/**
 * Pairs every two of several series. Most series have the same times, and few sets of times have few pairings, so that
 * each is found once and a series restricted to it shares one array.
 */
export class Pairs {
  readonly #places: readonly number[]
  readonly #calendars: Calendar[] = []
  readonly #values: readonly Float64Array[]
  readonly #least: Period
  readonly #pairings = new Map<string, Pairing>()
  readonly #picked = new Map<string, Float64Array>()

  constructor(series: readonly PeriodicValues[], least: Period) {
    this.#values = series.map(({ values }) => values)
    this.#least = least
    this.#places = series.map(({ times, period }) => {
      const known = this.#calendars.findIndex((one) => one.period === period && isSame(times, one.times))
      return known < 0 ? this.#calendars.push({ times, period }) - 1 : known
    })
  }

  /** Returns the paired values of two series, and the number of periods without a pair. */
  of(a: number, b: number): { values: [Float64Array, Float64Array]; unpaired: number } {
    const [one = 0, other = 0] = [this.#places[a], this.#places[b]]
    const { unpaired } = this.#pairing(one, other)
    return { values: [this.#restricted(a, one, other), this.#restricted(b, other, one)], unpaired }
  }

  #pairing(one: number, other: number): Pairing {
    const [low, high] = one < other ? [one, other] : [other, one]
    const key = `${low} ${high}`
    const known = this.#pairings.get(key)
    if (known) return known
    const pairing = paired(
      [low, high].flatMap((place) => this.#calendars[place] ?? []),
      this.#least,
    )
    this.#pairings.set(key, pairing)
    return pairing
  }

  /** Returns the values of a series on one calendar that pair with another. */
  #restricted(series: number, own: number, other: number): Float64Array {
    const key = `${series} ${other}`
    const known = this.#picked.get(key)
    if (known) return known
    const { places } = this.#pairing(own, other)
    const picked = pick(
      this.#values[series] ?? new Float64Array(),
      places[own <= other ? 0 : 1] ?? new Uint32Array(),
    )
    this.#picked.set(key, picked)
    return picked
  }
}

/** Values of several series where all have one, at the time of the latest of them. */
interface Paired {
  readonly times: Float64Array
  readonly columns: readonly Float64Array[]
  readonly unpaired: number
}

/** Pairs all of several series, at least one. */
export function pairedValues(series: readonly PeriodicValues[], least: Period): Paired {
  const { places, unpaired } = paired(series, least)
  const nothing = new Uint32Array()
  const all = series.map(({ times }, at) => pick(times, places[at] ?? nothing))
  const [first = new Float64Array()] = all
  return {
    times: first.map((_, at) => Math.max(...all.map((times) => times[at] ?? 0))),
    columns: series.map(({ values }, at) => pick(values, places[at] ?? nothing)),
    unpaired,
  }
}
