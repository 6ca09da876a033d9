import { pause } from '../../core/async/turns.ts'
import { charge, chargeValues, WORK } from '../../core/work.ts'
import type { Measure } from '../../market/measures.ts'
import type { TimedValues } from '../../platform/database/timed.ts'
import { BATCH, momentIn, seriesInBatches } from '../bars/computed-ranking.ts'
import { metricsOf, plainValueOf } from '../bars/measured.ts'
import type { Moment } from '../bars/queries/moments.ts'
import type { BarValue } from '../bars/selection.ts'
import { readsOf, type SeriesValues, valuesIn } from '../bars/value-reads.ts'
import { chargeBarValues, readSeries } from '../bars/values.ts'
import { type Change, changeIn, readChanges } from './changes.ts'
import { CHEAPER, type Column, type Context, tableOf, write } from './column.ts'
import { selectBarValues } from './column-queries.ts'
import type { MeasureValues } from './evaluate.ts'
import { keep, keptValues } from './kept-columns.ts'
import { selectMoments } from './moment-queries.ts'
import { type BarRequest, selectionFor } from './plan.ts'
import type { ScreenBar } from './queries.ts'

/** A measure whose values screens need. */
export interface NeededMeasure {
  readonly measure: Measure
  /** Whether the values of the preceding bar are needed, too. */
  readonly withPrevious: boolean
}

const sameBars = (column: Column): string => JSON.stringify([tableOf(column), column.stamps])

/** Reads numbers of single bars: those of one table and tier in one statement. */
async function readPlain(
  { db }: Context,
  columns: readonly (Column & { value: BarValue })[],
  ids: Int32Array,
) {
  for (const group of Map.groupBy(columns, sameBars).values()) {
    const [{ selection, stamps = [] } = {}] = group
    if (!selection) continue
    await charge(WORK.statement + stamps.length * ids.length * WORK.ranked.bar, CHEAPER)
    const values = group.map(({ value }) => value)
    const read = await selectBarValues(db, selection, values, stamps, [...ids])
    for (const [at, one] of read.entries())
      write(
        one,
        group.map((column) => column.values[at] ?? new Float64Array()),
        ids,
      )
  }
}

/** Reads moments from running sums: those of one net flow in one statement. */
async function readMoments(
  { db }: Context,
  columns: readonly (Column & { moment: Moment })[],
  ids: Int32Array,
) {
  const flowOf = (column: (typeof columns)[number]) => JSON.stringify([column.moment.flow, tableOf(column)])
  for (const group of Map.groupBy(columns, flowOf).values()) {
    const [{ selection, moment, stamps: [ts] = [] } = {}] = group
    if (!selection || !moment || ts === undefined) continue
    const before = group.filter(({ stamps }) => stamps.length > 1)
    await charge(WORK.statement + (group.length + before.length) * ids.length * WORK.ranked.range, CHEAPER)
    const momentsOf = (columns: typeof group) => columns.map((column) => column.moment)
    const previousTs = before[0]?.stamps[1]
    const previous = previousTs === undefined ? null : { ts: previousTs, moments: momentsOf(before) }
    const read = await selectMoments(
      db,
      selection,
      { flow: moment.flow, ts, moments: momentsOf(group), previous },
      [...ids],
    )
    const targets = [
      ...group.map(({ values }) => values[0] ?? new Float64Array()),
      ...before.map(({ values }) => values[1] ?? new Float64Array()),
    ]
    write(read, targets, ids)
  }
}

/** Returns a function that writes the values which the series of an instrument has at the stamps of a column. */
function writerOf({ stamps, values: targets }: Column) {
  const targetAt = new Map(stamps.map((ts, at) => [Date.parse(ts) / 1000, targets[at]]))
  return ({ times, values }: TimedValues, place: number): void => {
    for (const [at, time] of times.entries()) {
      const target = targetAt.get(time)
      if (target) target[place] = values[at] ?? Number.NaN
    }
  }
}

const seriesOf = ({ measure, selection, stamps }: Column): SeriesValues => {
  const [upper = '', lower = upper] = [stamps[0], stamps.at(-1)]
  return { ...measure, selection: { ...selection, range: { lower, upper } } }
}

/** Instruments to compute before others may have their turn. */
const PAUSE_AFTER = 50

/** Computes values from the bars that their measures look back over: those of a batch of instruments in one statement. */
async function readComputed({ db, signal }: Context, columns: readonly Column[], ids: Int32Array) {
  if (columns.length === 0 || ids.length === 0) return
  const series = columns.map(seriesOf)
  const values = valuesIn(series.flatMap((one) => readsOf(one, [...ids])))
  await chargeValues(values)
  const size = Math.max(1, Math.floor((BATCH * ids.length) / values))
  const writers = columns.map(writerOf)
  for (let start = 0; start < ids.length; start += size) {
    signal.throwIfAborted()
    const own = ids.subarray(start, start + size)
    const batch = await readSeries(db, series, [...own])
    for (const [place, id] of own.entries()) {
      if (place % PAUSE_AFTER === 0) await pause()
      for (const [at, one] of batch.of(id).entries()) writers[at]?.(one, start + place)
    }
    batch.release()
  }
}

/** Computes ranks among the market, which are of other instruments, too. */
async function readRanks({ db, signal }: Context, columns: readonly Column[], ids: Int32Array) {
  for (const column of columns) {
    const one = seriesOf(column)
    const requests = Array.from(ids, (instrumentId) => ({ ...one, instrumentId }))
    await chargeBarValues(requests)
    const write = writerOf(column)
    let place = 0
    for await (const [, series] of seriesInBatches(db, requests, signal)) write(series, place++)
  }
}

/** Computes columns of any number of bars from the series of their measures. */
export async function computeColumns(
  context: Context,
  columns: readonly Column[],
  ids: Int32Array,
): Promise<void> {
  const { yes = [], no = [] } = Object.groupBy(columns, ({ measure }) =>
    metricsOf(measure).includes('rank') ? 'yes' : 'no',
  )
  await Promise.all([readRanks(context, yes, ids), readComputed(context, no, ids)])
}

/** Reads columns, each in the cheapest way: from single bars, from running sums, from pairs of values, or by computing them. */
async function readAll(context: Context, columns: readonly Column[], ids: Int32Array): Promise<void> {
  const plain: (Column & { value: BarValue })[] = []
  const moments: (Column & { moment: Moment })[] = []
  const changes: (Column & { change: Change })[] = []
  const computed: Column[] = []
  for (const column of columns) {
    const { measure, selection } = column
    const value = plainValueOf(measure)
    const moment = momentIn(measure, selection)
    const change = changeIn(measure, selection)
    if (value) plain.push({ ...column, value })
    else if (moment) moments.push({ ...column, moment })
    else if (change) changes.push({ ...column, change })
    else computed.push(column)
  }
  await Promise.all([
    readPlain(context, plain, ids),
    readMoments(context, moments, ids),
    readChanges(context, changes, ids),
    computeColumns(context, computed, ids),
  ])
}

/** A bar, and the instruments and the version of the data to read it of. */
export interface BarToRead {
  readonly request: BarRequest
  readonly bar: ScreenBar
  /** Ascending. */
  readonly ids: Int32Array
  /** Null if values may differ from caller to caller. */
  readonly dataVersion: string | null
}

/** Reads the values of measures in a bar, and in the preceding one where needed, in the order of the ids. */
export async function readColumns(
  context: Context,
  { request, bar: { ts, previousTs }, ids, dataVersion }: BarToRead,
  needed: ReadonlyMap<string, NeededMeasure>,
): Promise<Map<string, MeasureValues>> {
  const nothing = () => new Float64Array(ids.length).fill(Number.NaN)
  const keyOf = (text: string) =>
    JSON.stringify([dataVersion, request.interval, request.includeIntraday, ts, previousTs, text])
  const values = new Map<string, MeasureValues>()
  const memory = dataVersion === null ? undefined : context.kept
  const missing = [...needed].flatMap(([text, { measure, withPrevious }]) => {
    const kept = memory && keptValues(memory, keyOf(text), ids, withPrevious)
    if (kept) values.set(text, kept)
    if (kept) return []
    const stamps = withPrevious && previousTs !== null ? [ts, previousTs] : [ts]
    const own = [nothing(), nothing()]
    return { text, withPrevious, measure, selection: selectionFor(request, measure, {}), stamps, values: own }
  })
  await readAll(context, missing, ids)
  for (const { text, withPrevious, values: own } of missing) {
    const [current = nothing(), previous = nothing()] = own
    values.set(text, { current, previous })
    if (memory) keep(memory, keyOf(text), { ids, current, previous, hasPrevious: withPrevious })
  }
  return values
}
