import type { KeyboardEvent, PointerEvent } from 'react'
import { layoutOf, resized, type Shares } from './heights.ts'

const NAMES = ['Height of the price', 'Height of the net flow'] as const
const STEP = 0.04
/** Percent of the height between two panels. */
const BETWEEN = 3.2

interface SplittersProps {
  readonly shares: Shares
  readonly hasOptions: boolean
  /** Null: as at first. */
  readonly onChange: (shares: Shares | null) => void
}

/** The borders between the panels of a chart: drag them, or move them by the arrow keys. A double click resets them. */
export function Splitters({ shares, hasOptions, onChange }: SplittersProps) {
  const places = layoutOf(shares, hasOptions)
  return places.slice(0, -1).map(({ top, height }, at) => {
    const panel = at === 0 ? 0 : 1
    const drag = ({ currentTarget, pointerId, clientY, buttons }: PointerEvent<HTMLElement>) => {
      if (buttons !== 1 || !currentTarget.hasPointerCapture(pointerId)) return
      const box = currentTarget.parentElement?.getBoundingClientRect()
      if (!box) return
      // Where the pointer is, less where the border is.
      const by = (clientY - box.top) / box.height - (top + height + BETWEEN) / 100
      onChange(resized(shares, panel, by))
    }
    const press = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -STEP : event.key === 'ArrowDown' ? STEP : 0
      if (step === 0) return
      // Neither does the page scroll, nor the crosshair move.
      event.preventDefault()
      event.stopPropagation()
      onChange(resized(shares, panel, step))
    }
    return (
      // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between texts.
      <div
        key={NAMES[panel]}
        className="splitter"
        role="separator"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={NAMES[panel]}
        aria-valuenow={Math.round(height)}
        aria-valuemin={0}
        aria-valuemax={100}
        style={{ top: `${top + height + BETWEEN}%` }}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        onDoubleClick={(event) => {
          event.stopPropagation()
          onChange(null)
        }}
      />
    )
  })
}
