import { useMemo } from 'react'
import type { Caption, LegendEntry } from '../charts/caption.ts'
import { Chart } from '../charts/chart.tsx'
import { ChartFrame } from '../charts/frame.tsx'
import { Legend } from '../charts/legend.tsx'
import { type Palette, paletteOf } from '../charts/palette.ts'
import type { Source } from '../charts/shortest.ts'
import { useChart, usePointer } from '../charts/use-chart.ts'
import type { ComparedPairQuery as Data } from '../graph/generated/graphql.ts'
import { format } from '../parts/format.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { probability } from '../signals/study/units.ts'
import { boundOf, correlogramOption, lineColours, linesOption } from './options.ts'
import {
  type Drawn,
  drawnOf,
  formulaAt,
  type Lagged,
  lagWords,
  type Paired,
  partWords,
  strongest,
} from './pair.ts'
import type { ControlsProps } from './view.ts'

type Ready = Parameters<typeof useChart>[0]

/** Says that a chart lacks the newest periods. */
export const Part = ({ part }: { readonly part: string | null }) =>
  part && <p className="study-readout">Drawn: the {part}. Shorten the range, or choose a longer interval.</p>

interface PairProps {
  readonly source: Source
  readonly subject: Pick<Caption, 'subject' | 'code' | 'dates' | 'details'>
}

const legendOf = ({ lines }: Drawn, palette: Palette): LegendEntry[] =>
  lines.map(({ name }, at) => ({
    ...{ name, shape: at === 0 ? 'line' : 'dashed' },
    colour: lineColours(palette)[at] ?? palette.accent,
  }))

interface LinesCardProps extends PairProps, Pick<ControlsProps, 'view'> {
  readonly data: Paired
}

/** The lines of the formula, each with its own axis. */
export function LinesCard({ data, view, source, subject }: LinesCardProps) {
  const { isDark, zone } = usePreferences()
  const { series, formula } = view
  const drawn = useMemo(() => drawnOf(data, series, formula, zone), [data, series, formula, zone])
  const part = partWords(data.a)
  return (
    <ChartFrame
      title={formula}
      sources={[{ ...source, drawn: ['a', 'b'] }]}
      table={() => ({
        columns: ['Period', ...drawn.lines.map(({ name }) => name)],
        rows: drawn.times.map((time, row) => [time, ...drawn.lines.map(({ values }) => values[row] ?? null)]),
      })}
      caption={() => ({
        ...subject,
        details: [...subject.details, ...(part ? [part] : [])],
        legend: legendOf(drawn, paletteOf(isDark)),
      })}
    >
      {(onReady) => (
        <>
          <Part part={part} />
          <Lines drawn={drawn} formula={formula} onReady={onReady} />
        </>
      )}
    </ChartFrame>
  )
}

interface LinesProps {
  readonly drawn: Drawn
  readonly formula: string
  readonly onReady: Ready
}

function Lines({ drawn, formula, onReady }: LinesProps) {
  const { isDark } = usePreferences()
  const [chart, receive] = useChart(onReady)
  const { times, lines } = drawn
  const row = usePointer(chart) ?? times.length - 1
  const option = useMemo(() => linesOption(drawn, paletteOf(isDark)), [drawn, isDark])
  return (
    <>
      <p className="study-readout">
        <span className="is-soft">{times[row]}</span>{' '}
        {lines.map(({ text, unit, values }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its axis.
          <span key={at}>
            <span className="is-soft">{text}</span> <strong>{format(values[row], unit)}</strong>{' '}
          </span>
        ))}
      </p>
      <Legend entries={legendOf(drawn, paletteOf(isDark))} />
      <Chart key={lines.length} option={option} onReady={receive} label={`${formula} by period`} />
    </>
  )
}

interface CorrelogramCardProps extends PairProps, Pick<ControlsProps, 'change'> {
  readonly correlation: NonNullable<Data['correlation']>
}

/** Correlations by lag, with the strongest one in words. */
export function CorrelogramCard({ correlation, change, source, subject }: CorrelogramCardProps) {
  const { isDark } = usePreferences()
  const { lags, dataPoints } = correlation
  const best = strongest(lags)
  const palette = paletteOf(isDark)
  return (
    <ChartFrame
      title="Correlation by lag"
      sources={[{ ...source, drawn: ['correlation.lags'] }]}
      controls={
        best && (
          <button type="button" onClick={() => change({ formula: formulaAt(best.lag) })}>
            Draw {formulaAt(best.lag)}
          </button>
        )
      }
      table={() => ({
        columns: ['Lag', 'Correlation', 'p', 'Pairs'],
        rows: lags.map((one) => [one.lag, one.correlation ?? null, one.pValue ?? null, one.dataPoints]),
      })}
      caption={() => ({
        ...subject,
        details: [...subject.details, 'dashed: significance bounds, 5 %'],
        legend: [{ name: 'Correlation', shape: 'columns', colour: palette.up, below: palette.down }],
      })}
    >
      {(onReady) => <Correlogram {...{ lags, best, pairs: dataPoints, onReady }} />}
    </ChartFrame>
  )
}

interface CorrelogramProps {
  readonly lags: readonly Lagged[]
  readonly best: ReturnType<typeof strongest>
  readonly pairs: number
  readonly onReady: Ready
}

function Correlogram({ lags, best, pairs, onReady }: CorrelogramProps) {
  const { isDark } = usePreferences()
  const [, receive] = useChart(onReady)
  const option = useMemo(() => correlogramOption(lags, pairs, paletteOf(isDark)), [lags, pairs, isDark])
  return (
    <>
      <p className="study-readout">
        {best ? (
          <>
            Strongest {lagWords(best.lag)}:{' '}
            <strong>{format(best.correlation, 'value', { isSigned: true })}</strong>{' '}
            <span className="is-soft">
              (p {probability(best.pValue)}, not adjusted for {lags.length} lags; {pairs.toLocaleString('en')}{' '}
              pairs). Dashed: significance bounds at 5 %, ±{boundOf(pairs).toFixed(2)}
            </span>
          </>
        ) : (
          <span className="is-soft">No correlation can be computed.</span>
        )}
      </p>
      <Chart option={option} onReady={receive} label="Correlation of both series by lag" />
    </>
  )
}
