import { format, formatDate } from '../parts/format.ts'
import type { Run } from './fan.ts'
import type { Change } from './views.ts'

interface ChoiceProps {
  /** Newest first. */
  readonly runs: readonly Run[]
  /** Date of the run shown. Null if there is no such run. */
  readonly run: string | null
  readonly bands: readonly number[]
  readonly shown: readonly number[]
  readonly change: Change
}

/** Chooses the run and the bands of a fan. */
export function RunChoice({ runs, run, bands, shown, change }: ChoiceProps) {
  const at = runs.findIndex(({ runDate }) => runDate === run)
  const go = (place: number) => change({ run: runs[place]?.runDate ?? null })
  const toggle = (z: number) => {
    const next = shown.includes(z) ? shown.filter((one) => one !== z) : [...shown, z].sort((a, b) => b - a)
    // No band at all would read as all of them.
    if (next.length > 0) change({ z: next.length === bands.length ? [] : next })
  }
  return (
    <>
      <fieldset className="flows-choices">
        <legend className="visually-hidden">Bands</legend>
        {bands.map((z) => (
          <button key={z} type="button" aria-pressed={shown.includes(z)} onClick={() => toggle(z)}>
            ±{format(z, 'weight')} σ
          </button>
        ))}
      </fieldset>
      <span className="flows-choices">
        <button
          type="button"
          aria-label="Earlier run"
          disabled={at < 0 || at >= runs.length - 1}
          onClick={() => go(at + 1)}
        >
          ‹
        </button>
        <select aria-label="Run" value={run ?? ''} onChange={(event) => change({ run: event.target.value })}>
          {run === null && <option value="">Choose a run</option>}
          {runs.map(({ runDate }) => (
            <option key={runDate} value={runDate}>
              {formatDate(runDate)}
            </option>
          ))}
        </select>
        <button type="button" aria-label="Later run" disabled={at <= 0} onClick={() => go(at - 1)}>
          ›
        </button>
      </span>
    </>
  )
}
