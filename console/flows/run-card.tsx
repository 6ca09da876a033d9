import { useMemo } from 'react'
import { Chart } from '../charts/chart.tsx'
import type { ECharts } from '../charts/echarts.ts'
import { ChartFrame } from '../charts/frame.tsx'
import { Legend } from '../charts/legend.tsx'
import { paletteOf } from '../charts/palette.ts'
import type { Source } from '../charts/shortest.ts'
import { useChart } from '../charts/use-chart.ts'
import { formatDate } from '../parts/format.ts'
import { Empty } from '../parts/states.tsx'
import { usePreferences } from '../shell/preferences.tsx'
import { type Run, tellingRunOf } from './fan.ts'
import { HitTable } from './hit-table.tsx'
import { flowCaption, runLegend } from './legends.ts'
import type { Model } from './model.ts'
import { RunReadout } from './readout.tsx'
import { RunChoice } from './run-choice.tsx'
import { runOption } from './run-option.ts'
import { runTable } from './run-table.ts'
import { useCrosshair } from './use-chart.ts'
import type { Change } from './views.ts'

interface CardProps {
  readonly model: Model
  readonly sources: readonly Source[]
  /** Date of the run that the address states. */
  readonly run: string | null
  /** The z of the bands that the address states. None means all. */
  readonly chosen: readonly number[]
  readonly change: Change
}

/** Runs of the past against what came, and how often each band held. */
export function RunCard({ model, sources, run: stated, chosen, change }: CardProps) {
  const { isDark } = usePreferences()
  const { runs, bands } = model
  const run =
    stated === null ? tellingRunOf(runs, model.known) : runs.find(({ runDate }) => runDate === stated)
  if (runs.length === 0)
    return (
      <section className="card" aria-labelledby="flows-runs">
        <h2 id="flows-runs">Forecasts against what came</h2>
        <Empty title={model.asOf ? 'There was no forecast run yet' : 'This series has no forecasts'}>
          {model.asOf ? 'Choose a later day above.' : ''}
        </Empty>
      </section>
    )
  const chosenBands = bands.filter((z) => chosen.includes(z))
  const shown = chosenBands.length === 0 ? bands : chosenBands
  const unknown = chosen.filter((z) => !bands.includes(z))
  return (
    <ChartFrame
      title="Forecasts against what came"
      sources={sources}
      table={() => runTable(runs, model.known)}
      caption={() =>
        flowCaption(
          model,
          run ? [run.runDate, run.horizons.at(-1)?.targetDate ?? run.runDate] : [],
          runLegend(shown, paletteOf(isDark)),
        )
      }
      controls={
        <RunChoice runs={runs} run={run?.runDate ?? null} bands={bands} shown={shown} change={change} />
      }
    >
      {(onReady) => (
        <>
          {unknown.length > 0 && (
            <p role="status" className="flows-readout">
              The runs have no band at ±{unknown.join(', ±')} σ. Choose from those above.
            </p>
          )}
          {run ? (
            <RunChart model={model} run={run} bands={shown} onReady={onReady} />
          ) : (
            <Empty title={`There is no run of ${formatDate(stated ?? '')}`}>
              Choose one of the list above.
            </Empty>
          )}
          <HitTable model={model} bands={shown} />
        </>
      )}
    </ChartFrame>
  )
}

interface ChartProps {
  readonly model: Model
  readonly run: Run
  readonly bands: readonly number[]
  readonly onReady: (chart: ECharts | null) => void
}

function RunChart({ model, run, bands, onReady }: ChartProps) {
  const { isDark } = usePreferences()
  const [chart, receive] = useChart(onReady)
  const date = useCrosshair(chart)
  const option = useMemo(() => runOption(model, run, bands, paletteOf(isDark)), [model, run, bands, isDark])
  return (
    <>
      <RunReadout model={model} run={run} date={date} />
      <Legend entries={runLegend(bands, paletteOf(isDark))} />
      <Chart
        option={option}
        onReady={receive}
        label={`Fan of the run of ${formatDate(run.runDate)}, with the observations that came`}
      />
    </>
  )
}
