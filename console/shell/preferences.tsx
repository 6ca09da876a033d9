import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useClient } from 'urql'
import type { ViewerQuery as ViewerData } from '../graph/generated/graphql.ts'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { session } from '../session/session.ts'
import { keepPreferences, keptPreferences, type Preferences, preferencesIn, useTheme } from './theme.ts'

const ViewerQuery = graphql(`
  query Viewer {
    viewer {
      id
      email
      tier
      role
      preferences
      alertEvents(unread: true, first: 0) {
        totalCount
      }
    }
  }
`)

const MergePreferences = graphql(`
  mutation MergePreferences($preferences: JSON!) {
    mergePreferences(input: { preferences: $preferences }) {
      ... on MergePreferencesSuccess {
        user {
          id
          preferences
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

interface Shown extends Preferences {
  /** Whether the page is dark at the moment. */
  readonly isDark: boolean
  readonly viewer: ViewerData['viewer']
  change(changes: Partial<Preferences>): void
}

const PreferencesContext = createContext<Shown | null>(null)

/** The reader's preferences, and the function that changes and keeps them. */
export function usePreferences(): Shown {
  const shown = useContext(PreferencesContext)
  if (!shown) throw new Error('Preferences are read outside of their provider.')
  return shown
}

/** Keeps preferences with the user and, for the first picture, in the browser. */
export function PreferencesProvider({ children }: { readonly children: ReactNode }) {
  const [preferences, setPreferences] = useState(keptPreferences)
  const client = useClient()
  // An API key belongs to a user, but may not ask who that is.
  const isByKey = session.credentials !== null && 'apiKey' in session.credentials
  const { data } = useGraph({ query: ViewerQuery, pause: isByKey })
  const viewer = data?.viewer ?? null
  const reader = viewer?.id
  const stored = (viewer?.preferences as Record<string, unknown> | undefined)?.['console']
  const changes = useRef({ underWay: 0, last: Promise.resolve() })
  useEffect(() => {
    // What this browser has kept may be another reader's. An answer to an earlier change must not undo a later one.
    if (reader !== undefined && changes.current.underWay === 0) setPreferences(preferencesIn(stored))
  }, [reader, stored])
  const isDark = useTheme(preferences.theme)
  useEffect(() => keepPreferences(preferences), [preferences])
  const change = useCallback(
    (change: Partial<Preferences>) => {
      const next = { ...preferences, ...change }
      setPreferences(next)
      if (isByKey) return
      // One after another: the service keeps the last that arrives.
      const { current } = changes
      current.underWay++
      current.last = current.last.then(async () => {
        await client.mutation(MergePreferences, { preferences: { console: next } }).toPromise()
        current.underWay--
      })
    },
    [client, preferences, isByKey],
  )
  const shown = useMemo(
    () => ({ ...preferences, isDark, viewer, change }),
    [preferences, isDark, viewer, change],
  )
  return <PreferencesContext value={shown}>{children}</PreferencesContext>
}
