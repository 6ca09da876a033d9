interface ChoiceProps<Word extends string> {
  readonly label: string
  /** Words with their names. */
  readonly of: Readonly<Record<Word, string>>
  readonly value: Word
  readonly onChange: (word: Word) => void
  /** Whether the label is shown beside the choice. */
  readonly isLabelled?: boolean
}

/** A choice of one of several words. */
export function Choice<Word extends string>({ label, of, value, onChange, isLabelled }: ChoiceProps<Word>) {
  const words = Object.keys(of) as Word[]
  return (
    <label className="choice">
      <span className={isLabelled ? 'is-soft' : 'visually-hidden'}>{label}</span>
      <select value={value} onChange={({ target }) => onChange(words[target.selectedIndex] ?? value)}>
        {words.map((word) => (
          <option key={word} value={word}>
            {of[word]}
          </option>
        ))}
      </select>
    </label>
  )
}
