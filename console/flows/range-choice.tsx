import { addDays } from './history.ts'
import { type Range, shifted } from './range.ts'
import type { Change } from './views.ts'

const SPANS = [
  { label: '3 months', days: 92 },
  { label: '1 year', days: 366 },
  { label: '3 years', days: 1097 },
] as const

interface ChoiceProps {
  readonly range: Range
  /** The days that there are, those forecast included. */
  readonly extent: Range
  /** Date of the newest observation: where spans are counted back from. */
  readonly lastDay: string
  readonly change: Change
}

/** Chooses the days that a history shows, for those who do not turn a wheel. */
export function RangeChoice({ range, extent, lastDay, change }: ChoiceProps) {
  const spans = SPANS.map(({ label, days }) => ({ label, from: addDays(lastDay, -days) }))
  const isShown = (from: string) => range.from === from && range.to === extent.to
  const move = (direction: -1 | 1) => {
    const { from, to } = shifted(range, extent, direction)
    change({ from, to })
  }
  return (
    <fieldset className="flows-choices">
      <legend className="visually-hidden">Time shown</legend>
      <button
        type="button"
        aria-label="Earlier"
        disabled={range.from <= extent.from}
        onClick={() => move(-1)}
      >
        ‹
      </button>
      <button type="button" aria-label="Later" disabled={range.to >= extent.to} onClick={() => move(1)}>
        ›
      </button>
      {spans
        .filter(({ from }) => from > extent.from)
        .map(({ label, from }) => (
          <button
            key={label}
            type="button"
            aria-pressed={isShown(from)}
            onClick={() => change({ from, to: extent.to })}
          >
            {label}
          </button>
        ))}
      <button type="button" aria-pressed={isShown(extent.from)} onClick={() => change(extent)}>
        All
      </button>
    </fieldset>
  )
}
