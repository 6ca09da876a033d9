import { type ReactNode, useId } from 'react'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Whether the options are names of any length. */
  readonly isWide?: boolean
  /** Explains the value. */
  readonly meaning?: ReactNode
}

/** One of several values, from a menu. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
  isWide = false,
  meaning,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={isWide ? 'rankings-choice is-wide' : 'rankings-choice'}>
      <span className="meaning-label">
        <label htmlFor={id}>{label}</label>
        {meaning}
      </span>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** One of a few values, all of them visible. */
export function Segments<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="rankings-segments">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
