import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { charge, WORK } from '../../core/work.ts'
import type { OrderDirection } from '../../market/vocabulary.ts'
import { MOST_READ, requireReadable } from '../downsampling.ts'
import { barsWithin } from './cost.ts'
import { type Downsampling, reducedBars } from './downsampled.ts'
import { selectBarsAt, selectMergedBars } from './queries/merged.ts'
import { BAR_FIELDS, type BarField, type SeriesSelection } from './selection.ts'
import { BarTable } from './table.ts'

/** Bars to reduce. */
interface Whole {
  readonly ids: readonly number[]
  readonly selection: SeriesSelection
  readonly columns: readonly BarField[]
  readonly order: OrderDirection
}

interface Reduced {
  readonly rows: BarTable
  /** Number of bars that the rows of each instrument were chosen from. */
  readonly counts: ReadonlyMap<number, number>
}

/** Computes further metrics of consecutive bars of each instrument. */
type Compute = (rows: BarTable) => Promise<unknown>

/**
 * Reads the bars that show the course of a metric, sorted by stamp, then ascending id. Without `compute`, reads only the
 * stamps and the metric of all bars, and the other columns of the chosen ones. Throws InvalidInput if there are too many
 * to choose from.
 */
export async function readReducedBars(
  db: Kysely<DB>,
  { ids, selection, columns, order }: Whole,
  reduction: Downsampling,
  compute: Compute | null,
): Promise<Reduced> {
  if (ids.length === 0) return { rows: BarTable.empty(selection), counts: new Map() }
  const window = { order, skip: 0, limit: MOST_READ + 1 }
  const read = new Set<BarField>([...(compute ? columns : []), reduction.by])
  const fields = BAR_FIELDS.filter((field) => read.has(field))
  await charge(Math.min(MOST_READ, ids.length * barsWithin(selection)) * WORK.reduced, {
    path: ['points'],
    cheaper: 'Use a later start, a longer interval or fewer instruments',
  })
  const all = await selectMergedBars(db, ids, selection, window, fields)
  requireReadable(all)
  const counts = new Map(Array.from(await all.byKey(), ([id, { length }]) => [id, length]))
  await compute?.(all)
  const rows = await reducedBars(all, reduction)
  if (compute || columns.every((column) => read.has(column))) return { rows, counts }
  const keys = Array.from(rows.rows, (row) => ({ id: all.instrumentId(row), ts: all.ts(row) }))
  all.source.release()
  return { rows: await selectBarsAt(db, keys, selection, order, columns), counts }
}
