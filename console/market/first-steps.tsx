import { useState } from 'react'
import { Link } from 'wouter'
import './first-steps.css'

/** Key in the browser's storage: whether the user has dismissed the steps. */
const KEY = 'flowgate.steps'
const LEFT = 'left'

/** Three steps for a first visit. One click dismisses them for good. */
export function FirstSteps() {
  const [isShown, setIsShown] = useState(() => localStorage.getItem(KEY) !== LEFT)
  if (!isShown) return null
  const leave = () => {
    localStorage.setItem(KEY, LEFT)
    setIsShown(false)
  }
  return (
    <section className="card first-steps" aria-label="First steps">
      <ol>
        <li>
          <strong>Find an instrument.</strong> Press <kbd>Ctrl</kbd> <kbd>K</kbd> to search by name, ticker or
          ISIN, or click a tile of the map.
        </li>
        <li>
          <strong>Find a signal.</strong> <Link href="/signals">Signals</Link> shows what is unusual and what
          happened afterwards; <Link href="/compare">Compare</Link> relates series to each other.
        </li>
        <li>
          <strong>Use the data elsewhere.</strong> Copy the query of any chart and run it in{' '}
          <a href="/graphql">GraphiQL</a>, read the <a href="/docs">REST guide</a>, or create an{' '}
          <Link href="/jobs?tab=keys">API key</Link>.
        </li>
      </ol>
      <button type="button" onClick={leave}>
        Got it
      </button>
    </section>
  )
}
