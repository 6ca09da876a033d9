import { useMemo } from 'react'
import { formatFlow } from '../parts/flow-units.ts'
import { format, formatDate } from '../parts/format.ts'
import { bandAt, type Horizon, type Run, scenarioAt } from './fan.ts'
import { pointAt, timesChanged } from './history.ts'
import type { Model } from './model.ts'

interface ReadoutProps {
  readonly model: Model
  /** The date below the pointer. Null shows the newest observation. */
  readonly date: string | null
}

/** The values below the pointer, in words. */
export function HistoryReadout({ model, date }: ReadoutProps) {
  const revised = useMemo(() => new Map(model.revised.map((one) => [one.date, one])), [model])
  const last = model.known.at(-1)
  const point = date === null ? last : pointAt(model.known, date)
  if (date !== null && last && date > last.date) {
    const horizon = model.runs[0]?.horizons.find(({ targetDate }) => targetDate >= date)
    if (horizon) return <ForecastReadout model={model} horizon={horizon} />
  }
  if (!point) return <p className="flows-readout is-soft">Nothing was known yet.</p>
  const ghost = revised.get(point.date)
  return (
    <p className="flows-readout">
      <span className="is-soft">{formatDate(point.date)}</span>{' '}
      <strong>{formatFlow(point.value, model)}</strong>
      {ghost && (
        <span className="flows-ghost">
          now {formatFlow(ghost.present, model)}, {timesChanged(ghost.presentRevision)}
        </span>
      )}
      {!ghost && point.revision > 0 && <span className="is-soft">{timesChanged(point.revision)}</span>}
    </p>
  )
}

function ForecastReadout({ model, horizon }: { readonly model: Model; readonly horizon: Horizon }) {
  const z = model.bands.includes(1) ? 1 : model.bands.at(-1)
  const band = z === undefined ? null : bandAt(horizon, z)
  return (
    <p className="flows-readout">
      <span className="is-soft">Forecast for {formatDate(horizon.targetDate)}</span>{' '}
      <strong>{formatFlow(scenarioAt(horizon, 0), model)}</strong>
      {band && z !== undefined && (
        <span className="is-soft">
          {formatFlow(band[0], model)} to {formatFlow(band[1], model)} within ±{format(z, 'weight')} σ
        </span>
      )}
    </p>
  )
}

interface RunProps {
  readonly model: Model
  readonly run: Run
  readonly date: string | null
}

/** What a run forecast below the pointer, and what came. */
export function RunReadout({ model, run, date }: RunProps) {
  const horizon = run.horizons.find(({ targetDate }) => date !== null && targetDate >= date)
  if (date === null || date <= run.runDate || !horizon)
    return (
      <p className="flows-readout is-soft">Forecast made on {formatDate(run.runDate)}, the vertical line.</p>
    )
  const point = pointAt(model.known, date)
  return (
    <div className="flows-readouts">
      <ForecastReadout model={model} horizon={horizon} />
      {point && point.date > run.runDate && (
        <p className="flows-readout">
          <span className="is-soft">came {formatDate(point.date)}</span>{' '}
          <strong>{formatFlow(point.value, model)}</strong>
        </p>
      )}
    </div>
  )
}
