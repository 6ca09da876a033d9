import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useClient } from 'urql'
import type { Tier } from '../graph/generated/graphql.ts'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { session } from '../session/session.ts'
import { keepPreferences, keptPreferences, type Preferences, preferencesIn, useTheme } from './theme.ts'

export const ViewerQuery = graphql(`
  query Viewer {
    viewer {
      id
      email
      tier
      role
      preferences
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
  readonly viewer: { readonly email: string; readonly tier: Tier; readonly role: string } | null
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
  const stored = (viewer?.preferences as Record<string, unknown> | undefined)?.['console']
  useEffect(() => {
    if (stored) setPreferences((present) => ({ ...present, ...preferencesIn(stored) }))
  }, [stored])
  const isDark = useTheme(preferences.theme)
  useEffect(() => keepPreferences(preferences), [preferences])
  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const next = { ...preferences, ...changes }
      setPreferences(next)
      if (!isByKey) client.mutation(MergePreferences, { preferences: { console: next } }).toPromise()
    },
    [client, preferences, isByKey],
  )
  const shown = useMemo(
    () => ({ ...preferences, isDark, viewer, change }),
    [preferences, isDark, viewer, change],
  )
  return <PreferencesContext value={shown}>{children}</PreferencesContext>
}
