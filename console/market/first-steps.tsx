import { useState } from 'react'
import { Link } from 'wouter'
import './first-steps.css'

/** Where the browser keeps that the reader has left the steps. */
const KEY = 'flowgate.steps'
const LEFT = 'left'

/** Three steps of a first visit. The reader leaves them for good with one click. */
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
          <strong>Find an instrument.</strong> <kbd>Ctrl</kbd> <kbd>K</kbd> finds it by name, ticker or ISIN;
          a tile of the map opens it, too.
        </li>
        <li>
          <strong>Find a signal.</strong> <Link href="/signals">Signals</Link> finds what is unusual and what
          happened after; <Link href="/compare">Compare</Link> any series with any.
        </li>
        <li>
          <strong>Take it with you.</strong> Each chart copies its query: run it in{' '}
          <a href="/graphql">GraphiQL</a>, read the <a href="/docs">guide to REST</a>, make an{' '}
          <Link href="/jobs?tab=keys">API key</Link>.
        </li>
      </ol>
      <button type="button" onClick={leave}>
        Got it
      </button>
    </section>
  )
}
