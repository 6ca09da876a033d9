import { type Downsampled, downsampledRows } from '../../../engine/downsampling.ts'
import { suffixOf, type Transform } from '../../../market/transformations.ts'
import type { ObservationTable } from './observation-table.ts'

/** Reduces each series to the observations that show its course, transformed if it is, without changing their order. */
export function reducedObservations(table: ObservationTable, points: number): Promise<ObservationTable> {
  const timeOf = (row: number) => Date.parse(table.date(row))
  return downsampledRows(table, { timeOf, values: table.values() }, points)
}

/** Returns the metadata of a reduction of a number of observations. */
export const reductionOf = (points: number, of: number, transform: Transform | null): Downsampled => ({
  method: 'lttb',
  points,
  of,
  by: transform ? `value__${suffixOf(transform)}` : 'value',
})
