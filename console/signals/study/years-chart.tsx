import { useMemo } from 'react'
import { Chart } from '../../charts/chart.tsx'
import type { EChartsCoreOption } from '../../charts/echarts.ts'
import { ChartFrame } from '../../charts/frame.tsx'
import { type Palette, paletteOf } from '../../charts/palette.ts'
import type { Source } from '../../charts/shortest.ts'
import { useChart } from '../../charts/use-chart.ts'
import type { EventStudyResultFragment as EventStudy } from '../../graph/generated/graphql.ts'
import { usePreferences } from '../../shell/preferences.tsx'
import { labelStyle, outcomeAxis, signedColumns, zeroLine } from './axes.ts'
import type { Subject } from './captions.ts'
import { barsWord } from './inputs.ts'
import { outcomeName, outcomeText, outcomeUnit } from './units.ts'

type Year = EventStudy['signals'][number]['years'][number]

/** What ECharts draws of years: a column each, with its mean, above the number of its events. */
function yearsOption(study: EventStudy, years: readonly Year[], palette: Palette): EChartsCoreOption {
  return {
    animation: false,
    grid: { left: 4, right: 8, top: 24, bottom: 4, containLabel: true },
    xAxis: {
      ...{ type: 'category', data: years.map(({ year, outcomes }) => `${year}\n${outcomes}`) },
      axisLabel: { ...labelStyle(palette), interval: 0, hideOverlap: true, lineHeight: 15 },
      axisTick: { show: false },
      axisLine: { onZero: false, lineStyle: { color: palette.line } },
    },
    yAxis: outcomeAxis(outcomeUnit(study), palette),
    series: [
      {
        ...{ type: 'bar', silent: true, barMaxWidth: 48, markLine: zeroLine(palette) },
        label: {
          ...{ show: true, color: palette.ink, fontSize: 11 },
          formatter: ({ value }: { readonly value: number }) => outcomeText(value, study),
        },
        data: signedColumns(
          years.map(({ mean }) => mean ?? null),
          palette,
        ),
      },
    ],
  }
}

interface YearsProps {
  readonly study: EventStudy
  readonly years: readonly Year[]
  readonly horizon: number
  readonly subject: Subject
  readonly sources: readonly Source[]
}

/** The mean of each year at a horizon. */
export function YearsChart({ study, years: all, horizon, subject, sources }: YearsProps) {
  const { isDark } = usePreferences()
  const years = useMemo(() => all.filter((one) => one.horizon === horizon), [all, horizon])
  const title = `By year, ${horizon} ${barsWord(study.interval, horizon)} later`
  return (
    <ChartFrame
      title={title}
      sources={sources.map((source) => ({ ...source, drawn: ['eventStudy.signals.years'] }))}
      table={() => ({
        columns: ['Year', 'Mean', 'Events', 'p by date'],
        rows: years.map(({ year, mean, outcomes, clusteredPValue }) => [
          String(year),
          mean ?? null,
          outcomes,
          clusteredPValue ?? null,
        ]),
      })}
      caption={() => ({
        ...{ ...subject, metric: outcomeName(study), legend: legendOf(paletteOf(isDark)) },
        details: [...subject.details, 'mean and number of events of each year'],
      })}
    >
      {(onReady) => <Picture {...{ study, years, title, onReady }} />}
    </ChartFrame>
  )
}

const legendOf = (palette: Palette) =>
  [{ name: 'Mean of the year', shape: 'columns', colour: palette.up, below: palette.down }] as const

interface PictureProps extends Pick<YearsProps, 'study' | 'years'> {
  readonly title: string
  readonly onReady: Parameters<typeof useChart>[0]
}

function Picture({ study, years, title, onReady }: PictureProps) {
  const { isDark } = usePreferences()
  const [, receive] = useChart(onReady)
  const option = useMemo(() => yearsOption(study, years, paletteOf(isDark)), [study, years, isDark])
  return (
    <>
      <p className="study-readout is-soft">Mean of each year, above the number of its events</p>
      <Chart option={option} onReady={receive} label={`${outcomeName(study)}: ${title}`} />
    </>
  )
}
