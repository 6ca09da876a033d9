import type { EChartsCoreOption } from '../../charts/echarts.ts'
import type { Palette } from '../../charts/palette.ts'
import { format, type Unit } from '../../parts/format.ts'
import type { Bars, Values } from '../bars/bars.ts'
import type { Mark } from './marks.ts'

/** Height of the panels in percent, with their distance from the top. */
const LAYOUTS = {
  three: [
    { top: 5, height: 46 },
    { top: 57, height: 15.5 },
    { top: 78, height: 15.5 },
  ],
  two: [
    { top: 5, height: 58 },
    { top: 69, height: 24.5 },
  ],
} as const

export const ZOOM = 'zoom'
const AXIS_WIDTH = 62
/** Columns drawn in one stroke above this number. */
const MANY = 400

export interface Skeleton {
  readonly palette: Palette
  readonly hasOptions: boolean
  /** Titles and units of the panels, from above. */
  readonly titles: readonly string[]
  readonly units: readonly Unit[]
  /** Whether a panel has a second axis. */
  readonly isSplit: readonly boolean[]
  readonly label: (time: string) => string
}

/** Numbers of an axis. Its title says the currency. */
const tick =
  (unit: Unit) =>
  (value: number): string =>
    unit === 'USD' ? format(value, 'number') : format(value, unit)

function valueAxes({ palette, titles, units, isSplit }: Skeleton, panel: number) {
  const isApart = isSplit[panel] === true
  const common = {
    ...{ type: 'value', gridIndex: panel, splitNumber: panel === 0 ? 5 : 2, scale: panel === 0 },
    axisLabel: { color: palette.soft, fontSize: 11, formatter: tick(units[panel] ?? 'number') },
    axisPointer: { show: false },
  }
  return [
    {
      ...{ ...common, position: 'right' },
      splitLine: { lineStyle: { color: palette.line, opacity: 0.6 } },
    },
    {
      ...{ ...common, position: 'left', scale: true, name: titles[panel], nameLocation: 'end', nameGap: 8 },
      nameTextStyle: {
        color: palette.soft,
        align: 'left',
        fontSize: 11,
        padding: [0, 0, 0, isApart ? 6 - AXIS_WIDTH : -6],
      },
      axisLabel: {
        ...common.axisLabel,
        show: isApart,
        formatter: (value: number) => format(value, 'number'),
      },
      splitLine: { show: false },
      // Without values, the axis still bears the title.
      ...(!isApart && { min: 0, max: 1 }),
    },
  ]
}

function timeAxis({ palette, hasOptions, label }: Skeleton, panel: number) {
  const isLast = panel === (hasOptions ? 2 : 1)
  return {
    ...{ type: 'category', gridIndex: panel, boundaryGap: true, axisTick: { show: false } },
    axisLine: { onZero: false, lineStyle: { color: palette.line } },
    axisLabel: {
      ...{ show: isLast, color: palette.soft, fontSize: 11, hideOverlap: true, formatter: label },
      ...{ alignMinLabel: 'left', alignMaxLabel: 'right' },
    },
    axisPointer: {
      // On a canvas of its own: what lies below is not drawn again for each move of the pointer.
      ...{ show: true, type: 'line', snap: true, zlevel: 1, label: { show: false }, triggerEmphasis: false },
      lineStyle: { color: palette.soft, type: 'dashed', width: 1 },
    },
  }
}

/** The parts of the picture that stay while one pans and zooms: panels, axes, crosshair. */
export function skeletonOf(skeleton: Skeleton): EChartsCoreOption {
  const { hasOptions, isSplit } = skeleton
  const layout = hasOptions ? LAYOUTS.three : LAYOUTS.two
  const panels = layout.map((_, panel) => panel)
  const left = isSplit.some(Boolean) ? AXIS_WIDTH : 8
  return {
    animation: false,
    grid: layout.map(({ top, height }) => ({
      top: `${top}%`,
      height: `${height}%`,
      left,
      right: AXIS_WIDTH,
      // The labels have their room: to measure them again for each frame takes a fifth of its time.
      outerBoundsMode: 'none',
    })),
    xAxis: panels.map((panel) => timeAxis(skeleton, panel)),
    yAxis: panels.flatMap((panel) => valueAxes(skeleton, panel)),
    axisPointer: { link: [{ xAxisIndex: 'all' }], triggerOn: 'mousemove' },
    dataZoom: [
      {
        ...{ id: ZOOM, type: 'inside', xAxisIndex: panels, minValueSpan: 4, throttle: 16 },
        // A finger that moves down scrolls the page.
        preventDefaultMouseMove: false,
      },
    ],
    // ECharts shows no crosshair without one.
    tooltip: { show: true, trigger: 'axis', showContent: false, axisPointer: { type: 'line' } },
  }
}

type Point = readonly [at: number, value: number]

/** Values of the bars that are, or are not, still running. */
function pointsOf(values: Values, isWanted: (at: number) => boolean, factor: number): Point[] {
  const points: Point[] = []
  for (const [at, value] of values.entries())
    if (value !== null && isWanted(at)) points.push([at, value * factor])
  return points
}

const axesOf = ({ panel, isApart }: Mark) => ({
  xAxisIndex: panel,
  yAxisIndex: panel * 2 + (isApart ? 1 : 0),
})

function lineOf(mark: Mark, { isPartial }: Bars, ground: string): object[] {
  const { key, name, values, colour } = mark
  const partial = pointsOf(values, (at) => isPartial[at] === true, 1)
  const common = {
    ...axesOf(mark),
    name,
    type: 'line',
    silent: true,
    lineStyle: { color: colour, width: 1.5 },
  }
  return [
    {
      ...{ ...common, id: key, data: values, showSymbol: false, sampling: 'lttb', z: 3 },
      ...{ itemStyle: { color: colour }, connectNulls: key.startsWith('price') },
    },
    ...(partial.length === 0
      ? []
      : [
          {
            ...{
              ...common,
              id: `${key}-partial`,
              data: partial,
              showSymbol: true,
              symbol: 'circle',
              symbolSize: 8,
            },
            ...{
              z: 4,
              lineStyle: { width: 0 },
              itemStyle: { color: ground, borderColor: colour, borderWidth: 2 },
            },
          },
        ]),
  ]
}

function columnsOf(mark: Mark, { isPartial }: Bars, ground: string): object[] {
  const { key, name, values, colour, below = colour, isMirrored = false } = mark
  const factor = isMirrored ? -1 : 1
  const isWhole = (at: number) => isPartial[at] !== true
  const isNegative = (at: number) => (values[at] ?? 0) < 0
  const part = (id: string, isWanted: (at: number) => boolean, itemStyle: object, isDown = isMirrored) => ({
    ...{ ...axesOf(mark), id: `${key}-${id}`, name, type: 'bar', silent: true, itemStyle },
    ...{ barGap: '-100%', barCategoryGap: '25%', barMinWidth: 1, progressive: 0 },
    // Of columns that share a pixel, the longest is drawn.
    ...{ large: values.length > MANY, largeThreshold: MANY, sampling: isDown ? 'min' : 'max' },
    data: pointsOf(values, isWanted, factor),
  })
  const partialColour = (at: number) => (isNegative(at) ? below : colour)
  const parts = [
    part('up', (at) => isWhole(at) && !isNegative(at), { color: colour }),
    part('down', (at) => isWhole(at) && isNegative(at), { color: below }, !isMirrored),
    {
      ...part('partial', (at) => !isWhole(at), {
        ...{ color: ground, borderWidth: 1.5 },
        borderColor: partialColour(isPartial.lastIndexOf(true)),
      }),
      ...{ large: false, sampling: 'none' },
    },
  ]
  return parts.filter(({ data }) => data.length > 0)
}

/** The series of the picture, and the times of their bars. */
export function contentOf(
  marks: readonly Mark[],
  bars: Bars,
  panels: number,
  ground: string,
): EChartsCoreOption {
  const drawn = marks.filter(({ panel }) => panel < panels)
  return {
    xAxis: Array.from({ length: panels }, () => ({ data: bars.ts })),
    series: drawn.flatMap((mark) =>
      mark.kind === 'line' ? lineOf(mark, bars, ground) : columnsOf(mark, bars, ground),
    ),
  }
}
