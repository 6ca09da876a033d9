import type { EChartsCoreOption } from '../charts/echarts.ts'
import type { Palette } from '../charts/palette.ts'
import { format } from '../parts/format.ts'
import { labelStyle, outcomeAxis, signedColumns, zeroLine } from '../signals/study/axes.ts'
import type { Drawn, Lagged } from './pair.ts'

/** Axis of periods, with a pointer that selects one. */
const timeAxis = (times: readonly string[], palette: Palette) => ({
  ...{ type: 'category', data: times, axisTick: { show: false } },
  axisLabel: { ...labelStyle(palette), hideOverlap: true },
  axisLine: { onZero: false, lineStyle: { color: palette.line } },
  axisPointer: {
    ...{ show: true, type: 'line', snap: true, triggerEmphasis: false, label: { show: false } },
    lineStyle: { color: palette.soft, type: 'dotted' },
  },
})

/** Colours of the lines, one for each axis. */
export const lineColours = ({ accent, series }: Palette): readonly string[] => [accent, series[2] ?? accent]

/** ECharts option of one line, or of two with an axis each. The zero of each axis has the colour of its line. */
export function linesOption({ times, lines }: Drawn, palette: Palette): EChartsCoreOption {
  const colours = lineColours(palette)
  return {
    animation: false,
    grid: { left: 4, right: lines.length > 1 ? 4 : 16, top: 16, bottom: 4, containLabel: true },
    xAxis: timeAxis(times, palette),
    yAxis: lines.map(({ unit }, at) => ({
      ...{ ...outcomeAxis(unit, palette), scale: true, position: at === 0 ? 'left' : 'right' },
      // Grid lines of both scales would not coincide.
      splitLine: { show: at === 0, lineStyle: { color: palette.line } },
    })),
    series: lines.map(({ values }, at) => {
      const color = colours[at] ?? palette.accent
      const zero = zeroLine(palette)
      return {
        ...{ type: 'line', symbol: 'none', silent: true, yAxisIndex: at, data: values },
        lineStyle: { color, width: 1.5, type: at === 0 ? 'solid' : [6, 2] },
        markLine: { ...zero, lineStyle: { ...zero.lineStyle, color, type: at === 0 ? 'solid' : 'dashed' } },
      }
    }),
  }
}

/** Returns the distance from 0 that 5 % of the correlations of unrelated series exceed. */
export const boundOf = (pairs: number): number => 1.96 / Math.sqrt(pairs)

/** ECharts option of correlations by lag, with the bounds of significance at 5 %. */
export function correlogramOption(
  lags: readonly Lagged[],
  pairs: number,
  palette: Palette,
): EChartsCoreOption {
  const zero = zeroLine(palette)
  const bound = { lineStyle: { color: palette.soft, type: 'dashed', width: 1 } }
  return {
    animation: false,
    grid: { left: 4, right: 16, top: 16, bottom: 22, containLabel: true },
    xAxis: {
      ...{ type: 'category', data: lags.map(({ lag }) => format(lag, 'value')), axisTick: { show: false } },
      ...{ name: '← b leads    lag in periods    a leads →', nameLocation: 'middle', nameGap: 26 },
      ...{ nameTextStyle: labelStyle(palette), axisLabel: { ...labelStyle(palette), hideOverlap: true } },
      axisLine: { onZero: false, lineStyle: { color: palette.line } },
    },
    yAxis: outcomeAxis('value', palette),
    series: [
      {
        ...{ type: 'bar', silent: true, barMaxWidth: 20 },
        data: signedColumns(
          lags.map(({ correlation }) => correlation ?? null),
          palette,
        ),
        markLine: {
          ...zero,
          data: [{ yAxis: 0 }, { yAxis: boundOf(pairs), ...bound }, { yAxis: -boundOf(pairs), ...bound }],
        },
      },
    ],
  }
}

/** ECharts option of residuals: a column for each period. */
export const residualsOption = (
  times: readonly string[],
  residuals: readonly number[],
  palette: Palette,
): EChartsCoreOption => ({
  animation: false,
  grid: { left: 4, right: 16, top: 16, bottom: 4, containLabel: true },
  xAxis: timeAxis(times, palette),
  yAxis: outcomeAxis('number', palette),
  series: [
    {
      ...{ type: 'bar', silent: true, barMaxWidth: 20, data: signedColumns(residuals, palette) },
      markLine: zeroLine(palette),
    },
  ],
})
