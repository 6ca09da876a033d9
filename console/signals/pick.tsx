import { type ReactNode, useId } from 'react'
import { valuesOf } from '../parts/vocabulary.ts'
import './pick.css'

interface PickProps<Word extends string> {
  readonly label: string
  /** Explains the chosen word. */
  readonly meaning?: ReactNode
  readonly of: Readonly<Record<Word, string>>
  readonly value: Word | null
  /** What no word means. Absent: one must be chosen. */
  readonly none?: string
  readonly onChange: (word: Word | null) => void
}

/** One of several words. */
export function Pick<Word extends string>({ label, meaning, of, value, none, onChange }: PickProps<Word>) {
  const words = valuesOf(of) as Word[]
  const id = useId()
  return (
    <div className="signals-pick">
      <span className="meaning-label">
        <label htmlFor={id}>{label}</label>
        {meaning}
      </span>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(words.find((word) => word === target.value) ?? null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {words.map((word) => (
          <option key={word} value={word}>
            {of[word]}
          </option>
        ))}
      </select>
    </div>
  )
}
