import { useEffect, useEffectEvent, useRef } from 'react'
import { type AnyVariables, type SubscriptionHandler, type UseSubscriptionArgs, useSubscription } from 'urql'
import { health } from './health.ts'
import { type Fault, faultOf, retryDelay } from './use-graph.ts'

interface Options<Data, Result> {
  /** Makes what is returned as `data` of all events so far. Default: the newest event. */
  readonly handler?: SubscriptionHandler<Data, Result>
  /** Called after an interruption, during which events may have been missed. */
  readonly onGap: () => void
}

interface Events<Result> {
  readonly data: Result | undefined
  /** Why the events have ended for good. */
  readonly fault: Fault | undefined
}

/** Follows a subscription. One that ended for a reason that may pass begins again, less and less often. */
export function useEvents<Data, Variables extends AnyVariables, Result = Data>(
  args: UseSubscriptionArgs<Variables, Data>,
  { handler, onGap }: Options<Data, Result>,
): Events<Result> {
  const [{ data, error }, begin] = useSubscription<Data, Result, Variables>(args, handler)
  const attempts = useRef(0)
  const fault = error && faultOf(error)
  const missed = useEffectEvent(onGap)
  const beginAgain = useEffectEvent(() => {
    attempts.current++
    begin()
    missed()
  })
  // Each attempt that fails has an error of its own. Whether one is under way is not known from the hook.
  useEffect(() => {
    if (!error) attempts.current = 0
    if (!error || !faultOf(error).isPassing) return
    const timer = setTimeout(() => beginAgain(), retryDelay(attempts.current))
    return () => clearTimeout(timer)
  }, [error])
  useEffect(() => health.onResumption(() => missed()), [])
  return { data, fault: fault?.isPassing ? undefined : fault }
}
