import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Health, health } from '../graph/health.ts'
import { version } from '../graph/version.ts'
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

/** Whether the service has a newer version of the console. A service that was away may be back with one. */
function useIsOutdated(): boolean {
  const current = useSyncExternalStore(health.subscribe, health.read)
  const wasAway = useRef(false)
  useEffect(() => {
    if (current === 'well' && wasAway.current) version.check()
    wasAway.current = current !== 'well'
  }, [current])
  return useSyncExternalStore(version.subscribe, version.isOutdated)
}

/** Says below the header that the session has ended, the service is away or the page is outdated. Goes away by itself. */
export function Banner() {
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  const text = TEXTS[useLastingHealth()]
  const isOutdated = useIsOutdated()
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
      ) : text ? (
        <div className="banner">{text}</div>
      ) : (
        isOutdated && (
          <div className="banner">
            <span>
              The console has been updated. <span className="is-soft">Reloading keeps the address.</span>
            </span>
            <button type="button" className="is-primary" onClick={() => location.reload()}>
              Reload
            </button>
          </div>
        )
      )}
    </div>
  )
}
