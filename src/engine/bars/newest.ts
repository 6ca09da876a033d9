import type { ReadContext } from '../../core/context.ts'
import { originsOf } from '../../core/rows/origins.ts'
import { RowTable } from '../../core/rows/table.ts'
import { stalenessDays } from '../../market/dates.ts'
import type { CalculatedName } from '../../market/metrics.ts'
import { calculateRows } from './calculated.ts'
import { chargeNewest } from './cost.ts'
import { selectNewestBars } from './queries/bars.ts'
import type { BarField, BarRow, SeriesSelection } from './selection.ts'

/** The newest bar of an instrument, which is the member that its kind names. */
export type Newest<Kind extends string, I> = { readonly [kind in Kind]: I } & {
  readonly bar: BarRow
  /** Calendar days (UTC) from the bar's stamp to today. */
  readonly stalenessDays: number
}

/** Reads each instrument's newest bar with calculated metrics, in order. Skips instruments without bars. */
export async function readNewest<Kind extends string, I extends { readonly id: number }>(
  kind: Kind,
  instruments: readonly I[],
  selection: SeriesSelection,
  columns: readonly BarField[],
  calculated: readonly CalculatedName[],
  { db, now }: ReadContext,
): Promise<RowTable<Newest<Kind, I>>> {
  const ids = instruments.map(({ id }) => id)
  await chargeNewest(ids.length, columns.length)
  const bars = await selectNewestBars(db, ids, selection, columns)
  await calculateRows(db, bars, calculated)
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]))
  const members = originsOf({
    [kind]: { ofKey: (id: number) => byId.get(id) },
    bar: bars,
    stalenessDays: { numbers: Float64Array.from(bars.rows, (row) => stalenessDays(bars.ts(row), now)) },
  })
  return new RowTable<Newest<Kind, I>>(bars.source, bars.rows, members).inOrderOf(ids)
}
