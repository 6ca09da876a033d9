import { format } from '../../parts/format.ts'
import { SearchBox } from '../search.tsx'
import { MAX_COMPARED, SCALES, type Scale } from './comparison.ts'
import type { Compared, PairCorrelation } from './use-comparison.ts'

interface CompareProps {
  readonly id: string
  readonly compared: readonly Compared[]
  readonly correlations: readonly (PairCorrelation | null | undefined)[]
  readonly colours: readonly string[]
  readonly scale: Scale
  readonly change: (changes: { vs?: readonly string[]; scale?: Scale }) => void
}

/** The choice of instruments to compare with, and how each moves with the first. */
export function Compare({ id, compared, correlations, colours, scale, change }: CompareProps) {
  const ids = compared.map((other) => other.id)
  const isFull = ids.length >= MAX_COMPARED
  return (
    <div className="compare">
      <SearchBox
        label={isFull ? `At most ${MAX_COMPARED} others` : 'Compare with'}
        without={[id, ...ids]}
        isDisabled={isFull}
        onChoose={(hit) => change({ vs: [...ids, hit.id] })}
      />
      {ids.length > 0 && (
        <>
          <select
            aria-label="Scale of the comparison"
            value={scale}
            onChange={({ target }) => change({ scale: target.value as Scale })}
          >
            {Object.entries(SCALES).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
          <ul className="chips" aria-label="Compared with">
            {compared.map((other, at) => (
              <Chip
                key={other.id}
                other={other}
                correlation={correlations[at]}
                colour={colours[(at + 1) % colours.length]}
                onRemove={() => change({ vs: ids.filter((kept) => kept !== other.id) })}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface ChipProps {
  readonly other: Compared
  readonly correlation: PairCorrelation | null | undefined
  readonly colour: string | undefined
  readonly onRemove: () => void
}

/** What is said of the correlation, in short and in full. */
function correlationText(correlation: ChipProps['correlation']): [string, string] {
  if (correlation === undefined) return ['ρ …', 'Correlation of price changes, being computed']
  if (correlation === null) return ['ρ –', 'Too few common bars for a correlation']
  const value = format(correlation.correlation, 'index')
  return [`ρ ${value}`, `Correlation of price changes over ${correlation.dataPoints} bars: ${value}`]
}

function Chip({ other: { id, identity }, correlation, colour, onRemove }: ChipProps) {
  const name = identity?.name ?? id
  const [short, full] = correlationText(correlation)
  return (
    <li className="chip">
      <span aria-hidden className="read-out-line" style={{ background: colour }} />
      <bdi className="chip-name" title={name}>
        {name}
      </bdi>
      {identity === null && <span className="is-down">not found</span>}
      {identity && (
        <span className="chip-note is-soft" title={full}>
          <span aria-hidden>{short}</span>
          <span className="visually-hidden">{full}</span>
        </span>
      )}
      <button type="button" className="chip-remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        ×
      </button>
    </li>
  )
}
