import type { Kysely, RawBuilder } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { charge, WORK } from '../../core/work.ts'
import type { StampRange } from '../../market/dates.ts'
import { isIntraday } from '../../market/intervals.ts'
import { sessionBars } from '../../market/transformations.ts'
import { countUniverse } from './queries/universe.ts'
import type { SeriesSelection } from './selection.ts'

/** Assumed length of a whole series. */
export const WHOLE_SERIES = { sessions: 50_000, days: 3000 }

const DAY_MS = 86_400_000
/** Calendar days between two bars. */
const DAYS_APART = { '1d': 365.25 / 252, '1w': 7, '1m': 365.25 / 12, '1y': 365.25 } as const

/** Returns about how many bars an instrument has in the range of a selection, without reading any. */
export function barsWithin({ interval, range: { lower, upper }, runningFrom }: SeriesSelection): number {
  const [apart, whole] = isIntraday(interval)
    ? [DAYS_APART['1d'] / sessionBars(interval), WHOLE_SERIES.sessions]
    : [DAYS_APART[interval], WHOLE_SERIES.days]
  if (lower === undefined) return whole
  const end = Math.min(
    Date.parse(runningFrom),
    upper === undefined ? Number.POSITIVE_INFINITY : Date.parse(upper),
  )
  return Math.min(whole, Math.max(1, (end - Date.parse(lower)) / DAY_MS / apart))
}

/** Counts the work of finding the newest bars of instruments and writing their columns. */
export const chargeNewest = (instruments: number, columns: number): Promise<void> =>
  charge(WORK.statement + instruments * (WORK.newest + WORK.row + columns * WORK.cell), {
    cheaper: 'Ask for fewer instruments or fewer fields',
  })

/** Counts the work of reading places. */
export const chargePlaces = (places: number): Promise<void> =>
  charge(places * WORK.place, { path: ['recordsPerPage'], cheaper: 'Ask for smaller pages' })

/** Counts the work of ranking instruments, whose number is known only when they have been ranked. */
export const chargeRanked = (instruments: number, by: keyof typeof WORK.ranked): Promise<void> =>
  charge(instruments * WORK.ranked[by], { cheaper: 'Ask for fewer leaderboards, or filter what they rank' })

/** How to ask for fewer past ranks. `limit`: the parameter that limits their number. */
export const fewerBars = (limit: 'first' | 'recordsPerPage') => ({
  path: [limit],
  cheaper: 'Ask for fewer bars, or filter the instruments to rank among',
})

/** Counts the work of ranking a universe in so many bars of a range, without a stored order. Counts its instruments first. */
export async function chargePast(
  db: Kysely<DB>,
  { universe, selection }: { readonly universe: RawBuilder<unknown>; readonly selection: SeriesSelection },
  by: keyof typeof WORK.past,
  { range, bars }: { readonly range: StampRange; readonly bars: number },
  way: ReturnType<typeof fewerBars>,
): Promise<void> {
  const counted = await countUniverse(db, universe, selection, range)
  // Tallies count whole periods, so they may exceed the bars that are read.
  const read = Math.min(bars * counted.instruments, counted.bars)
  await charge(read * WORK.past[by], way)
}
