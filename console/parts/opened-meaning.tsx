import { Popover } from '@base-ui/react/popover'
import { meaningOf, type Word } from './meanings.ts'
import { LABELS } from './vocabulary.ts'

interface OpenedMeaningProps {
  readonly word: Word
  readonly label: string
}

/** The explanation of a value, open at first, and its button. */
export const OpenedMeaning = ({ word, label }: OpenedMeaningProps) => (
  <Popover.Root defaultOpen>
    <Popover.Trigger className="meaning" aria-label={label}>
      ?
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner className="popup-layer" align="start" sideOffset={4}>
        <Popover.Popup className="popup meaning-text">
          <Popover.Title render={<strong />}>
            {(LABELS[word.of] as Readonly<Record<string, string>>)[word.value]}
          </Popover.Title>
          <Popover.Description>{meaningOf(word)}</Popover.Description>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
