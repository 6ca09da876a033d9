import { useEffect } from 'react'
import type { Interval } from '../../graph/generated/graphql.ts'
import { useEvents } from '../../graph/use-events.ts'
import { NewestBars } from '../queries.ts'
import type { Bars } from './bars.ts'
import { barOf } from './columns.ts'

interface Live {
  /** Whether the bars that are drawn have the options of the announced ones. */
  readonly hasOptions: boolean
  /** Called with the global id of an instrument, and its newest bar. */
  add(node: string, bar: Bars): void
  /** Called after an interruption, during which announcements may have been missed. */
  refresh(): void
}

/** Follows the newest bars of some instruments. */
export function useLive(
  ids: readonly number[],
  interval: Interval,
  { hasOptions, add, refresh }: Live,
): void {
  const { data } = useEvents(
    { query: NewestBars, variables: { ids: [...ids], interval }, pause: ids.length === 0 },
    { onGap: refresh },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event is added once, however it is drawn.
  useEffect(() => {
    for (const bar of data?.latestBars ?? []) {
      const { instrument } = bar
      if (instrument && 'id' in instrument) add(instrument.id, barOf(bar, hasOptions))
    }
  }, [data])
}
