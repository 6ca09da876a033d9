import { useEffect } from 'react'
import { useSubscription } from 'urql'
import type { Interval } from '../graph/generated/graphql.ts'
import type { Bars } from './bars.ts'
import { barOf } from './columns.ts'
import { NewestBars } from './queries.ts'

/** Follows the newest bars of some instruments. `add` is called with the global id of each, and its bar. */
export function useLive(
  ids: readonly number[],
  interval: Interval,
  hasOptions: boolean,
  add: (node: string, bar: Bars) => void,
): void {
  const [{ data }] = useSubscription({
    query: NewestBars,
    variables: { ids: [...ids], interval },
    pause: ids.length === 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event is added once, however it is drawn.
  useEffect(() => {
    for (const bar of data?.latestBars ?? []) {
      const { instrument } = bar
      if (instrument && 'id' in instrument) add(instrument.id, barOf(bar, hasOptions))
    }
  }, [data])
}
