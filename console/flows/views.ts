import type { Entry } from '../parts/use-view.ts'
import { flag, oneOf, optional, text, type View } from '../parts/view.ts'
import { day, frequencies, zScores } from './codecs.ts'
import { SORTS } from './listing.ts'

/** What the address says of the list of series. */
export const LIST_VIEW = {
  q: text(),
  frequency: frequencies,
  unit: optional,
  stale: flag,
  sort: oneOf(SORTS, 'name'),
  down: flag,
} as const

export type ListView = View<typeof LIST_VIEW>

/** What the address says of one series. */
export const SERIES_VIEW = { asOf: optional, from: day, to: day, run: day, z: zScores } as const

/** Changes the view of one series. */
export type Change = (changes: Partial<View<typeof SERIES_VIEW>>, entry?: Entry) => void
