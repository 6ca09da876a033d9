import { useId, useState } from 'react'

interface TypedFieldProps<Value> {
  readonly label: string
  /** The value as it is typed. */
  readonly text: string
  /** States the valid values. */
  readonly hint: string
  /** Returns null for invalid text. */
  readonly parse: (typed: string) => Value | null
  readonly onChange: (value: Value) => void
}

/** A typed value. Invalid text stays in the field and changes nothing. */
export function TypedField<Value>({ label, text, hint, parse, onChange }: TypedFieldProps<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const isFaulty = typed !== null && parse(typed) === null
  return (
    <div className="signals-pick is-number">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        title={hint}
        value={typed ?? text}
        aria-invalid={isFaulty}
        onChange={({ target }) => {
          setTyped(target.value)
          const value = parse(target.value)
          if (value !== null) onChange(value)
        }}
        onBlur={() => {
          if (!isFaulty) setTyped(null)
        }}
      />
    </div>
  )
}

interface WholeFieldProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A whole number in a range. */
export const WholeField = ({ label, value, least, most, onChange }: WholeFieldProps) => (
  <TypedField
    label={label}
    text={String(value)}
    hint={`A whole number from ${least} to ${most}.`}
    parse={(typed) => {
      const next = /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN
      return next >= least && next <= most ? next : null
    }}
    onChange={onChange}
  />
)
