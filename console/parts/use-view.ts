import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Shape, searchWith, type View, viewIn } from './view.ts'

/** How a change of the view enters the history: as a step to go back to, or in place of the current one. */
export type Entry = 'push' | 'replace'

/**
 * The view of a screen, as its URL states it, and the function that changes it. `codecs` must be a constant. Throws
 * `ViewFault` for a URL that states what the screen cannot show.
 */
export function useView<Of extends Shape>(
  codecs: Of,
): [View<Of>, (changes: Partial<View<Of>>, entry?: Entry) => void] {
  const search = useSearch()
  const [, navigate] = useLocation()
  const view = useMemo(() => viewIn(codecs, search), [search, codecs])
  const change = useCallback(
    (changes: Partial<View<Of>>, entry: Entry = 'push') => {
      // Not `search` of this render: several changes may follow each other before the next one.
      const next = searchWith(location.search, codecs, changes)
      // Not the router's path, which is decoded: a percent sign of a name would be read as an escape.
      if (next !== location.search) navigate(`${location.pathname}${next}`, { replace: entry === 'replace' })
    },
    [navigate, codecs],
  )
  return [view, change]
}
