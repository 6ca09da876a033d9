import { useMemo } from 'react'
import type { Palette } from '../../charts/palette.ts'
import type { Unit, Zone } from '../../parts/format.ts'
import { LABELS } from '../../parts/vocabulary.ts'
import type { Series } from '../bars/use-bars.ts'
import type { InstrumentView } from '../bars/variables.ts'
import { SCALES } from '../comparison/comparison.ts'
import type { Compared } from '../comparison/use-comparison.ts'
import { MEASURES, OPTIONS } from '../view.ts'
import type { Shares } from './heights.ts'
import { type Mark, marksOf } from './marks.ts'
import type { Skeleton } from './picture.ts'
import type { Span } from './span.ts'
import { TimeTicks } from './times.ts'

interface Shown {
  readonly name: string
  readonly view: InstrumentView
  readonly series: Series
  readonly compared: readonly Compared[]
  readonly palette: Palette
  readonly zone: Zone
  readonly shown: Span
  /** Shares of the height by panel. */
  readonly shares: Shares
}

/** Units of what is drawn in a panel but not on its own axis, each once. */
const unitsApart = (marks: readonly Mark[], panel: number): Unit[] => [
  ...new Set(marks.flatMap((mark) => (mark.panel === panel && mark.isApart ? [mark.unit] : []))),
]

/** The series of the picture, and the parts that stay while one pans and zooms. */
export function usePicture({ name, view, series, compared, palette, zone, shown, shares }: Shown): {
  marks: readonly Mark[]
  skeleton: Skeleton
} {
  const { bars, interval } = series
  const { overlays, options, measure, scale } = view
  // Only scales of a comparison depend on the window.
  const [start, end] = compared.length > 0 ? [shown.start, shown.end] : [0, 0]
  const marks = useMemo(() => {
    const others = compared.map(({ id, identity, bars: theirs }) => ({
      name: identity?.name ?? id,
      bars: theirs,
    }))
    return marksOf({ name, bars, others, scale, overlays, options, measure, palette, start, end })
  }, [name, bars, compared, scale, overlays, options, measure, palette, start, end])
  const hasOptions = marks.some(({ panel, kind }) => panel === 2 && kind === 'columns')
  const isCompared = compared.length > 0
  const apart = JSON.stringify([0, 1, 2].map((panel) => unitsApart(marks, panel)))
  const skeleton = useMemo(
    (): Skeleton => ({
      palette,
      hasOptions,
      titles: [
        isCompared ? SCALES[scale].label : LABELS.Metric.PX,
        `${LABELS.Metric.RETAIL_NET_TURNOVER}, USD`,
        `${OPTIONS[options]}, ${MEASURES[measure].toLowerCase()}, USD`,
      ],
      units: [isCompared ? (scale === 'index' ? 'index' : 'sigma') : 'price', 'USD', 'USD'],
      apart: JSON.parse(apart) as Skeleton['apart'],
      ticks: new TimeTicks(interval, zone),
      shares,
    }),
    [palette, hasOptions, isCompared, scale, options, measure, apart, interval, zone, shares],
  )
  return { marks, skeleton }
}
