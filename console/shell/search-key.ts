import { useEffect } from 'react'

/** Calls back when the reader asks for the search: Ctrl-K, or Command-K on a Mac. */
export function useSearchKey(search: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      search()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [search])
}
