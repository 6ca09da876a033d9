import type { ReadContext } from '../../core/context.ts'
import type { Measure } from '../../market/measures.ts'
import type { SeriesSelection } from '../bars/selection.ts'
import type { ValueColumns } from './column-queries.ts'
import { placesAmong } from './kept-columns.ts'

/** A measure to read, and where its values belong. */
export interface Column {
  readonly measure: Measure
  readonly selection: SeriesSelection
  /** Stamps to read, newest first. */
  readonly stamps: readonly string[]
  /** Values at each of the stamps, in the order of the ids. */
  readonly values: readonly Float64Array[]
}

/** What columns are read with. */
export type Context = Pick<ReadContext, 'db' | 'signal' | 'kept'>

/** Advice to callers whose columns cost too much. */
export const CHEAPER = { cheaper: 'Use fewer measures, or a smaller universe' }

/** Returns a text that is equal for columns of the same table and tier. */
export const tableOf = ({ selection: { assetClass, moneyness, size } }: Column): string =>
  JSON.stringify([assetClass, moneyness, size])

/** Writes values of instruments at the places of their ids. */
export function write(
  { ids: own, columns }: ValueColumns,
  targets: readonly Float64Array[],
  ids: Int32Array,
): void {
  const places = placesAmong(ids, own)
  if (!places) throw new RangeError('The values are of other instruments')
  for (const [at, values] of columns.entries()) {
    const target = targets[at]
    if (target) for (const [row, place] of places.entries()) target[place] = values[row] ?? Number.NaN
  }
}
