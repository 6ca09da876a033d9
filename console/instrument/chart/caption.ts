import type { Caption, LegendEntry } from '../../charts/caption.ts'
import type { Interval } from '../../graph/generated/graphql.ts'
import { LABELS } from '../../parts/vocabulary.ts'
import type { Bars } from '../bars/bars.ts'
import type { Identity } from '../comparison/use-comparison.ts'
import type { Mark } from './marks.ts'

const entryOf = ({ name, kind, colour, below }: Mark): LegendEntry => ({
  ...{ name, shape: kind, colour },
  ...(below !== undefined && { below }),
})

interface Captioned {
  readonly id: string
  readonly identity: Identity
  readonly bars: Bars
  readonly marks: readonly Mark[]
  readonly interval: Interval
  readonly shown: { readonly start: number; readonly end: number }
}

/** What a saved chart of an instrument says of itself. */
export function captionOf({ id, identity, bars, marks, interval, shown }: Captioned): Caption {
  const dates = bars.date.slice(shown.start, shown.end + 1)
  const isPartial = bars.isPartial.slice(shown.start, shown.end + 1).includes(true)
  return {
    subject: identity.name === id ? id : `${identity.name} (${id})`,
    code: id,
    dates,
    details: [`Bars of ${LABELS.Interval[interval]}`, ...(isPartial ? ['hollow: still running'] : [])],
    legend: marks.map(entryOf),
  }
}
