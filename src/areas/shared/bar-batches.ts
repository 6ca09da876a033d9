import { RowEncoder } from '../../core/rows/encoder.ts'
import type { Leaf } from '../../core/rows/origins.ts'
import { CSV } from '../../core/rows/row-formats.ts'
import { mergedBars, selectMergedBars } from '../../engine/bars/queries/merged.ts'
import type { BarField, SeriesSelection } from '../../engine/bars/selection.ts'
import type { BarTable } from '../../engine/bars/table.ts'
import { type RowBatch, streamBatches } from '../../files/row-batches.ts'
import type { Snapshot } from '../../jobs/kind.ts'
import type { OrderDirection } from '../../market/vocabulary.ts'

/** Approximate number of rows that a job sorts or computes at a time. */
export const BATCH_ROWS = 50_000

/** The bars of a job, range by range. */
export interface RangedBars {
  readonly ids: readonly number[]
  readonly selection: SeriesSelection
  readonly columns: readonly BarField[]
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
export async function* streamedBars(
  { ids, selection, columns, ranges, order }: RangedBars,
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

/** Yields rows with metrics that this process adds range by range: `compute` adds them and returns the members. */
export async function* computedBars(
  { ids, selection, columns, ranges, order }: RangedBars,
  compute: (table: BarTable) => Promise<readonly Leaf[]>,
  { db }: Snapshot,
): AsyncGenerator<RowBatch> {
  const everything = { order, skip: 0, limit: Number.MAX_SAFE_INTEGER }
  for (const range of ranges) {
    const table = await selectMergedBars(db, ids, { ...selection, range }, everything, columns)
    const members = await compute(table)
    yield { encoder: new RowEncoder(table.source, members, CSV), rows: table.rows }
    table.source.release()
  }
}
