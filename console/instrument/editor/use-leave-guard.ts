import { useEffect, useRef } from 'react'

const QUESTION = 'Your changes are not saved. Leave them?'

/** The place of the editor: a screen, and whether it is open there. Other parts of the address may change. */
const placeOf = ({ pathname, searchParams }: URL): string => `${pathname} ${searchParams.get('edit')}`

/**
 * Asks before the reader leaves unsaved work, for another page or for another screen. Returns the function that lets the
 * reader go without a question.
 */
export function useLeaveGuard(isUnsaved: boolean): () => void {
  const isFree = useRef(false)
  useEffect(() => {
    if (!isUnsaved) return
    isFree.current = false
    const hold = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault()
    }
    const ask = (event: NavigateEvent) => {
      const { cancelable, destination, navigationType } = event
      // The browser itself asks before it loads another page. What the console replaces follows from saving.
      if (isFree.current || !cancelable || !destination.sameDocument || navigationType === 'replace') return
      if (placeOf(new URL(destination.url)) === placeOf(new URL(location.href))) return
      if (!confirm(QUESTION)) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    navigation.addEventListener('navigate', ask)
    return () => {
      removeEventListener('beforeunload', hold)
      navigation.removeEventListener('navigate', ask)
    }
  }, [isUnsaved])
  return () => {
    isFree.current = true
  }
}
