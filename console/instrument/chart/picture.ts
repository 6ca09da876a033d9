import type { EChartsCoreOption } from '../../charts/echarts.ts'
import type { Palette } from '../../charts/palette.ts'
import { format, type Unit } from '../../parts/format.ts'
import type { Bars, Values } from '../bars/bars.ts'
import { layoutOf, type Shares } from './heights.ts'
import type { Mark } from './marks.ts'
import type { TimeTicks } from './times.ts'

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
  /** Units of the further axes of each panel: of what its own axis is not for. */
  readonly apart: readonly (readonly Unit[])[]
  /** The labels of the time axis. */
  readonly ticks: TimeTicks
  /** Shares of the height by panel. */
  readonly shares: Shares
}

/** Numbers of an axis. The title of its panel says the currency of the axis on the right; those on the left state it. */
const tick =
  (unit: Unit, isTitled: boolean) =>
  (value: number): string =>
    unit === 'USD' && isTitled ? format(value, 'number') : format(value, unit)

/** Number of further axes of the panel that has most: all panels are as wide. */
const widest = (apart: Skeleton['apart']): number => Math.max(0, ...apart.map(({ length }) => length))

/** Place among all axes of that of a panel and a unit; without a unit, of the panel's own. */
function axisAt(apart: Skeleton['apart'], panel: number, unit?: Unit): number {
  // A panel without further axes has one that only bears its title.
  const before = apart.slice(0, panel).reduce((sum, units) => sum + 1 + Math.max(units.length, 1), 0)
  return before + (unit === undefined ? 0 : 1 + (apart[panel] ?? []).indexOf(unit))
}

function valueAxes({ palette, titles, units, apart }: Skeleton, panel: number) {
  const further = apart[panel] ?? []
  const common = {
    ...{ type: 'value', gridIndex: panel, splitNumber: panel === 0 ? 5 : 2, scale: panel === 0 },
    axisLabel: { color: palette.soft, fontSize: 11, formatter: tick(units[panel] ?? 'number', true) },
    axisPointer: { show: false },
  }
  const left = { ...common, position: 'left', scale: true, splitLine: { show: false } }
  // Without values, the axis still bears the title.
  const furtherAxis = (unit: Unit | undefined, place: number) =>
    unit === undefined
      ? { axisLabel: { show: false }, min: 0, max: 1 }
      : {
          offset: place * AXIS_WIDTH,
          axisLabel: { ...common.axisLabel, formatter: tick(unit, false) },
        }
  return [
    {
      ...{ ...common, position: 'right' },
      splitLine: { lineStyle: { color: palette.line, opacity: 0.6 } },
    },
    {
      ...left,
      ...{ name: titles[panel], nameLocation: 'end', nameGap: 8 },
      nameTextStyle: {
        ...{ color: palette.soft, align: 'left', fontSize: 11 },
        padding: [0, 0, 0, further.length > 0 ? 6 - AXIS_WIDTH * widest(apart) : -6],
      },
      ...furtherAxis(further[0], 0),
    },
    ...further.slice(1).map((unit, at) => ({ ...left, ...furtherAxis(unit, at + 1) })),
  ]
}

function timeAxis({ palette, hasOptions, ticks }: Skeleton, panel: number) {
  const isLast = panel === (hasOptions ? 2 : 1)
  return {
    ...{ type: 'category', gridIndex: panel, boundaryGap: true },
    axisTick: { show: isLast, alignWithLabel: true, lineStyle: { color: palette.soft }, length: 4 },
    axisLine: { onZero: false, lineStyle: { color: palette.line } },
    axisLabel: {
      ...{ show: isLast, color: palette.soft, fontSize: 11, hideOverlap: true, alignMaxLabel: 'right' },
      ...{ interval: ticks.isTick, formatter: ticks.label },
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
  const { hasOptions, apart, shares } = skeleton
  const layout = layoutOf(shares, hasOptions)
  const panels = layout.map((_, panel) => panel)
  const left = Math.max(AXIS_WIDTH * widest(apart), 8)
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

const axesOf = ({ panel, isApart, unit }: Mark, { apart }: Skeleton) => ({
  xAxisIndex: panel,
  yAxisIndex: axisAt(apart, panel, isApart ? unit : undefined),
})

/** The line at zero of an axis, for panels with several: their zeros differ. */
function zeroOf({ panel, isApart, colour }: Mark, { apart, palette }: Skeleton): object {
  if ((apart[panel] ?? []).length === 0) return {}
  const line = isApart ? { color: colour, type: 'dashed' } : { color: palette.soft, type: 'solid' }
  return {
    markLine: {
      ...{ silent: true, symbol: 'none', animation: false, label: { show: false } },
      ...{ lineStyle: { ...line, width: 1 }, data: [{ yAxis: 0 }] },
    },
  }
}

function lineOf(mark: Mark, { isPartial }: Bars, skeleton: Skeleton): object[] {
  const { key, name, values, colour } = mark
  const partial = pointsOf(values, (at) => isPartial[at] === true, 1)
  const common = {
    ...axesOf(mark, skeleton),
    name,
    type: 'line',
    silent: true,
    lineStyle: { color: colour, width: 1.5 },
  }
  return [
    {
      ...{ ...common, id: key, data: values, showSymbol: false, sampling: 'lttb', z: 3 },
      ...{ itemStyle: { color: colour }, connectNulls: key.startsWith('price') },
      ...zeroOf(mark, skeleton),
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
              itemStyle: { color: skeleton.palette.raised, borderColor: colour, borderWidth: 2 },
            },
          },
        ]),
  ]
}

function columnsOf(mark: Mark, { isPartial }: Bars, skeleton: Skeleton): object[] {
  const { key, name, values, colour, below = colour, isMirrored = false } = mark
  const factor = isMirrored ? -1 : 1
  const isWhole = (at: number) => isPartial[at] !== true
  const isNegative = (at: number) => (values[at] ?? 0) < 0
  const part = (id: string, isWanted: (at: number) => boolean, itemStyle: object, isDown = isMirrored) => ({
    ...{ ...axesOf(mark, skeleton), id: `${key}-${id}`, name, type: 'bar', silent: true, itemStyle },
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
        ...{ color: skeleton.palette.raised, borderWidth: 1.5 },
        borderColor: partialColour(isPartial.lastIndexOf(true)),
      }),
      ...{ large: false, sampling: 'none' },
    },
  ]
  const [first, ...others] = parts.filter(({ data }) => data.length > 0)
  return first ? [{ ...first, ...zeroOf(mark, skeleton) }, ...others] : []
}

/** The series of the picture, and the times of their bars. */
export function contentOf(marks: readonly Mark[], bars: Bars, skeleton: Skeleton): EChartsCoreOption {
  const panels = skeleton.hasOptions ? 3 : 2
  const drawn = marks.filter(({ panel }) => panel < panels)
  return {
    xAxis: Array.from({ length: panels }, () => ({ data: bars.ts })),
    series: drawn.flatMap((mark) =>
      mark.kind === 'line' ? lineOf(mark, bars, skeleton) : columnsOf(mark, bars, skeleton),
    ),
  }
}
