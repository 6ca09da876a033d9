import { useEffect, useState } from 'react'
import './actions.css'

const SAID_MS = 2500

interface CopyProps {
  readonly text: string
  /** What is copied. */
  readonly label: string
  /** Text of the button. */
  readonly face?: string
}

/** A button that copies a text, and says whether it could. */
export function Copy({ text, label, face = 'Copy' }: CopyProps) {
  const [status, setStatus] = useState('')
  useEffect(() => {
    if (status === '') return
    const timer = setTimeout(() => setStatus(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [status])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus('Copied'),
      () => setStatus('Not allowed'),
    )
  return (
    <button type="button" className="copy" aria-label={`${face} ${label}`} onClick={copy}>
      <span aria-live="polite">{status || face}</span>
    </button>
  )
}
