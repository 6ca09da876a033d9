import { type ComponentType, useState } from 'react'
import { loadFile } from './load.ts'
import type { Button, Entry, OpenedMenu } from './opened-menu.tsx'

interface MenuButtonProps<Props extends object> extends Button {
  /** Loads what the menu holds, which gets `props`. */
  load(): Promise<ComponentType<Props>>
  readonly props: Props
}

/** A button that opens a menu. Menus are loaded when one is first opened: the first picture does not wait for them. */
export function MenuButton<Props extends object>(button: MenuButtonProps<Props>) {
  const { label, face, isDisabled, load, props } = button
  const [parts, setParts] = useState<{
    readonly Menu: typeof OpenedMenu
    readonly Content: ComponentType<Props>
  }>()
  const open = () =>
    loadFile(() => Promise.all([import('./opened-menu.tsx'), load()])).then(
      ([{ OpenedMenu }, Content]) => setParts({ Menu: OpenedMenu, Content }),
      // The banner says that the service is away. The button stays as it is.
      () => undefined,
    )
  if (parts)
    return (
      <parts.Menu button={button}>
        <parts.Content {...props} />
      </parts.Menu>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded="false"
      disabled={isDisabled}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        // The page would scroll.
        event.preventDefault()
        open()
      }}
    >
      {face}
    </button>
  )
}

const loadEntries = async () => (await import('./opened-menu.tsx')).Entries

/** A button that opens a menu of actions. */
export const ActionsButton = ({ entries, ...button }: Button & { readonly entries: readonly Entry[] }) => (
  <MenuButton {...button} load={loadEntries} props={{ entries }} />
)
