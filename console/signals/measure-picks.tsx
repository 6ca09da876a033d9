import { useId, useState } from 'react'
import { Meaning } from '../parts/meaning.tsx'
import { LABELS, TITLES, valuesOf } from '../parts/vocabulary.ts'
import {
  assetClassOf,
  isOfBoth,
  METRIC_GROUPS,
  type Measure,
  MONEYNESS,
  SIZES,
  TRANSFORMATIONS,
} from './measures.ts'
import { Pick } from './pick.tsx'

interface MeasurePicksProps {
  readonly measure: Measure
  readonly onChange: (measure: Measure) => void
}

/** Chooses a metric and what is computed of it. */
export function MeasurePicks({ measure, onChange }: MeasurePicksProps) {
  const { metric, transformation, window, normalisation, period } = measure
  const set = (changes: Partial<Measure>) => onChange({ ...measure, ...changes })
  const id = useId()
  return (
    <>
      <div className="signals-pick is-metric">
        <span className="meaning-label">
          <label htmlFor={id}>{TITLES.Metric}</label>
          <Meaning of="Metric" value={metric} />
        </span>
        <select
          id={id}
          value={metric}
          onChange={({ target }) => {
            const chosen = valuesOf(LABELS.Metric).find((word) => word === target.value)
            if (chosen) set({ metric: chosen, assetClass: null, moneyness: null, size: null })
          }}
        >
          {/* The address may name a metric that is not in the menu. */}
          {!METRIC_GROUPS.some(({ metrics }) => metrics.includes(metric)) && (
            <option value={metric}>{LABELS.Metric[metric]}</option>
          )}
          {METRIC_GROUPS.map(({ label, metrics }) => (
            <optgroup key={label} label={label}>
              {metrics.map((word) => (
                <option key={word} value={word}>
                  {LABELS.Metric[word]}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Pick
        label={TITLES.Transformation}
        meaning={transformation && <Meaning of="Transformation" value={transformation} />}
        of={TRANSFORMATIONS}
        value={transformation}
        none="None"
        onChange={(word) => set({ transformation: word, window: word ? window : null })}
      />
      {transformation && (
        <Pick
          label={TITLES.Window}
          of={LABELS.Window}
          value={window}
          none="Default"
          onChange={(word) => set({ window: word })}
        />
      )}
      <Pick
        label={TITLES.Normalisation}
        meaning={normalisation && <Meaning of="Normalisation" value={normalisation} />}
        of={LABELS.Normalisation}
        value={normalisation}
        none="None"
        onChange={(word) => set({ normalisation: word, period: word ? period : null })}
      />
      {normalisation && normalisation !== 'TURNOVER_SHARE' && (
        <Pick
          label={TITLES.NormalisationPeriod}
          of={LABELS.NormalisationPeriod}
          value={period}
          none="Default: 1 year"
          onChange={(word) => set({ period: word })}
        />
      )}
      <Further measure={measure} onChange={onChange} />
    </>
  )
}

/** Chooses a divisor, the market of metrics of both, and a part of the options. Closed unless one is chosen. */
function Further({ measure, onChange }: MeasurePicksProps) {
  const { dividedBy, assetClass, moneyness, size } = measure
  const [isOpen, setIsOpen] = useState(false)
  const set = (changes: Partial<Measure>) => onChange({ ...measure, ...changes })
  if (!isOpen && [dividedBy, assetClass, moneyness, size].every((part) => part === null))
    return (
      <button
        type="button"
        className="signals-further"
        title="Divisor, asset class, moneyness and size"
        onClick={() => setIsOpen(true)}
      >
        More…
      </button>
    )
  return (
    <>
      <Pick
        label="Divided by"
        meaning={dividedBy && <Meaning of="Metric" value={dividedBy} />}
        of={LABELS.Metric}
        value={dividedBy}
        none="Nothing"
        onChange={(word) => set({ dividedBy: word })}
      />
      {(isOfBoth(measure) || assetClass) && (
        <Pick
          label={TITLES.AssetClass}
          of={LABELS.AssetClass}
          value={assetClass}
          none="Default"
          onChange={(word) => set({ assetClass: word })}
        />
      )}
      {((assetClass ?? assetClassOf(measure)) === 'OPTIONS' || moneyness || size) && (
        <>
          <Pick
            label={TITLES.Moneyness}
            of={MONEYNESS}
            value={moneyness}
            none={LABELS.Moneyness.TOTAL}
            onChange={(word) => set({ moneyness: word })}
          />
          <Pick
            label={TITLES.TradeSize}
            of={SIZES}
            value={size}
            none={LABELS.TradeSize.TOTAL}
            onChange={(word) => set({ size: word })}
          />
        </>
      )}
    </>
  )
}
