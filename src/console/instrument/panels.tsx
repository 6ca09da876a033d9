import type { Interval } from '../graph/generated/graphql.ts'

export interface PanelsProps {
  readonly id: number
  readonly kind: 'aggregate' | 'security'
  readonly name: string
  readonly from: string | null
  readonly to: string | null
  readonly interval: Interval
}

/** What is known of an instrument besides its bars. */
export default function Panels(_: PanelsProps) {
  return null
}
