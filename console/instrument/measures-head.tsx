import { type ReactNode, useId } from 'react'
import type { Interval, Metric } from '../graph/generated/graphql.ts'
import { formatDate } from '../parts/format.ts'
import { Meaning } from '../parts/meaning.tsx'
import { CASH_METRICS, OPTION_METRICS } from '../parts/metrics.ts'
import { LABELS, perInterval } from '../parts/vocabulary.ts'
import type { PanelWindow } from './panel-window.ts'

/** Metrics that can be measured, in the order of the menu. */
export const MEASURES = [...CASH_METRICS, 'PX_LINKED', ...OPTION_METRICS] as const

interface MeasuresHeadProps {
  readonly measures: readonly Metric[]
  readonly metric: Metric
  readonly onMetric: (metric: (typeof MEASURES)[number]) => void
  readonly window: PanelWindow
  readonly interval: Interval
  /** Whether the running day is included. Null: there is none in the window. */
  readonly withRunning: boolean | null
  readonly onRunning: (withRunning: boolean) => void
}

const isOption = (metric: Metric): boolean => OPTION_METRICS.some((option) => option === metric)

/** The choice of what is measured, over which bars. */
export function MeasuresHead(props: MeasuresHeadProps) {
  const { measures, metric, onMetric, window, interval, withRunning, onRunning } = props
  const id = useId()
  const group = (label: string, isOf: (metric: Metric) => boolean): ReactNode => (
    <optgroup label={label}>
      {measures.filter(isOf).map((name) => (
        <option key={name} value={name}>
          {LABELS.Metric[name]}
        </option>
      ))}
    </optgroup>
  )
  return (
    <header className="panel-head">
      <h2>Measures</h2>
      <label htmlFor={id}>of</label>
      <select
        id={id}
        value={metric}
        onChange={({ target }) => {
          const chosen = MEASURES.find((name) => name === target.value)
          if (chosen) onMetric(chosen)
        }}
      >
        {group(LABELS.AssetClass.CASH, (metric) => !isOption(metric))}
        {group(LABELS.AssetClass.OPTIONS, isOption)}
      </select>
      <Meaning of="Metric" value={metric} />
      <span className="is-soft">
        {formatDate(window.from)} to {formatDate(window.to)}, one bar per {perInterval(interval)}
      </span>
      {withRunning !== null && (
        <label className="panel-switch">
          <input type="checkbox" checked={withRunning} onChange={({ target }) => onRunning(target.checked)} />
          With the running day
        </label>
      )}
    </header>
  )
}
