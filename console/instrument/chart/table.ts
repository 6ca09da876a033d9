import type { Cell, ChartTable } from '../../charts/table.ts'
import type { Bars } from '../bars/bars.ts'
import type { Mark } from './marks.ts'

/** The numbers of the bars shown, newest first. */
export function tableOf(
  { ts, isPartial }: Bars,
  marks: readonly Mark[],
  { start, end }: { readonly start: number; readonly end: number },
): ChartTable {
  const rows: Cell[][] = []
  for (let at = end; at >= start && ts[at] !== undefined; at--)
    rows.push([ts[at] ?? null, isPartial[at] === true, ...marks.map(({ values }) => values[at] ?? null)])
  return { columns: ['Bar', 'Partial', ...marks.map(({ name }) => name)], rows }
}
