import { type Downsampled, downsampledRows, requireReadable } from '../../../engine/downsampling.ts'
import type { ObservationTable } from './observation-table.ts'

/** Reduces each series to the observations that show its course, without changing their order. */
export function reducedObservations(table: ObservationTable, points: number): ObservationTable {
  requireReadable(table)
  const timeOf = (row: number) => Date.parse(table.date(row))
  return downsampledRows(table, { timeOf, values: table.values() }, points)
}

/** Returns the metadata of a reduction of a number of observations. */
export const reductionOf = (points: number, of: number): Downsampled => ({
  method: 'lttb',
  points,
  of,
  by: 'value',
})
