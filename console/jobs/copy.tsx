import { useEffect, useState } from 'react'

const SAID_MS = 2500

interface CopyProps {
  readonly text: string
  /** What is copied. */
  readonly label: string
}

/** A button that copies a text, and says whether it could. */
export function Copy({ text, label }: CopyProps) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Not allowed'),
    )
  return (
    <button type="button" className="copy" aria-label={`Copy ${label}`} onClick={copy}>
      <span aria-live="polite">{said || 'Copy'}</span>
    </button>
  )
}
