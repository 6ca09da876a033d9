import type { Metric } from '../graph/generated/graphql.ts'
import { FLOW_Z_SCORE, LABELS } from '../parts/vocabulary.ts'
import type { Colour } from './tree.ts'

/** What the colours of the map can show. */
export const COLOUR_LABELS: Readonly<Record<Colour, string>> = {
  flow: LABELS.Metric.RETAIL_NET_TURNOVER,
  'z-score': FLOW_Z_SCORE,
  price: LABELS.Metric.PX_CHG,
}

/** Metrics whose values the colours show. */
export const COLOUR_METRICS = {
  flow: 'RETAIL_NET_TURNOVER',
  'z-score': 'Z_SCORE',
  price: 'PX_CHG',
} as const satisfies Record<Colour, Metric>
