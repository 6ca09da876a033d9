import { useEffect, useEffectEvent } from 'react'

/** Calls back when the reader returns to the page: nothing tells that a flow series has changed meanwhile. */
export function useReturn(onReturn: () => void): void {
  const call = useEffectEvent(onReturn)
  useEffect(() => {
    const listen = () => call()
    addEventListener('focus', listen)
    return () => removeEventListener('focus', listen)
  }, [])
}
