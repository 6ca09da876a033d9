import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { pause } from '../../core/async/turns.ts'
import { InvalidInput } from '../../core/errors.ts'
import { charge, chargeValues, WORK } from '../../core/work.ts'
import { tradingDay } from '../../market/dates.ts'
import { type AnyMetric, isStoredMetric, type MetricName } from '../../market/metrics.ts'
import type { TimedValues } from '../../platform/database/timed.ts'
import { isLookingBack, LOOKING_BACK, quotients } from './calculated.ts'
import { metricsOf, rowValueOf } from './measured.ts'
import { selectRanks } from './queries/boards.ts'
import { readValueRows, type ValuesRead } from './queries/values.ts'
import type { SeriesSelection } from './selection.ts'
import { planOf, transformedSeries, transformedValues } from './transform.ts'
import { joined, keyOf, readsOf, type SeriesValues, valuesIn } from './value-reads.ts'

/** A value of each bar of one instrument. */
export interface BarValues extends SeriesValues {
  readonly instrumentId: number
}

/** Series that have more values than the limit. */
export interface TooLong {
  readonly excess: number
}

/** Most values of a series of which only the last are needed: 10 years of 10-minute bars. */
export const MAX_LENGTH = 100_000

/** The fault of a measure that looks back over more values than that. */
export const tooLong = (limit: number): InvalidInput =>
  new InvalidInput([
    {
      path: ['interval'],
      type: 'too_many_items',
      message: `The measure looks back over more than ${limit} bars of an instrument. Use a longer interval or a shorter period`,
      ctx: { max_length: limit },
    },
  ])

const NO_RANKS: ReadonlyMap<TimedValues, Float64Array<ArrayBuffer>> = new Map()
export const NOTHING: TimedValues = { times: new Float64Array(), values: new Float64Array() }

/** Returns the values of several series at all their times; NaN where one has none. */
function aligned(series: readonly TimedValues[]) {
  const [first = NOTHING, ...others] = series
  const isSame = others.every(
    ({ times }) => times.length === first.times.length && times.every((time, at) => time === first.times[at]),
  )
  if (isSame) return { times: first.times, columns: series.map(({ values }) => values) }
  const times = Float64Array.from(new Set(series.flatMap((one) => [...one.times]))).sort()
  const places = new Map(Array.from(times, (time, place) => [time, place]))
  const columns = series.map((one) => {
    const column = new Float64Array(times.length).fill(Number.NaN)
    for (const [at, time] of one.times.entries()) column[places.get(time) ?? 0] = one.values[at] ?? Number.NaN
    return column
  })
  return { times, columns }
}

/** Returns the finite values of a series from a time on. */
export function valuesFrom(
  times: Float64Array<ArrayBuffer>,
  values: Float64Array<ArrayBuffer>,
  lower: number,
): TimedValues {
  const isKept = (at: number) => (times[at] ?? 0) >= lower && Number.isFinite(values[at])
  let count = 0
  let first = times.length
  for (let at = times.length - 1; at >= 0; at--)
    if (isKept(at)) {
      count++
      first = at
    }
  // Mostly all from the first one on: these need no copy.
  if (first + count === times.length) return { times: times.subarray(first), values: values.subarray(first) }
  const kept = { times: new Float64Array(count), values: new Float64Array(count) }
  for (let at = 0, next = 0; at < times.length; at++)
    if (isKept(at)) {
      kept.times[next] = times[at] ?? 0
      kept.values[next++] = values[at] ?? 0
    }
  return kept
}

const lowerOf = ({ range }: SeriesSelection): number =>
  range.lower ? Date.parse(range.lower) / 1000 : Number.NEGATIVE_INFINITY

/** Applies the transform of a series to values at its times. */
function transformedFrom(
  { selection, metric, transform }: SeriesValues,
  times: Float64Array<ArrayBuffer>,
  values: ReadonlyMap<AnyMetric, Float64Array<ArrayBuffer>>,
): TimedValues {
  const lower = lowerOf(selection)
  const own = values.get(metric) ?? NOTHING.values
  if (!transform) return valuesFrom(times, own, lower)
  const plan = planOf(transform, selection.interval)
  const series = {
    assetClass: selection.assetClass,
    values: values as ReadonlyMap<MetricName, Float64Array<ArrayBuffer>>,
    days: plan.countsDays ? Int32Array.from(times, (time) => tradingDay(time * 1000)) : null,
    first: times.findIndex((time) => time >= lower),
  }
  // Only stored metrics have a total to be divided by.
  const result =
    transform.normalisation === 'turnover_share' && isStoredMetric(metric)
      ? new Map(transformedSeries(plan, series, [metric])).get(metric)
      : transformedValues(plan, own, series)
  return valuesFrom(times, result ?? NOTHING.values, lower)
}

/** A series that was read. */
interface SeriesRead {
  readonly read: ValuesRead
  readonly series: TimedValues
}

/** Computes the ranks of flows, those of equal selections in one statement. */
async function ranksOf(
  db: Kysely<DB>,
  flows: readonly SeriesRead[],
): Promise<Map<TimedValues, Float64Array<ArrayBuffer>>> {
  const ranks = new Map<TimedValues, Float64Array<ArrayBuffer>>()
  for (const group of Map.groupBy(flows, ({ read }) => keyOf(read)).values()) {
    const standings = group.flatMap(({ read: { instrumentIds }, series: { times, values } }) =>
      Array.from(times, (time, at) => ({
        instrumentId: instrumentIds[0] ?? 0,
        ts: new Date(time * 1000).toISOString(),
        value: values[at] ?? null,
      })),
    )
    await charge(standings.length * WORK.pastRank, { path: ['startDate'], cheaper: 'Use a later start' })
    const [first] = group
    const all = first ? await selectRanks(db, standings, first.read.selection) : []
    let next = 0
    for (const { series } of group)
      ranks.set(
        series,
        Float64Array.from(series.times, () => all[next++] ?? Number.NaN),
      )
  }
  return ranks
}

/** Computes one series from the values read for it. */
function computed(
  request: SeriesValues,
  reads: readonly SeriesRead[],
  ranks: ReadonlyMap<TimedValues, Float64Array<ArrayBuffer>>,
): TimedValues {
  const { metric } = request
  if (rowValueOf(request)) {
    const [first = { series: NOTHING }] = reads
    if (!request.transform) return first.series
    const { times, columns } = aligned(reads.map(({ series }) => series))
    const values = reads.map(({ read }, at) => [read.metric, columns[at] ?? NOTHING.values] as const)
    return transformedFrom(request, times, new Map(values))
  }
  const parts = metricsOf(request).map((part, at): TimedValues => {
    const { series = NOTHING } = reads[at] ?? {}
    if (part === 'rank') return { ...series, values: ranks.get(series) ?? NOTHING.values }
    return isLookingBack(part) ? { ...series, values: LOOKING_BACK[part](series.values) } : series
  })
  const { times, columns } = aligned(parts)
  const [own = NOTHING.values, divisor] = columns
  const base = divisor ? quotients(own, divisor) : own
  return transformedFrom(request, times, new Map([[metric, base]]))
}

/**
 * Reads several series, each with its own metric, selection and transform, in one statement. Transforms look back before
 * the range, so that its first values are complete. Returns one series per request, without missing values; or how many
 * values there are at least if any series has more than `limit` of them.
 */
export async function readBarValues(
  db: Kysely<DB>,
  requests: readonly BarValues[],
  limit: number,
): Promise<TimedValues[] | TooLong> {
  if (requests.length === 0) return []
  await chargeBarValues(requests)
  return readBatch(db, requests, limit)
}

/** Returns about how many values are read for series, of which each is computed from its own. */
export const valuesRead = (requests: readonly BarValues[]): number =>
  valuesIn(requests.flatMap((one) => readsOf(one, [one.instrumentId])))

/** Counts the work of reading series and computing something of them. */
export const chargeBarValues = (requests: readonly BarValues[]): Promise<void> =>
  chargeValues(valuesRead(requests))

/** Reads series like `readBarValues`, whose work has been counted. */
export async function readBatch(
  db: Kysely<DB>,
  requests: readonly BarValues[],
  limit: number,
): Promise<TimedValues[] | TooLong> {
  if (requests.length === 0) return []
  const ownReads = requests.map((one) => readsOf(one, [one.instrumentId]))
  const reads = joined(ownReads.flat(), limit)
  const rows = await readValueRows(db, [...reads.values()], limit + 1)
  const byInstrument = new Map(Array.from(rows.instrumentIds, (id) => [id, rows.of(id)]))
  rows.release()
  const longest = byInstrument
    .values()
    .reduce((most, own) => own.reduce((longer, { times }) => Math.max(longer, times.length), most), 0)
  if (longest > limit) return { excess: longest }
  const placeOf = new Map([...reads.keys()].map((key, place) => [key, place]))
  const readsBy = requests.map(({ instrumentId }, at) =>
    (ownReads[at] ?? []).map(
      (read): SeriesRead => ({
        read,
        series: byInstrument.get(instrumentId)?.[placeOf.get(keyOf(read)) ?? 0] ?? { ...NOTHING },
      }),
    ),
  )
  const flows = requests.flatMap((request, at) =>
    metricsOf(request).flatMap((metric, n) => (metric === 'rank' ? (readsBy[at]?.[n] ?? []) : [])),
  )
  const ranks = await ranksOf(db, flows)
  const series: TimedValues[] = []
  for (const [at, request] of requests.entries()) {
    await pause()
    series.push(computed(request, readsBy[at] ?? [], ranks))
  }
  return series
}

/** Series of several instruments, to be computed one instrument at a time. */
export interface InstrumentSeries {
  /** Computes the series of an instrument, in the order of the requests. Throws InvalidInput if one is too long. */
  of(id: number): TimedValues[]
  /** Returns memory to the pool. No series may be computed afterwards; computed ones stay valid. */
  release(): void
}

/** Reads series of each of several instruments in one statement. Ranks are not read so. */
export async function readSeries(
  db: Kysely<DB>,
  series: readonly SeriesValues[],
  ids: readonly number[],
): Promise<InstrumentSeries> {
  const reads = joined(
    series.flatMap((one) => readsOf(one, ids)),
    MAX_LENGTH,
  )
  const rows = await readValueRows(db, [...reads.values()], MAX_LENGTH + 1)
  const keys = [...reads.keys()]
  const parts = series.map((one) =>
    readsOf(one, []).map((read) => ({ read, place: keys.indexOf(keyOf(read)) })),
  )
  return {
    of: (id) => {
      const own = rows.of(id)
      if (own.some(({ times }) => times.length > MAX_LENGTH)) throw tooLong(MAX_LENGTH)
      const seriesOf = (at: number) =>
        (parts[at] ?? []).map(({ read, place }) => ({ read, series: own[place] ?? NOTHING }))
      return series.map((one, at) => computed(one, seriesOf(at), NO_RANKS))
    },
    release: () => rows.release(),
  }
}
