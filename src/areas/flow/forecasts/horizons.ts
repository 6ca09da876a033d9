import type { ReadContext } from '../../../core/context.ts'
import { type Page, pageOf, type Window } from '../../../core/keyset-pages.ts'
import { countHorizons, type HorizonRow, type Slice, selectHorizons } from './queries.ts'

interface HorizonsRequest {
  /** Date of the run; the newest one of each series without it. */
  readonly date: string | undefined
  readonly slice: Slice
  readonly window: Window
}

/** A page of the horizons of a series' run, and what a count of all of them needs. */
export interface HorizonsPage extends Page<HorizonRow> {
  readonly seriesId: number
  readonly request: HorizonsRequest
}

/** A page of the horizons of a series' run; those of several series with equal arguments are one statement. */
export const loadHorizons = (
  { loaders, db }: ReadContext,
  seriesId: number,
  request: HorizonsRequest,
): Promise<HorizonsPage> =>
  loaders.load('forecastHorizons', request, seriesId, async (ids) => {
    const { date, slice, window } = request
    const rows = Map.groupBy(await selectHorizons(db, ids, date, slice, window), (row) => row.seriesId)
    return ids.map((id) => ({ ...pageOf(rows.get(id) ?? [], window), seriesId: id, request }))
  })

/** Number of horizons on all pages. */
export const loadHorizonCount = (
  { loaders, db }: ReadContext,
  { seriesId, request: { date, slice } }: HorizonsPage,
): Promise<number> =>
  loaders.load('forecastHorizonCount', [date, slice], seriesId, async (ids) => {
    const counts = await countHorizons(db, ids, date, slice)
    return ids.map((id) => counts.get(id) ?? 0)
  })
