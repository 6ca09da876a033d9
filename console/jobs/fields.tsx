import { type ReactNode, useId, useState } from 'react'
import type { Choice } from '../parts/rest-words.ts'

interface ChooseProps {
  readonly label: string
  readonly choices: readonly Choice<unknown>[]
  readonly value: string
  /** What no choice means. Absent: one of the choices must be made. */
  readonly none?: string
  /** Explains the value. */
  readonly meaning?: ReactNode
  readonly onChange: (word: string) => void
}

/** One of several choices. */
export function Choose({ label, choices, value, none, meaning, onChange }: ChooseProps) {
  const id = useId()
  return (
    <div className="builder-field">
      <span className="meaning-label">
        <label htmlFor={id}>{label}</label>
        {meaning}
      </span>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(({ word, label: text }) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly isDisabled?: boolean
  readonly onChange: (date: string) => void
}

/** Whether a date input can show the text: a browser shows nothing for what is no date. */
function isDay(value: string): boolean {
  if (value === '') return true
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** A calendar date. An instant, which only an address can state, stays a text. */
export const Day = ({ label, value, isDisabled = false, onChange }: DayProps) => (
  <label className="builder-field">
    <span>{label}</span>
    <input
      type={isDay(value) ? 'date' : 'text'}
      min="1900-01-01"
      max="2200-12-31"
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

export const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <label className="builder-switch">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)

interface PillsProps {
  readonly label: string
  readonly options: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Any number of several words. */
export const Pills = ({ label, options, chosen, onChange }: PillsProps) => (
  <fieldset className="builder-pills">
    <legend>{label}</legend>
    {options.map((option) => {
      const isOn = chosen.includes(option)
      const next = isOn ? chosen.filter((one) => one !== option) : [...chosen, option]
      return (
        <label key={option} className="builder-pill">
          <input type="checkbox" checked={isOn} onChange={() => onChange(next)} />
          <span>{option}</span>
        </label>
      )
    })}
  </fieldset>
)

/** A group of fields under a heading. */
export const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="builder-group">
    <legend>{title}</legend>
    {children}
  </fieldset>
)

interface IdsProps {
  readonly label: string
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

const idsIn = (text: string): string[] => text.split(/[\s,]+/).filter((id) => id !== '')

/** A list of ids, as a text. */
export function Ids({ label, ids, onChange }: IdsProps) {
  const [draft, setDraft] = useState('')
  // A comma that has just been typed names no id yet: the draft stands for as long as it means the same.
  const shown = idsIn(draft).join() === ids.join() ? draft : ids.join(', ')
  const type = (text: string) => {
    setDraft(text)
    onChange(idsIn(text))
  }
  return (
    <label className="builder-field">
      <span>{label}</span>
      <input value={shown} placeholder="Separated by commas" onChange={(event) => type(event.target.value)} />
    </label>
  )
}
