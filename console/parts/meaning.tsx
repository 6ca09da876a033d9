import { type ComponentType, useState } from 'react'
import { loadFile } from './load.ts'
import type { Word } from './meanings.ts'
import type { OpenedMeaning } from './opened-meaning.tsx'
import { LABELS } from './vocabulary.ts'
import './meaning.css'

/** A button at the name of a value that explains it. The explanations are loaded when one is first opened. */
export function Meaning(word: Word) {
  const [Opened, setOpened] = useState<ComponentType<Parameters<typeof OpenedMeaning>[0]>>()
  const labels: Readonly<Record<string, string>> = LABELS[word.of]
  const label = `What is “${labels[word.value]}”?`
  if (Opened) return <Opened word={word} label={label} />
  const open = () =>
    loadFile(() => import('./opened-meaning.tsx')).then(
      ({ OpenedMeaning }) => setOpened(() => OpenedMeaning),
      // The banner says that the service is away. The button stays as it is.
      () => undefined,
    )
  return (
    <button
      type="button"
      className="meaning"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded="false"
      onClick={open}
    >
      ?
    </button>
  )
}
