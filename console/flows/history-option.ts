import '../charts/cartesian.ts'
import { ScatterChart } from 'echarts/charts'
import { type EChartsCoreOption, echarts } from '../charts/echarts.ts'
import type { Palette } from '../charts/palette.ts'
import { formatFlow, type Measure } from '../parts/flow-units.ts'
import type { Run } from './fan.ts'
import { fanSeries } from './fan-series.ts'
import { inOrder, type Point, placeOf, type Revised } from './history.ts'
import { anchorOf, type Model } from './model.ts'

echarts.use([ScatterChart])

/** More points than that are a line without marks. */
const MAX_MARKED = 120
const DAY_MS = 86_400_000
const LEAST_DAYS = 10

const placesOf = (points: readonly Point[]) => points.map(({ date, value }) => [placeOf(date), value])

/** Axes and grid of the charts of flow series. */
export function axesOf(measure: Measure, palette: Palette) {
  const label = { color: palette.soft, fontSize: 11 }
  return {
    animation: false,
    useUTC: true,
    grid: { left: 4, right: 12, top: 16, bottom: 4, containLabel: true },
    xAxis: {
      type: 'time',
      axisLabel: { ...label, hideOverlap: true },
      axisLine: { lineStyle: { color: palette.line } },
      axisTick: { show: false },
      axisPointer: {
        ...{ show: true, type: 'line', snap: false, triggerEmphasis: false, label: { show: false } },
        lineStyle: { color: palette.soft, type: 'dotted' },
      },
    },
    yAxis: {
      ...{ type: 'value', scale: true, splitNumber: 5 },
      axisLabel: { ...label, formatter: (value: number) => formatFlow(value, measure, { isBare: true }) },
      splitLine: { lineStyle: { color: palette.line } },
    },
  } as const
}

/** The line of a series, or its columns if it is observed by event. */
export function lineOf(points: readonly Point[], isByEvent: boolean, color: string) {
  const data = placesOf(points)
  if (isByEvent) return { type: 'bar', data, barWidth: 3, itemStyle: { color }, z: 3 } as const
  return {
    ...{ type: 'line', data, z: 3, symbol: 'circle', symbolSize: 4 },
    showSymbol: points.length <= MAX_MARKED,
    lineStyle: { color, width: 1.6 },
    itemStyle: { color },
  } as const
}

/** Observations as they were, as they are, and a line between the two. */
function ghostsOf(revised: readonly Revised[], palette: Palette) {
  const [, color = ''] = palette.series
  const ghost = { type: 'scatter', symbol: 'circle', silent: true, z: 5 } as const
  return [
    {
      ...{ type: 'line', symbol: 'none', silent: true, z: 4, lineStyle: { color, width: 1.5 } },
      data: revised.flatMap(({ date, former, present }) => [
        [placeOf(date), former],
        [placeOf(date), present],
        [placeOf(date), null],
      ]),
    },
    {
      ...{ ...ghost, symbolSize: 7, itemStyle: { color: palette.accent } },
      data: revised.map(({ date, former }) => [placeOf(date), former]),
    },
    {
      ...{ ...ghost, symbolSize: 8 },
      itemStyle: { color: palette.raised, borderColor: color, borderWidth: 2 },
      data: revised.map(({ date, present }) => [placeOf(date), present]),
    },
  ]
}

/** The run that is drawn beside a history. One whose forecast dates have all come says nothing of what is ahead. */
export const runAhead = ({ known, runs }: Model): Run | undefined =>
  runs.find(({ horizons }) => (horizons.at(-1)?.targetDate ?? '') > (known.at(-1)?.date ?? ''))

/** What ECharts draws of a history: what was known, what came later, what was revised, and the newest forecast. */
export function historyOption(model: Model, palette: Palette): EChartsCoreOption {
  const { known, later, revised, bands, asOf } = model
  const newest = known.at(-1)
  const run = runAhead(model)
  const isByEvent = model.frequency === 'EVENT'
  return {
    ...axesOf(model, palette),
    dataZoom: [{ type: 'inside', filterMode: 'filter', minValueSpan: LEAST_DAYS * DAY_MS }],
    series: [
      ...(run ? fanSeries(run, anchorOf(known, run), bands, palette) : []),
      ...(later.length > 0
        ? [
            {
              // The line of what came later goes on from the one before.
              ...lineOf(newest && !isByEvent ? inOrder([newest, ...later]) : later, isByEvent, palette.soft),
              ...{ z: 2, silent: true, showSymbol: false },
              ...(!isByEvent && { lineStyle: { color: palette.soft, width: 1, type: 'dashed' } }),
            },
          ]
        : []),
      {
        ...lineOf(known, isByEvent, palette.accent),
        ...(asOf !== null && {
          markLine: {
            ...{ symbol: 'none', silent: true, label: { show: false } },
            ...{ lineStyle: { color: palette.ink, type: 'solid', width: 1 } },
            data: [{ xAxis: placeOf(asOf.slice(0, 10)) }],
          },
        }),
      },
      ...ghostsOf(revised, palette),
    ],
  }
}
