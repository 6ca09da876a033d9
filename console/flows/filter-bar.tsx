import type { FlowFrequency } from '../graph/generated/graphql.ts'
import { LABELS, valuesOf } from '../parts/vocabulary.ts'
import type { Listed } from './listing.ts'
import type { ListView } from './views.ts'

interface BarProps {
  readonly rows: readonly Listed[]
  readonly view: ListView
  change(changes: Partial<ListView>, entry?: 'push' | 'replace'): void
}

/** Text, frequencies, unit and staleness that the list of series is filtered by. */
export function FilterBar({ rows, view, change }: BarProps) {
  const { q, frequency: chosen, unit, stale } = view
  const units = new Map(rows.map(({ unitCode, unitLabel }) => [unitCode, unitLabel]))
  // A unit of the address that no series has must stay visible, else nobody knows why the list is empty.
  if (unit !== null && !units.has(unit)) units.set(unit, unit)
  const toggle = (frequency: FlowFrequency) =>
    change({
      frequency: chosen.includes(frequency)
        ? chosen.filter((one) => one !== frequency)
        : [...chosen, frequency],
    })
  return (
    <search className="flows-filter">
      <input
        type="search"
        aria-label="Search series"
        placeholder="Name, metric or instrument"
        value={q}
        onChange={(event) => change({ q: event.target.value }, 'replace')}
      />
      <fieldset className="flows-choices">
        <legend className="visually-hidden">Frequency</legend>
        {valuesOf(LABELS.FlowFrequency)
          .filter(
            (frequency) => chosen.includes(frequency) || rows.some((row) => row.frequency === frequency),
          )
          .map((frequency) => (
            <button
              key={frequency}
              type="button"
              aria-pressed={chosen.includes(frequency)}
              onClick={() => toggle(frequency)}
            >
              {LABELS.FlowFrequency[frequency]}
            </button>
          ))}
      </fieldset>
      <select
        aria-label="Unit"
        value={unit ?? ''}
        onChange={(event) => change({ unit: event.target.value || null })}
      >
        <option value="">All units</option>
        {[...units].map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <button type="button" aria-pressed={stale} onClick={() => change({ stale: !stale })}>
        Stale only
      </button>
    </search>
  )
}
