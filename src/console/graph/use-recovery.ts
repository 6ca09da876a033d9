import { useEffect, useEffectEvent } from 'react'
import { health } from './health.ts'

/** Calls back once everything can be reached again: what the service told meanwhile has been missed. */
export function useRecovery(onRecovery: () => void): void {
  const call = useEffectEvent(onRecovery)
  useEffect(() => {
    let last = health.read()
    return health.subscribe(() => {
      const before = last
      last = health.read()
      if (before !== 'well' && last === 'well') call()
    })
  }, [])
}
