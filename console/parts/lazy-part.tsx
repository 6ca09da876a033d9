import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { retryDelay } from '../graph/use-graph.ts'
import { version } from '../graph/version.ts'
import { loadFile } from './load.ts'
import { Failure, Loading, Outdated } from './states.tsx'

const FAULT = {
  message: 'This part of the page could not be loaded.',
  code: undefined,
  requestId: undefined,
  isPassing: true,
}

/**
 * A component that is a file of its own, loaded when it is first shown. One that cannot be loaded is requested again,
 * less and less often, unless the service has another version by then. `label` says what is being loaded.
 */
export function lazyPart<Props extends object>(
  label: string,
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const [Shown, setShown] = useState(() => Loaded)
    const [attempts, setAttempts] = useState(0)
    const [failures, setFailures] = useState(0)
    const isOutdated = useSyncExternalStore(version.subscribe, version.isOutdated)
    const isFailed = failures > attempts
    useEffect(() => {
      if (Shown) return
      let isGone = false
      loadFile(load).then(
        (module) => {
          Loaded = module.default
          if (!isGone) setShown(() => module.default)
        },
        () => {
          if (!isGone) setFailures(attempts + 1)
        },
      )
      return () => {
        isGone = true
      }
    }, [Shown, attempts])
    useEffect(() => {
      if (!isFailed || isOutdated) return
      const timer = setTimeout(() => setAttempts(failures), retryDelay(attempts))
      return () => clearTimeout(timer)
    }, [isFailed, isOutdated, attempts, failures])
    if (Shown) return <Shown {...props} />
    if (isFailed && isOutdated) return <Outdated />
    if (failures > 0) return <Failure fault={FAULT} again={() => setAttempts(failures)} />
    return <Loading label={label} />
  }
}
