import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'

/** The button of a menu. */
export interface Button {
  /** What a screen reader says, if the face does not say it. */
  readonly label?: string
  readonly face: ReactNode
  readonly isDisabled?: boolean
}

/** An entry of a menu of actions. Null is a line between two groups. */
export type Entry = {
  readonly label: string
  readonly isDisabled?: boolean
  onSelect(): unknown
} | null

interface OpenedMenuProps {
  readonly button: Button
  readonly children: ReactNode
}

/** A menu, open at first, and its button. */
export const OpenedMenu = ({ button: { label, face, isDisabled }, children }: OpenedMenuProps) => (
  <Menu.Root defaultOpen>
    <Menu.Trigger className="button" aria-label={label} disabled={isDisabled}>
      {face}
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner className="popup-layer" align="end" sideOffset={4}>
        <Menu.Popup className="popup">{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)

/** The entries of a menu of actions. */
export const Entries = ({ entries }: { readonly entries: readonly Entry[] }) =>
  entries.map((entry, at) =>
    entry === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity.
      <Menu.Separator key={at} className="popup-line" />
    ) : (
      <Menu.Item
        key={entry.label}
        className="popup-item"
        disabled={entry.isDisabled}
        onClick={() => entry.onSelect()}
      >
        {entry.label}
      </Menu.Item>
    ),
  )
