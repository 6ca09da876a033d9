import type { EChartsCoreOption } from '../charts/echarts.ts'
import type { Palette } from '../charts/palette.ts'
import type { BumpLayout, BumpLine } from './bump-layout.ts'

/** Lines drawn in their own colours. The others have theirs while they are highlighted. */
const BRIGHT = 5

/** Colour of a line, by its place among the leaders. */
export const colourOf = ({ series }: Palette, at: number): string => series[at % series.length] ?? '#888888'

interface OptionOf {
  readonly layout: BumpLayout
  readonly palette: Palette
  /** Labels of the bars, oldest first. */
  readonly labels: readonly string[]
  /** Width that the names take on the right, in pixels. */
  readonly nameWidth: number
  /** Index of the ranked bar. Undefined if it is not in the chart. */
  readonly marked: number | undefined
}

function lineOf(line: BumpLine, at: number, { layout, palette, nameWidth }: OptionOf) {
  const colour = colourOf(palette, at)
  const isLong = layout.stamps.length > 30
  const isBright = at < BRIGHT
  const quiet = isBright ? colour : palette.soft
  return {
    type: 'line',
    id: line.id,
    name: line.name,
    data: line.lanes,
    color: quiet,
    z: isBright ? 3 : 2,
    smooth: 0.35,
    smoothMonotone: 'x',
    symbol: 'circle',
    symbolSize: isLong ? 3 : 5,
    showAllSymbol: true,
    triggerEvent: 'line',
    lineStyle: { width: isBright ? 2 : 1.25, opacity: isBright ? 1 : 0.4 },
    itemStyle: { opacity: isBright ? 1 : 0.4 },
    endLabel: {
      ...{ show: true, formatter: '{a}', distance: 8, width: nameWidth - 12, overflow: 'truncate' },
      ...{ color: isBright ? palette.ink : palette.soft, fontSize: 11 },
    },
    labelLayout: { moveOverlap: 'shiftY' },
    emphasis: {
      focus: 'series',
      lineStyle: { width: 3.5, color: colour, opacity: 1 },
      itemStyle: { color: colour, opacity: 1 },
      endLabel: { fontWeight: 'bold', color: palette.ink },
    },
    blur: { lineStyle: { opacity: 0.15 }, itemStyle: { opacity: 0.15 }, endLabel: { opacity: 0.35 } },
  }
}

/** A series without points that carries the marks: the fold of the axis and the ranked bar. */
function marksOf({ layout, palette, marked }: OptionOf) {
  const isFolded = layout.depth > layout.fold
  return {
    type: 'line',
    id: '',
    data: [],
    silent: true,
    markLine: {
      ...{ silent: true, symbol: 'none', animation: false, label: { show: false } },
      lineStyle: { color: palette.soft, type: 'dashed', width: 1, opacity: 0.7 },
      data: [
        ...(isFolded ? [{ yAxis: layout.fold + 0.5 }] : []),
        ...(marked === undefined ? [] : [{ xAxis: marked }]),
      ],
    },
  }
}

/** What ECharts draws of a layout. */
export function bumpOption(of: OptionOf): EChartsCoreOption {
  const { layout, palette, labels, nameWidth } = of
  const rankAt = new Map(layout.ticks.map(({ rank, lane }) => [lane, rank]))
  const lanes = layout.ticks.map(({ lane }) => lane)
  return {
    animation: false,
    grid: { left: 34, right: nameWidth, top: 12, bottom: 28 },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: false,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: palette.soft,
        hideOverlap: true,
        interval: Math.max(Math.ceil(labels.length / 4) - 1, 0),
      },
    },
    yAxis: {
      type: 'value',
      inverse: true,
      min: 0.5,
      max: layout.depth + 0.5,
      splitLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: palette.soft,
        customValues: lanes,
        formatter: (lane: number) => String(rankAt.get(lane) ?? ''),
      },
    },
    series: [...layout.lines.map((line, at) => lineOf(line, at, of)), marksOf(of)],
  }
}
