import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { commandOf } from './choices.ts'
import { takeKeys } from './early-keys.ts'
import { Icon, SEARCH } from './icon.tsx'
import { PaletteRow } from './palette-row.tsx'
import { usePreferences } from './preferences.tsx'
import type { Choice, Group } from './rank.ts'
import { RECENT, recentIn, withRecent } from './recent.ts'
import { type Found, useChoices } from './use-choices.ts'
import './palette.css'

/** Says what there is, to the eye and to screen readers. */
function Status({
  found: { groups, isSearching, fault },
  text,
}: {
  readonly found: Found
  readonly text: string
}) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  if (fault)
    return (
      <div className="palette-status" role="status">
        The search failed: {fault}
      </div>
    )
  if (count > 0)
    return (
      <div className="visually-hidden" role="status">
        {isSearching ? '' : `${count} ${count === 1 ? 'result' : 'results'}`}
      </div>
    )
  return (
    <div className={isSearching ? 'palette-status is-waiting' : 'palette-status'} role="status">
      {isSearching ? 'Searching…' : `Nothing matches “${text.trim()}”.`}
    </div>
  )
}

const Hints = () => (
  <p className="palette-hints" aria-hidden="true">
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> choose
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    <span>
      <kbd>Ctrl Enter</kbd> in a new tab
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
  </p>
)

/** Returns the function that follows a choice, and remembers it. */
function useFollow(recent: readonly Choice[], reader: string, close: () => void) {
  const [, navigate] = useLocation()
  const { change } = usePreferences()
  return (choice: Choice, isElsewhere: boolean) => {
    const command = commandOf(choice)
    if (command) change(command.change)
    if (choice.href !== undefined) {
      localStorage.setItem(RECENT, withRecent(recent, choice, reader))
      if (isElsewhere) open(choice.href, '_blank', 'noopener')
      else navigate(choice.href)
    }
    close()
  }
}

type Follow = ReturnType<typeof useFollow>

/** Follows the first choice once there is one, for readers who press Enter before any choice is highlighted. */
function useEarlyEnter({ groups, isSearching }: Found, follow: Follow): (isElsewhere: boolean) => void {
  const [awaited, setAwaited] = useState<{ readonly isElsewhere: boolean } | null>(null)
  const first = groups[0]?.items[0]
  useEffect(() => {
    if (!awaited || isSearching) return
    setAwaited(null)
    if (first) follow(first, awaited.isElsewhere)
  }, [awaited, isSearching, first, follow])
  return (isElsewhere) => setAwaited({ isElsewhere })
}

/** Finds any instrument, flow series or screen while typing. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { viewer } = usePreferences()
  const reader = viewer?.email ?? ''
  const [text, setText] = useState('')
  const highlighted = useRef<Choice | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const recent = useMemo(() => recentIn(localStorage.getItem(RECENT), reader), [reader])
  const found = useChoices(text, recent)
  const follow = useFollow(recent, reader, onClose)
  const answerEnter = useEarlyEnter(found, follow)
  const startWithEarlyKeys = () => {
    const early = takeKeys()
    if (early.text) setText(early.text)
    if (early.hasEnter) answerEnter(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const isElsewhere = event.ctrlKey || event.metaKey
    if (!highlighted.current) return answerEnter(isElsewhere)
    // Without them, Enter is a click on the highlighted choice.
    if (!isElsewhere) return
    event.preventDefault()
    follow(highlighted.current, true)
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="palette-backdrop" />
        <Dialog.Popup className="palette" initialFocus={input} aria-label="Search">
          <Autocomplete.Root
            {...{ open: true, inline: true, mode: 'none', autoHighlight: 'always', keepHighlight: true }}
            items={found.groups}
            value={text}
            onValueChange={setText}
            itemToStringValue={({ title }: Choice) => title}
            onItemHighlighted={(choice: Choice | undefined) => {
              highlighted.current = choice
            }}
          >
            <div className="palette-field">
              <Icon of={SEARCH} />
              <Autocomplete.Input
                ref={input}
                className="palette-input"
                placeholder="Find an instrument, a flow series, a screen or a command"
                aria-label="Find an instrument, a flow series, a screen or a command"
                spellCheck={false}
                maxLength={100}
                onFocus={startWithEarlyKeys}
                onKeyDown={press}
              />
            </div>
            <Status found={found} text={text} />
            <Autocomplete.List className="palette-list">
              {({ section, items }: Group) => (
                <Autocomplete.Group key={section} items={items} className="palette-section">
                  <Autocomplete.GroupLabel className="palette-label">{section}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(choice: Choice) => (
                      <PaletteRow key={choice.id} choice={choice} query={text} onChoose={follow} />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <Hints />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
