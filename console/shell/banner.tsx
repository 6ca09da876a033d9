import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Health, health } from '../graph/health.ts'
import { signInAgain } from '../session/entrance.ts'
import { session } from '../session/session.ts'
import './banner.css'

const TEXTS: Readonly<Record<Health, string | null>> = {
  well: null,
  offline: 'This computer is offline. What you see may be out of date.',
  service: 'The service cannot be reached. Trying again until it works.',
  socket: 'Live updates are interrupted. Reconnecting.',
}

/** A short interruption is not worth a word. */
const GRACE_MS = 1500

/** The state of the connection, once it has lasted. */
function useLastingHealth(): Health {
  const current = useSyncExternalStore(health.subscribe, health.read)
  const [lasting, setLasting] = useState<Health>('well')
  useEffect(() => {
    if (current === 'well') return setLasting('well')
    const timer = setTimeout(() => setLasting(current), GRACE_MS)
    return () => clearTimeout(timer)
  }, [current])
  return lasting
}

/** Says below the header that the session has ended or the service is away. Goes away by itself. */
export function Banner() {
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  const text = TEXTS[useLastingHealth()]
  return (
    <div role="status">
      {state.phase === 'ended' ? (
        <div className="banner">
          <span>
            {state.reason.replace(/\.$/, '')}.{' '}
            <span className="is-soft">What you see stays on the screen.</span>
          </span>
          <button type="button" className="is-primary" onClick={() => signInAgain()}>
            Sign in again
          </button>
        </div>
      ) : (
        text && <div className="banner">{text}</div>
      )}
    </div>
  )
}
