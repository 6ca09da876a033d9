import type { ReadContext } from '../../core/context.ts'
import { stalenessDays } from '../../market/dates.ts'
import type { CalculatedName } from '../../market/metrics.ts'
import { calculateRows } from './calculated.ts'
import { selectNewestBars } from './queries/bars.ts'
import type { BarField, BarRow, SeriesSelection } from './selection.ts'

/** The newest bar of an instrument. */
export interface Newest<I> {
  readonly instrument: I
  readonly bar: BarRow
  /** Calendar days (UTC) from the bar's stamp to today. */
  readonly stalenessDays: number
}

/** Reads each instrument's newest bar with calculated metrics, in order. Skips instruments without bars. */
export async function readNewest<I extends { readonly id: number }>(
  instruments: readonly I[],
  selection: SeriesSelection,
  columns: readonly BarField[],
  calculated: readonly CalculatedName[],
  { db, now }: ReadContext,
): Promise<Newest<I>[]> {
  const ids = instruments.map(({ id }) => id)
  const found = await selectNewestBars(db, ids, selection, columns)
  await calculateRows(db, found, calculated)
  const bars = new Map(Array.from(found, (bar) => [bar.instrumentId, bar]))
  return instruments.flatMap((instrument) => {
    const bar = bars.get(instrument.id)
    return bar ? [{ instrument, bar, stalenessDays: stalenessDays(bar.ts, now) }] : []
  })
}
