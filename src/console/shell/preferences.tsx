import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import type { Zone } from '../parts/format.ts'

export type Theme = 'system' | 'light' | 'dark'

/** How the reader wants the console to look. */
export interface Preferences {
  readonly theme: Theme
  readonly zone: Zone
}

const INITIAL: Preferences = { theme: 'system', zone: 'exchange' }
const KEPT = 'flowgate.preferences'

export const ViewerQuery = graphql(`
  query Viewer {
    viewer {
      id
      email
      tier
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

/** Reads preferences from a value of unknown origin. */
function preferencesIn(value: unknown): Partial<Preferences> {
  const { theme, zone } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return {
    ...((theme === 'system' || theme === 'light' || theme === 'dark') && { theme }),
    ...((zone === 'exchange' || zone === 'viewer') && { zone }),
  }
}

/** Preferences of the last visit in this browser, so that the first picture is right. */
function kept(): Preferences {
  try {
    return { ...INITIAL, ...preferencesIn(JSON.parse(localStorage.getItem(KEPT) ?? '{}')) }
  } catch {
    return INITIAL
  }
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)')

function useIsSystemDark(): boolean {
  const [isDark, setIsDark] = useState(darkSystem.matches)
  useEffect(() => {
    const follow = () => setIsDark(darkSystem.matches)
    darkSystem.addEventListener('change', follow)
    return () => darkSystem.removeEventListener('change', follow)
  }, [])
  return isDark
}

interface Shown extends Preferences {
  /** Whether the page is dark at the moment. */
  readonly isDark: boolean
  readonly viewer: { readonly email: string; readonly tier: string } | null
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
  const [preferences, setPreferences] = useState(kept)
  const client = useClient()
  const { data } = useGraph({ query: ViewerQuery })
  const viewer = data?.viewer ?? null
  const stored = (viewer?.preferences as Record<string, unknown> | undefined)?.['console']
  useEffect(() => setPreferences((present) => ({ ...present, ...preferencesIn(stored) })), [stored])
  const isSystemDark = useIsSystemDark()
  const isDark = preferences.theme === 'system' ? isSystemDark : preferences.theme === 'dark'
  useEffect(() => {
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
    localStorage.setItem(KEPT, JSON.stringify(preferences))
  }, [isDark, preferences])
  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const next = { ...preferences, ...changes }
      setPreferences(next)
      client.mutation(MergePreferences, { preferences: { console: next } }).toPromise()
    },
    [client, preferences],
  )
  const shown = useMemo(
    () => ({ ...preferences, isDark, viewer, change }),
    [preferences, isDark, viewer, change],
  )
  return <PreferencesContext value={shown}>{children}</PreferencesContext>
}
