import type { Kysely } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { charge, WORK } from '../../../core/work.ts'
import {
  type Downsampled,
  downsampledRows,
  MOST_READ,
  requireReadable,
} from '../../../engine/downsampling.ts'
import { suffixOf, type Transform } from '../../../market/transformations.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { type ObservationScope, selectMergedObservations } from './observation-queries.ts'
import { ObservationTable } from './observation-table.ts'
import type { FlowSeries } from './shapes.ts'

/** Reads the observations that a course is chosen from. Throws InvalidInput if there are too many. */
export async function observationsToReduce(
  db: Kysely<DB>,
  ids: readonly number[],
  scope: ObservationScope,
  order: OrderDirection,
  series: readonly FlowSeries[] = [],
): Promise<ObservationTable> {
  const window = { order, skip: 0, limit: MOST_READ + 1 }
  const all = ObservationTable.of(await selectMergedObservations(db, ids, scope, window), series)
  requireReadable(all)
  await charge(all.length * WORK.reduced, {
    path: ['points'],
    cheaper: 'Use a later start or fewer series',
  })
  return all
}

/** Reduces each series to the observations that show its course, transformed if it is, without changing their order. */
export async function reducedObservations(
  table: ObservationTable,
  points: number,
): Promise<ObservationTable> {
  const timeOf = (row: number) => Date.parse(table.date(row))
  const values = table.values()
  const numberOf = (row: number) => values[row] ?? Number.NaN
  return (await downsampledRows(table, { timeOf, numberOf }, points)).rows
}

/** Returns the metadata of a reduction of a number of observations. */
export const observationReduction = (
  points: number,
  of: number,
  transform: Transform | null,
): Downsampled => ({
  method: 'lttb',
  points,
  of,
  by: transform ? `value__${suffixOf(transform)}` : 'value',
})
