import type { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { camelCase } from '../../../core/names.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import type { Leaf, Origin, Origins } from '../../../core/rows/origins.ts'
import { CSV } from '../../../core/rows/row-formats.ts'
import { splitRange } from '../../../engine/bars/page-window.ts'
import { mergedBars, selectMergedBars } from '../../../engine/bars/queries/merged.ts'
import { computed, isComputed } from '../../../engine/bars/reading.ts'
import { BAR_FIELDS, type BarField, type SeriesSelection } from '../../../engine/bars/selection.ts'
import { type BarTable, originOf } from '../../../engine/bars/table.ts'
import type { InstrumentKind } from '../../../engine/instruments/kinds.ts'
import { type Column, columnsOfShape } from '../../../files/formats/columns.ts'
import { type RowBatch, streamBatches } from '../../../files/row-batches.ts'
import type { Product, Snapshot } from '../../../jobs/kind.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { originOfRecords, type SeriesAnswer, type SeriesOf, type SeriesPlan } from './plan.ts'
import { answerMembers, transformedMembers } from './rows.ts'

/** Approximate number of rows that a job sorts or computes at a time. */
export const BATCH_ROWS = 50_000

/** Origins of the members of bars, before any bar is read. */
const barOrigins = (selection: SeriesSelection): Origins => {
  const fields: readonly (BarField | 'ts')[] = ['ts', ...BAR_FIELDS]
  const origins = new Map(fields.map((field) => [camelCase(field) as string, originOf(field, selection)]))
  return { names: [...origins.keys()], origin: (name) => origins.get(name) ?? { constant: null } }
}

/** Returns the members of the rows of a result file. The date is last: clients read files by position. */
function fileMembers(
  kind: InstrumentKind,
  shape: z.ZodRawShape,
  parts: { readonly instrument: Origin; readonly bar: Origins },
  answer: SeriesAnswer<SeriesOf>,
  transformed: readonly Leaf[],
): Leaf[] {
  const members = answerMembers(kind, shape, parts, answer)
  const isDate = ({ name }: Leaf) => name === 'date'
  return [...members.filter((member) => !isDate(member)), ...transformed, ...members.filter(isDate)]
}

/** The bars of a job, range by range. */
interface RangedBars extends Pick<SeriesPlan<SeriesOf>, 'ids' | 'reading'> {
  readonly ranges: readonly SeriesSelection['range'][]
  readonly order: OrderDirection
}

/** Keeps PostgreSQL's digits of a number. */
const withDigits = ({ name, value }: Leaf): Leaf => ({
  name,
  value: 'column' in value && value.form === 'number' ? { ...value, form: 'digits' } : value,
})

/**
 * Yields rows as PostgreSQL sends them. Alternates between two connections, so that one sorts the next range while the
 * other sends.
 */
async function* streamedBars(
  { ids, reading: { selection, columns }, ranges, order }: RangedBars,
  members: readonly Leaf[],
  { client, db, another }: Snapshot,
): AsyncGenerator<RowBatch> {
  const written = members.map(withDigits)
  const clients = ranges.length > 1 ? [client, await another()] : [client]
  const start = (range: SeriesSelection['range'], place: number) => {
    const statement = mergedBars(ids, { ...selection, range }, order, columns).compile(db)
    return streamBatches(clients[place % clients.length] ?? client, statement, written, CSV)
  }
  let begun: AsyncIterable<RowBatch> | undefined
  for (const [place, range] of ranges.entries()) {
    const batches = begun ?? start(range, place)
    const next = ranges[place + 1]
    begun = next && start(next, place + 1)
    yield* batches
  }
}

/** Yields rows with metrics that this process computes range by range. */
async function* computedBars(
  { ids, reading, ranges, order }: RangedBars,
  membersOf: (table: BarTable) => readonly Leaf[],
  { db }: Snapshot,
): AsyncGenerator<RowBatch> {
  const { selection, columns } = reading
  const everything = { order, skip: 0, limit: Number.MAX_SAFE_INTEGER }
  for (const range of ranges) {
    const table = await selectMergedBars(db, ids, { ...selection, range }, everything, columns)
    await computed(db, table, reading)
    yield { encoder: new RowEncoder(table.source, membersOf(table), CSV), rows: table.rows }
    table.source.release()
  }
}

/** Starts reading the rows of a plan. `row` has their members in the order of result files. */
export async function rowsOf<S extends SeriesOf>(
  row: z.ZodObject,
  { kind, ids, instruments, reading, answer, tallies }: SeriesPlan<S>,
  order: OrderDirection,
  principal: ReadContext['principal'],
  snapshot: Snapshot,
): Promise<Pick<Product, 'columns' | 'rows'>> {
  const { selection, transformed } = reading
  const records = instruments ?? (await kind.select({ db: snapshot.db, principal }, ids))
  const instrument = originOfRecords(records)
  const membersOf = (bar: Origins, added: readonly Leaf[]) =>
    fileMembers(kind, row.shape, { instrument, bar }, answer, added)
  const unread = new Map(transformed.map((metric) => [camelCase(metric), new Float64Array()]))
  const members = membersOf(barOrigins(selection), transformedMembers(unread, answer))
  const known = new Map(columnsOfShape(row).map((column) => [column.name, column]))
  const bars = { ids, reading, ranges: splitRange(tallies, selection.range, order, BATCH_ROWS), order }
  return {
    columns: members.map(({ name }): Column => known.get(name) ?? { name, kind: 'number' }),
    rows: isComputed(reading)
      ? computedBars(
          bars,
          (table) => membersOf(table, transformedMembers(table.result.transformed, answer)),
          snapshot,
        )
      : streamedBars(bars, members, snapshot),
  }
}
