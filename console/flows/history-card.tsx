import { type ReactNode, useCallback, useMemo } from 'react'
import { Chart } from '../charts/chart.tsx'
import type { ECharts } from '../charts/echarts.ts'
import { ChartFrame } from '../charts/frame.tsx'
import { Legend } from '../charts/legend.tsx'
import { paletteOf } from '../charts/palette.ts'
import type { Source } from '../charts/shortest.ts'
import { useChart } from '../charts/use-chart.ts'
import { formatDate } from '../parts/format.ts'
import { ViewFault } from '../parts/view.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { addDays } from './history.ts'
import { historyOption } from './history-option.ts'
import { historyTable } from './history-table.ts'
import { embeddedRequest, flowCaption, historyLegend } from './legends.ts'
import type { Model } from './model.ts'
import { isOutside, type Range } from './range.ts'
import { RangeChoice } from './range-choice.tsx'
import { HistoryReadout } from './readout.tsx'
import { useCrosshair, useReset, useZoom } from './use-chart.ts'
import type { Change } from './views.ts'

interface CardProps {
  readonly model: Model
  readonly sources: readonly Source[]
  readonly from: string | null
  readonly to: string | null
  readonly change: Change
  readonly children: ReactNode
}

/** Days at first sight: enough to see a shape, few enough to see an observation. */
const FIRST_SPANS = { DAILY: 366, WEEKLY: 1097 } as const

/** The first and last day of a series' history and newest forecast. */
function extentOf({ present, runs }: Model): Range {
  const last = present.at(-1)?.date ?? ''
  const target = runs[0]?.horizons.at(-1)?.targetDate ?? last
  return { from: present[0]?.date ?? '', to: target > last ? target : last }
}

/** The history of a series as a chart that can be zoomed, and what the children add below it. */
export function HistoryCard({ model, sources, from, to, change, children }: CardProps) {
  const { isDark } = usePreferences()
  const extent = extentOf(model)
  const lastDay = model.present.at(-1)?.date ?? ''
  const startOf = (days: number) => [addDays(lastDay, -days), extent.from].toSorted().at(-1) ?? ''
  const first = model.frequency in FIRST_SPANS ? FIRST_SPANS[model.frequency as 'DAILY'] : null
  const range = {
    from: from ?? (first === null ? extent.from : startOf(first)),
    to: to ?? extent.to,
  }
  if (range.from > range.to)
    throw new ViewFault(`“from” must not be after “to”, but the address says ${range.from} and ${range.to}.`)
  return (
    <ChartFrame
      title="History"
      sources={sources}
      table={() => historyTable(model)}
      caption={() => flowCaption(model, [range.from, range.to], historyLegend(model, paletteOf(isDark)))}
      embedded={model.asOf === null ? embeddedRequest(model, { from, to }) : undefined}
      controls={<RangeChoice range={range} extent={extent} lastDay={lastDay} change={change} />}
    >
      {(onReady) => (
        <>
          {isOutside(range, extent) && (
            <p role="status" className="flows-readout">
              There is nothing from {formatDate(range.from)} to {formatDate(range.to)}. Choose “All” to see
              what there is.
            </p>
          )}
          <HistoryChart model={model} range={range} change={change} onReady={onReady} />
          {children}
        </>
      )}
    </ChartFrame>
  )
}

interface ChartProps {
  readonly model: Model
  readonly range: Range
  readonly change: Change
  readonly onReady: (chart: ECharts | null) => void
}

function HistoryChart({ model, range, change, onReady }: ChartProps) {
  const { isDark } = usePreferences()
  const [chart, receive] = useChart(onReady)
  const date = useCrosshair(chart)
  const option = useMemo(() => historyOption(model, paletteOf(isDark)), [model, isDark])
  const zoom = useCallback((shown: Range) => change(shown, 'replace'), [change])
  useZoom(chart, option, range, zoom)
  const reset = useCallback(() => change({ from: null, to: null }), [change])
  useReset(chart, reset)
  return (
    <>
      <HistoryReadout model={model} date={date} />
      <Legend entries={historyLegend(model, paletteOf(isDark))} />
      <Chart
        option={option}
        onReady={receive}
        className="flows-chart"
        label={`Line chart of ${model.known.length} observations. Click into it and turn the wheel to zoom, drag to move. A double click resets.`}
      />
    </>
  )
}
