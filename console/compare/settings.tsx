import { useId, useState } from 'react'
import { type Hit, SearchBox } from '../instrument/search.tsx'
import { LABELS, TITLES } from '../parts/vocabulary.ts'
import { MeasurePicks } from '../signals/measure-picks.tsx'
import { plainMeasure } from '../signals/measures.ts'
import { Pick } from '../signals/pick.tsx'
import { RangePick } from '../signals/study/controls.tsx'
import { WholeField } from '../signals/study/typed-field.tsx'
import { faultIn, LETTERS } from './formula.ts'
import { MOST_SERIES, type Series } from './series.ts'
import { type ControlsProps, MOST_LAGS } from './view.ts'

/** Returns the letter of a series. Formulas can only name the first two. */
export const letterOf = (at: number): string => LETTERS[at] ?? String.fromCodePoint(97 + at)

/** Returns a chosen series with its initial measure: the net flow for the first, the price change for others. */
function chosenSeries({ of, id }: Hit, count: number): Series {
  if (of === 'flow') return { kind: of, code: id, measure: null }
  return { kind: of, code: id, measure: plainMeasure(count === 0 ? 'RETAIL_NET_TURNOVER' : 'PX_CHG') }
}

/** The series of a comparison, and how they are compared. */
export function Settings({ view, change }: ControlsProps) {
  const { series } = view
  const isFull = series.length >= MOST_SERIES
  const replaced = (at: number, ...by: readonly Series[]) =>
    change({ series: series.toSpliced(at, 1, ...by) })
  return (
    <section className="card compare-settings" aria-label="Settings of the comparison">
      {series.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place, as its letter is.
        <fieldset key={at} className="signals-row compare-series">
          <legend className="visually-hidden">Series {letterOf(at)}</legend>
          <p className="compare-name">
            <b>{letterOf(at)}</b> <code>{one.code}</code>
          </p>
          {one.kind !== 'flow' && (
            <MeasurePicks measure={one.measure} onChange={(measure) => replaced(at, { ...one, measure })} />
          )}
          <button
            type="button"
            className="signals-remove"
            aria-label={`Remove series ${letterOf(at)}`}
            onClick={() => replaced(at)}
          >
            ×
          </button>
        </fieldset>
      ))}
      <SearchBox
        label={isFull ? `At most ${MOST_SERIES} series` : 'Add an instrument or a flow series'}
        without={[]}
        isDisabled={isFull}
        hasFlows
        onChoose={(hit) => change({ series: [...series, chosenSeries(hit, series.length)] })}
      />
      {series.length > 1 && <Choices view={view} change={change} />}
    </section>
  )
}

const Choices = ({ view, change }: ControlsProps) => (
  <div className="signals-row">
    <FormulaField formula={view.formula} onChange={(formula) => change({ formula }, 'replace')} />
    <RangePick view={view} change={change} />
    <Pick
      label={TITLES.Interval}
      of={LABELS.Interval}
      value={view.interval || null}
      none="Automatic"
      onChange={(interval) => change({ interval: interval ?? '' })}
    />
    <Pick
      label={TITLES.CorrelationMethod}
      of={LABELS.CorrelationMethod}
      value={view.method}
      onChange={(method) => method && change({ method })}
    />
    <WholeField
      label="Lags"
      value={view.lags}
      least={1}
      most={MOST_LAGS}
      onChange={(lags) => change({ lags }, 'replace')}
    />
    <Pick
      label={TITLES.Covariance}
      of={LABELS.Covariance}
      value={view.covariance}
      onChange={(covariance) => covariance && change({ covariance })}
    />
  </div>
)

interface FormulaFieldProps {
  readonly formula: string
  readonly onChange: (formula: string) => void
}

/** Field for the formula. An invalid formula stays in the field and changes nothing. */
function FormulaField({ formula, onChange }: FormulaFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const fault = faultIn(typed ?? formula)
  return (
    <div className="signals-pick compare-formula">
      <label htmlFor={id}>Formula: a / b, a − b, z(a), lag(a, 5)</label>
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? formula}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={({ target }) => {
          setTyped(target.value)
          if (faultIn(target.value) === null) onChange(target.value)
        }}
        onBlur={() => {
          if (fault === null) setTyped(null)
        }}
      />
      {fault !== null && (
        <span id={`${id}-fault`} className="compare-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
