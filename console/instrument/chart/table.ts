import { dateCell, formatCell, signedCell } from '../../charts/cells.ts'
import type { Cell, ChartTable } from '../../charts/table.ts'
import type { Interval } from '../../graph/generated/graphql.ts'
import { formatTime, type Zone, zoneName } from '../../parts/format.ts'
import type { Bars } from '../bars/bars.ts'
import { isIntraday } from '../bars/windows.ts'
import type { Mark } from './marks.ts'

interface Tabulated {
  readonly bars: Bars
  readonly marks: readonly Mark[]
  readonly interval: Interval
  readonly zone: Zone
  readonly shown: { readonly start: number; readonly end: number }
}

/** The numbers of the bars shown, newest first. */
export function tableOf({ bars, marks, interval, zone, shown }: Tabulated): ChartTable {
  const { ts, isPartial } = bars
  const rows: Cell[][] = []
  for (let at = shown.end; at >= shown.start && ts[at] !== undefined; at--)
    rows.push([ts[at] ?? null, isPartial[at] === true, ...marks.map(({ values }) => values[at] ?? null)])
  return {
    columns: ['Bar', 'Partial', ...marks.map(({ name }) => name)],
    forms: [
      isIntraday(interval) ? (cell) => `${formatTime(String(cell), zone)} ${zoneName(zone)}` : dateCell,
      formatCell,
      ...marks.map(({ below, unit }) => (below !== undefined || unit === 'sigma' ? signedCell : formatCell)),
    ],
    rows,
  }
}
