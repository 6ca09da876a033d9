import { useEffect } from 'react'

const LONGEST = 100

/** Names the document after what the screen shows. Null: not known yet. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? 'flowgate' : `${title.slice(0, LONGEST)} · flowgate`
  }, [title])
}
