import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { Link } from 'wouter'
import { graphql } from '../graph/generated/index.ts'
import { useEvents } from '../graph/use-events.ts'
import { BELL, Icon } from './icon.tsx'
import { usePreferences } from './preferences.tsx'

const AlertFired = graphql(`
  subscription AlertFired($after: ID) {
    alertFired(after: $after) {
      id
      eventId
    }
  }
`)

const UnreadQuery = graphql(`
  query Unread {
    viewer {
      id
      alertEvents(unread: true, first: 0) {
        totalCount
      }
    }
  }
`)

/** More are not counted on the bell. */
const MOST = 99

/** Returns the function that asks again how many events are unread. */
export function useRefreshUnread(): () => void {
  const client = useClient()
  return useCallback(() => {
    client.query(UnreadQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  }, [client])
}

/** What the subscription has sent so far. */
interface Sent {
  readonly count: number
  readonly last: string | null
}

/**
 * Calls back after each new event of the reader's alerts, and after an interruption, since which it resumes: notices are
 * not sent.
 */
export function useAlertEvents(onEvents: () => void, { isPaused = false } = {}): void {
  const [after, setAfter] = useState<string | null>(null)
  const { data: { count, last } = { count: 0, last: null } } = useEvents(
    { query: AlertFired, variables: { after }, pause: isPaused },
    {
      handler: (sent: Sent | undefined, { alertFired }): Sent => ({
        count: (sent?.count ?? 0) + 1,
        last: alertFired?.eventId ?? null,
      }),
      onGap: () => {
        setAfter(last)
        onEvents()
      },
    },
  )
  const changed = useEffectEvent(onEvents)
  useEffect(() => {
    if (count > 0) changed()
  }, [count])
}

/** Leads to the events of the reader's alerts, and says how many are unread. */
export function Bell() {
  const { viewer } = usePreferences()
  const refresh = useRefreshUnread()
  useAlertEvents(refresh, { isPaused: viewer === null })
  if (!viewer) return null
  const unread = viewer.alertEvents?.totalCount ?? 0
  return (
    <Link
      href="/signals?tab=inbox"
      className="button header-bell"
      aria-label={unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`}
    >
      <Icon of={BELL} />
      {unread > 0 && (
        <span className="header-unread" aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </Link>
  )
}
