import { useMemo } from 'react'
import { Chart } from '../../charts/chart.tsx'
import type { EChartsCoreOption } from '../../charts/echarts.ts'
import type { Palette } from '../../charts/palette.ts'
import { paletteOf } from '../../charts/palette.ts'
import { useChart } from '../../charts/use-chart.ts'
import type { Unit } from '../../parts/format.ts'
import { useIsNarrow } from '../../parts/use-is-narrow.ts'
import { usePreferences } from '../../shell/preferences.tsx'
import { labelStyle, outcomeAxis, signedColumns, zeroLine } from './axes.ts'

/** Columns of one picture of several, each of which has its own scale. */
interface Columns {
  readonly name: string
  readonly labels: readonly string[]
  readonly values: readonly (number | null)[]
}

/** Most pictures beside each other. */
const [MOST_WIDE, MOST_NARROW] = [5, 2]

/** Percentages of the chart between pictures, and room for their names in pixels. */
const [GAP, NAME_ROOM] = [2, 34]

/** What ECharts draws of several pictures, in rows of so many. */
function columnsOption(
  parts: readonly Columns[],
  perRow: number,
  unit: Unit,
  palette: Palette,
): EChartsCoreOption {
  const rows = Math.ceil(parts.length / perRow)
  const [width, height] = [100 / perRow, 100 / rows]
  return {
    animation: false,
    grid: parts.map((_, at) => ({
      left: `${(at % perRow) * width + GAP / 2}%`,
      width: `${width - GAP}%`,
      top: `${Math.floor(at / perRow) * height + GAP}%`,
      height: `${height - GAP - (NAME_ROOM / (rows * ROW_HEIGHT)) * 100}%`,
      containLabel: true,
    })),
    xAxis: parts.map(({ name, labels }, at) => ({
      ...{ gridIndex: at, type: 'category', data: labels, name },
      ...{
        nameLocation: 'middle',
        nameGap: 24,
        nameTextStyle: { ...labelStyle(palette), color: palette.ink },
      },
      ...{ axisLabel: { ...labelStyle(palette), hideOverlap: true }, axisTick: { show: false } },
      axisLine: { onZero: false, lineStyle: { color: palette.line } },
    })),
    yAxis: parts.map((_, at) => ({ ...outcomeAxis(unit, palette), gridIndex: at })),
    series: parts.map(({ values }, at) => ({
      ...{ type: 'bar', silent: true, barMaxWidth: 36, xAxisIndex: at, yAxisIndex: at },
      ...{ markLine: zeroLine(palette), data: signedColumns(values, palette) },
    })),
  }
}

/** Height of a row of pictures, in pixels. */
const ROW_HEIGHT = 220

interface BarsChartProps {
  readonly parts: readonly Columns[]
  readonly unit: Unit
  readonly label: string
  readonly onReady: Parameters<typeof useChart>[0]
}

/** Columns of values of either sign, as many pictures beside each other as there is room for. */
export function BarsChart({ parts, unit, label, onReady }: BarsChartProps) {
  const { isDark } = usePreferences()
  const isNarrow = useIsNarrow()
  const [, receive] = useChart(onReady)
  const perRow = Math.min(parts.length, isNarrow ? MOST_NARROW : MOST_WIDE)
  const option = useMemo(
    () => columnsOption(parts, perRow, unit, paletteOf(isDark)),
    [parts, perRow, unit, isDark],
  )
  const rows = Math.ceil(parts.length / perRow)
  return (
    <div className="study-rows" style={{ height: rows * ROW_HEIGHT }}>
      <Chart key={`${parts.length} ${perRow}`} option={option} onReady={receive} label={label} />
    </div>
  )
}
