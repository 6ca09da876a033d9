import type { Interval } from '../../graph/generated/graphql.ts'
import { INTERVALS as WORDS } from '../../parts/rest-words.ts'
import { INTERVALS } from '../bars/windows.ts'
import type { Identity } from '../comparison/use-comparison.ts'

const YEAR_DAYS = 365

/** More points than that are more than a chart of a page has pixels for. */
const POINTS = 1000

interface Window {
  readonly from: string | null
  readonly to: string | null
}

/**
 * The request that an embedded chart of an instrument is drawn from: its price and net flow. Without dates, it stays at
 * the newest bars.
 */
export function embeddedRequest(
  { kind, number, providerId }: Pick<Identity, 'kind' | 'number'> & { readonly providerId: string },
  interval: Interval,
  { from, to }: Window,
): string {
  const query = new URLSearchParams(
    kind === 'aggregate' ? { aggregate_ids: String(number) } : { provider_id: providerId },
  )
  const { days } = INTERVALS[interval]
  query.set('start_date', from ?? (days < YEAR_DAYS ? `-${days}d` : `-${Math.round(days / YEAR_DAYS)}y`))
  if (to !== null) query.set('end_date', to)
  query.set('interval', WORDS.find(({ value }) => value === interval)?.word ?? '1d')
  query.set('fields', 'name,px,retail_net_turnover,is_partial')
  query.set('points', String(POINTS))
  return `/${kind === 'aggregate' ? 'aggregates' : 'series'}/timeseries?${query}`
}
