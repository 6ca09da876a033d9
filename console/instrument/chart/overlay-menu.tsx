import { Popover } from '@base-ui/react/popover'
import { type FormEvent, useState } from 'react'
import type { Palette } from '../../charts/palette.ts'
import { LABELS, TITLES } from '../../parts/vocabulary.ts'
import { Choice } from '../choice.tsx'
import { MAX_OVERLAYS, type Overlay, overlayName, overlayText, SUBJECTS } from './overlays.ts'

/** Choices that may be left to the service, or out. */
const orNot = <Of extends object, const Name extends string>(of: Of, name: Name) =>
  ({ '': name, ...of }) as Of & Record<'', Name>

const CHOICES = {
  of: Object.fromEntries(Object.entries(SUBJECTS).map(([word, { label }]) => [word, label])) as Record<
    Overlay['of'],
    string
  >,
  transformation: orNot(LABELS.Transformation, 'None'),
  window: orNot(LABELS.Window, 'Default'),
  normalisation: orNot(LABELS.Normalisation, 'None'),
  period: orNot(LABELS.NormalisationPeriod, 'Default'),
}

const FIRST: Overlay = {
  ...{ of: 'price', transformation: 'MOVING_AVG', window: 'ONE_MONTH' },
  ...{ normalisation: null, period: null },
}

interface OverlaysProps {
  readonly overlays: readonly Overlay[]
  readonly palette: Palette
  readonly change: (changes: { overlays: readonly Overlay[] }) => void
}

/** The overlays drawn, and the menu that adds one. */
export function Overlays({ overlays, palette, change }: OverlaysProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isFull = overlays.length >= MAX_OVERLAYS
  const add = (overlay: Overlay) => {
    setIsOpen(false)
    const isNew = overlays.every((other) => overlayText(other) !== overlayText(overlay))
    if (isNew) change({ overlays: [...overlays, overlay] })
  }
  return (
    <div className="overlays">
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger className="button" disabled={isFull}>
          {isFull ? `At most ${MAX_OVERLAYS} overlays` : 'Add overlay'}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className="popup-layer" align="start" sideOffset={4}>
            <Popover.Popup className="popup overlay-popup" aria-label="Add overlay">
              <OverlayForm onAdd={add} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <ul className="chips" aria-label="Overlays">
        {overlays.map((overlay, at) => (
          <li key={overlayText(overlay)} className="chip">
            <span aria-hidden className="read-out-line" style={{ background: palette.series.at(-1 - at) }} />
            <span className="chip-name" title={overlayName(overlay)}>
              {overlayName(overlay)}
            </span>
            <button
              type="button"
              className="chip-remove"
              aria-label={`Remove ${overlayName(overlay)}`}
              onClick={() => change({ overlays: overlays.filter((other) => other !== overlay) })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OverlayForm({ onAdd }: { readonly onAdd: (overlay: Overlay) => void }) {
  const [{ of, transformation, window, normalisation, period }, setOverlay] = useState(FIRST)
  const set = (changes: Partial<Overlay>) => setOverlay((before) => ({ ...before, ...changes }))
  const isNothing = transformation === null && normalisation === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd({
      ...{ of, transformation, normalisation },
      window: transformation === null || transformation === 'CUMULATIVE_SUM' ? null : window,
      period: normalisation === null || normalisation === 'TURNOVER_SHARE' ? null : period,
    })
  }
  return (
    <form className="overlay-form" onSubmit={submit}>
      <Choice isLabelled label="Of" of={CHOICES.of} value={of} onChange={(word) => set({ of: word })} />
      <Choice
        isLabelled
        label={TITLES.Transformation}
        of={CHOICES.transformation}
        value={transformation ?? ''}
        onChange={(word) => set({ transformation: word || null })}
      />
      {transformation !== null && transformation !== 'CUMULATIVE_SUM' && (
        <Choice
          isLabelled
          label={TITLES.Window}
          of={CHOICES.window}
          value={window ?? ''}
          onChange={(word) => set({ window: word || null })}
        />
      )}
      <Choice
        isLabelled
        label={TITLES.Normalisation}
        of={CHOICES.normalisation}
        value={normalisation ?? ''}
        onChange={(word) => set({ normalisation: word || null })}
      />
      {normalisation !== null && normalisation !== 'TURNOVER_SHARE' && (
        <Choice
          isLabelled
          label={TITLES.NormalisationPeriod}
          of={CHOICES.period}
          value={period ?? ''}
          onChange={(word) => set({ period: word || null })}
        />
      )}
      <button type="submit" className="is-primary" disabled={isNothing}>
        Add
      </button>
    </form>
  )
}
