import { useEffect, useSyncExternalStore } from 'react'
import type { Zone } from '../parts/format.ts'

export type Theme = 'system' | 'light' | 'dark'

/** How the reader wants the console to look. */
export interface Preferences {
  readonly theme: Theme
  readonly zone: Zone
}

const INITIAL: Preferences = { theme: 'system', zone: 'exchange' }
const KEPT = 'flowgate.preferences'

/** Reads preferences from a value of unknown origin. What it lacks has its initial value. */
export function preferencesIn(value: unknown): Preferences {
  const { theme, zone } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return {
    ...INITIAL,
    ...((theme === 'system' || theme === 'light' || theme === 'dark') && { theme }),
    ...((zone === 'exchange' || zone === 'viewer') && { zone }),
  }
}

/** Preferences of the last visit in this browser, so that the first picture is right. */
export function keptPreferences(): Preferences {
  try {
    return preferencesIn(JSON.parse(localStorage.getItem(KEPT) ?? '{}'))
  } catch {
    return INITIAL
  }
}

/** Keeps preferences for the next visit in this browser. */
export const keepPreferences = (preferences: Preferences): void =>
  localStorage.setItem(KEPT, JSON.stringify(preferences))

const darkSystem = matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  darkSystem.addEventListener('change', listener)
  return () => darkSystem.removeEventListener('change', listener)
}

/** Shows the page in a theme. Returns whether it is dark at the moment. */
export function useTheme(theme: Theme): boolean {
  const isSystemDark = useSyncExternalStore(subscribe, () => darkSystem.matches)
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark'
  useEffect(() => {
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  }, [isDark])
  return isDark
}
