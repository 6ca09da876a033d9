import { useMemo } from 'react'
import type { LegendEntry } from '../../charts/caption.ts'
import { Chart } from '../../charts/chart.tsx'
import type { ECharts, EChartsCoreOption } from '../../charts/echarts.ts'
import { ChartFrame } from '../../charts/frame.tsx'
import { Legend } from '../../charts/legend.tsx'
import { type Palette, paletteOf } from '../../charts/palette.ts'
import type { Source } from '../../charts/shortest.ts'
import type { ChartTable } from '../../charts/table.ts'
import { useChart, usePointer } from '../../charts/use-chart.ts'
import type { EventStudyResultFragment as EventStudy } from '../../graph/generated/graphql.ts'
import { format } from '../../parts/format.ts'
import { usePreferences } from '../../shell/preferences.tsx'
import { labelStyle, outcomeAxis, zeroLine } from './axes.ts'
import type { Subject } from './captions.ts'
import { barsWord } from './inputs.ts'
import { outcomeName, outcomeText, outcomeUnit } from './units.ts'

const BAND_OPACITY = 0.2

type Path = EventStudy['signals'][number]['path']

/** What ECharts draws of a path: the band of the interval, and the mean upon it. */
function pathOption(study: EventStudy, path: Path, palette: Palette): EChartsCoreOption {
  const line = { type: 'line', symbol: 'none', silent: true } as const
  const band = { ...line, stack: 'band', stackStrategy: 'all', lineStyle: { opacity: 0 } } as const
  const known = path.filter(({ lower, upper }) => typeof lower === 'number' && typeof upper === 'number')
  return {
    animation: false,
    grid: { left: 4, right: 16, top: 24, bottom: 22, containLabel: true },
    xAxis: {
      ...{ type: 'value', min: path[0]?.offset ?? 0, max: path.at(-1)?.offset ?? 1 },
      name: `${barsWord(study.interval, 2)} after the event`,
      ...{ nameLocation: 'middle', nameGap: 26, nameTextStyle: labelStyle(palette) },
      axisLabel: {
        ...{ ...labelStyle(palette), hideOverlap: true },
        formatter: (value: number) => format(value, 'value'),
      },
      axisLine: { onZero: false, lineStyle: { color: palette.line } },
      splitLine: { show: false },
      axisPointer: {
        ...{ show: true, type: 'line', snap: true, triggerEmphasis: false, label: { show: false } },
        lineStyle: { color: palette.soft, type: 'dotted' },
      },
    },
    yAxis: outcomeAxis(outcomeUnit(study), palette),
    series: [
      { ...band, data: known.map(({ offset, lower }) => [offset, lower]) },
      {
        ...{ ...band, areaStyle: { color: palette.accent, opacity: BAND_OPACITY } },
        data: known.map(({ offset, lower, upper }) => [offset, (upper ?? 0) - (lower ?? 0)]),
      },
      {
        ...{ ...line, z: 3, lineStyle: { color: palette.accent, width: 2 } },
        data: path.map(({ offset, mean }) => [offset, mean ?? null]),
        markLine: {
          ...zeroLine(palette),
          data: [
            { yAxis: 0 },
            {
              ...{ xAxis: 0, lineStyle: { color: palette.ink, type: 'dashed', width: 1 } },
              label: { show: true, formatter: 'event', position: 'end', color: palette.soft, fontSize: 11 },
            },
          ],
        },
      },
    ],
  }
}

const pathLegend = (palette: Palette): LegendEntry[] => [
  { name: 'Mean', shape: 'line', colour: palette.accent },
  { name: '95 % interval of the mean', shape: 'area', colour: palette.accent, opacity: BAND_OPACITY },
]

const pathTable = (path: Path): ChartTable => ({
  columns: ['Bars after the event', 'Mean', 'Lower bound', 'Upper bound', 'Events'],
  rows: path.map(({ offset, mean, lower, upper, outcomes }) => [
    offset,
    mean ?? null,
    lower ?? null,
    upper ?? null,
    outcomes,
  ]),
})

interface PathProps {
  readonly study: EventStudy
  readonly path: Path
  readonly subject: Subject
  readonly sources: readonly Source[]
}

/** The mean path around the events, with its interval. */
export function PathChart({ study, path, subject, sources }: PathProps) {
  const { isDark } = usePreferences()
  return (
    <ChartFrame
      title="Mean path"
      sources={sources.map((source) => ({ ...source, drawn: ['eventStudy.signals.path'] }))}
      table={() => pathTable(path)}
      caption={() => ({ ...subject, metric: outcomeName(study), legend: pathLegend(paletteOf(isDark)) })}
    >
      {(onReady) => <Picture {...{ study, path, onReady }} />}
    </ChartFrame>
  )
}

interface PictureProps extends Pick<PathProps, 'study' | 'path'> {
  readonly onReady: (chart: ECharts | null) => void
}

function Picture({ study, path, onReady }: PictureProps) {
  const { isDark } = usePreferences()
  const [chart, receive] = useChart(onReady)
  const pointer = usePointer(chart)
  const option = useMemo(() => pathOption(study, path, paletteOf(isDark)), [study, path, isDark])
  const last = path.at(-1)
  const point = pointer === null ? last : path.find(({ offset }) => offset === Math.round(pointer))
  return (
    <>
      {point && (
        <p className="study-readout">
          <span className="is-soft">{placeWords(point.offset, study)}</span>{' '}
          <strong>{outcomeText(point.mean, study)}</strong>{' '}
          <span className="is-soft">
            ({outcomeText(point.lower, study)} to {outcomeText(point.upper, study)}), {point.outcomes} events
          </span>
        </p>
      )}
      <Legend entries={pathLegend(paletteOf(isDark))} />
      <Chart
        option={option}
        onReady={receive}
        label={`${outcomeName(study)}, mean path from ${Math.abs(path[0]?.offset ?? 0)} ${barsWord(study.interval, 2)} before the event to ${last?.offset ?? 0} after it, with its 95 % interval`}
      />
    </>
  )
}

const placeWords = (offset: number, { interval }: EventStudy): string =>
  offset === 0
    ? 'at the event'
    : `${Math.abs(offset)} ${barsWord(interval, Math.abs(offset))} ${offset < 0 ? 'before' : 'after'}`
