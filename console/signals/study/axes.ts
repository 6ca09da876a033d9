import type { Palette } from '../../charts/palette.ts'
import { format, type Unit } from '../../parts/format.ts'

/** Style of the labels of axes. */
export const labelStyle = ({ soft }: Palette) => ({ color: soft, fontSize: 11 })

/** Writes a mark of an axis: to as many decimals as it needs, so that no two are alike. */
const mark = (value: number, unit: Unit): string =>
  unit === 'fraction' ? `${format(value * 100, 'weight')}\u202f%` : format(value, unit)

/** The axis of outcomes. */
export const outcomeAxis = (unit: Unit, palette: Palette) =>
  ({
    ...{ type: 'value', splitNumber: 4 },
    axisLabel: { ...labelStyle(palette), formatter: (value: number) => mark(value, unit) },
    splitLine: { lineStyle: { color: palette.line } },
  }) as const

/** A line where outcomes are zero, above the grid. */
export const zeroLine = (palette: Palette) => ({
  ...{ symbol: 'none', silent: true, label: { show: false }, animation: false },
  ...{ lineStyle: { color: palette.soft, type: 'solid', width: 1 }, data: [{ yAxis: 0 }] },
})

/** Columns for values of either sign. */
export const signedColumns = (values: readonly (number | null)[], palette: Palette) =>
  values.map((value) => ({
    value,
    itemStyle: { color: (value ?? 0) < 0 ? palette.down : palette.up },
    // At the end of the column, above or below zero.
    label: { position: (value ?? 0) < 0 ? 'bottom' : 'top' },
  }))
