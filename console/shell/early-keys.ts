/** What a reader types from the moment that opens the search until its field has the focus: a file and a frame later. */
interface EarlyKeys {
  readonly text: string
  readonly hasEnter: boolean
}

const NONE: EarlyKeys = { text: '', hasEnter: false }
let held = NONE
/** What had the focus when the keys began to be held. */
let start: Element | null = null

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')

function hold(event: KeyboardEvent): void {
  // The reader waits no longer, and types elsewhere.
  if (document.activeElement !== start) return void takeKeys()
  const isEnter = event.key === 'Enter'
  if (isShortcut(event) || (event.key.length !== 1 && !isEnter)) return
  event.preventDefault()
  event.stopPropagation()
  // The Enter that pressed the button of the search repeats while it is held down.
  if (held.hasEnter || (isEnter && event.repeat)) return
  held = isEnter ? { ...held, hasEnter: true } : { ...held, text: held.text + event.key }
}

/** Keeps what is typed from the page, until it is taken. */
export function holdKeys(): void {
  start = document.activeElement
  addEventListener('keydown', hold, true)
}

/** Returns what was typed, and leaves the keys to the page again. */
export function takeKeys(): EarlyKeys {
  removeEventListener('keydown', hold, true)
  const taken = held
  held = NONE
  return taken
}
