import { type ReactNode, useId, useState } from 'react'
import { COMPARISONS, type Condition, conditionUnit, isPlace } from './conditions.ts'
import { MeasurePicks } from './measure-picks.tsx'
import { numberIn, numberText, unitWord } from './numbers.ts'
import { Pick } from './pick.tsx'
import './condition.css'

interface RowProps {
  readonly condition: Condition
  /** Place among the conditions, from 1. */
  readonly place: number
  readonly onChange: (condition: Condition) => void
  readonly onRemove: () => void
  /** Called once a part of the condition has the focus. */
  readonly onFocus: () => void
  /** Content below the condition. */
  readonly children?: ReactNode
}

/** A condition: a measure, a comparison and its number. */
export function ConditionRow({ condition, place, onChange, onRemove, onFocus, children }: RowProps) {
  const { measure, comparison, value, upper } = condition
  const set = (changes: Partial<Condition>) => onChange({ ...condition, ...changes })
  const unit = conditionUnit(condition)
  return (
    <fieldset className="signals-row signals-condition" onFocus={onFocus}>
      <legend className="visually-hidden">Condition {place}</legend>
      <MeasurePicks measure={measure} onChange={(next) => set({ measure: next })} />
      <Pick
        label="Comparison"
        of={COMPARISONS}
        value={comparison}
        onChange={(word) => {
          if (!word) return
          const isOther = isPlace(word) !== isPlace(comparison)
          const next = isOther ? (isPlace(word) ? 10 : 0) : value
          set({ comparison: word, value: next, upper: word === 'between' ? next + 1 : null })
        }}
      />
      <NumberField
        label="Value"
        {...{ value, unit }}
        isCount={isPlace(comparison)}
        onChange={(next) => set({ value: next })}
      />
      {upper !== null && (
        <NumberField label="and" value={upper} unit={unit} onChange={(next) => set({ upper: next })} />
      )}
      <button
        type="button"
        className="signals-remove"
        aria-label={`Remove condition ${place}`}
        onClick={onRemove}
      >
        ×
      </button>
      {children}
    </fieldset>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly unit: ReturnType<typeof conditionUnit>
  readonly isCount?: boolean
  readonly onChange: (value: number) => void
}

/** A typed number. Invalid text stays in the field and changes nothing. */
function NumberField({ label, value, unit, isCount = false, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const parsed = typed === null ? value : numberIn(typed, unit)
  const isFaulty = parsed === null || (isCount && !(parsed > 0))
  return (
    <div className="signals-pick is-number">
      <label htmlFor={id}>
        {label} {unitWord(unit) && <span>in {unitWord(unit)}</span>}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? numberText(value, unit)}
        aria-invalid={isFaulty}
        title="A number. k, m and bn are thousands, millions and billions."
        onChange={({ target }) => {
          setTyped(target.value)
          const next = numberIn(target.value, unit)
          if (next !== null && (!isCount || next > 0)) onChange(next)
        }}
        onBlur={() => {
          if (!isFaulty) setTyped(null)
        }}
      />
    </div>
  )
}
