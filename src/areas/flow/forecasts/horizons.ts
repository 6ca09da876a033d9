import type { ReadContext } from '../../../core/context.ts'
import { keysetPageOf, type Page, type PageWindow } from '../../../core/keyset-pages.ts'
import { countHorizons, type HorizonRow, type Slice, selectHorizons } from './queries.ts'

interface HorizonsRequest {
  /** Date of the run. Default: the newest run of each series. */
  readonly date: string | undefined
  readonly slice: Slice
  readonly window: PageWindow
}

/** A page of the horizons of a series' run, with the request for counting them all. */
export interface HorizonsPage extends Page<HorizonRow> {
  readonly seriesId: number
  readonly request: HorizonsRequest
}

/** Loads a page of the horizons of a series' run. Series with equal arguments share one statement. */
export const loadHorizons = (
  { loaders, db }: ReadContext,
  seriesId: number,
  request: HorizonsRequest,
): Promise<HorizonsPage> =>
  loaders.load('forecastHorizons', request, seriesId, async (ids) => {
    const { date, slice, window } = request
    const rows = Map.groupBy(await selectHorizons(db, ids, date, slice, window), (row) => row.seriesId)
    return ids.map((id) => ({ ...keysetPageOf(rows.get(id) ?? [], window), seriesId: id, request }))
  })

/** Counts the horizons on all pages. */
export const loadHorizonCount = (
  { loaders, db }: ReadContext,
  { seriesId, request: { date, slice } }: HorizonsPage,
): Promise<number> =>
  loaders.load('forecastHorizonCount', [date, slice], seriesId, async (ids) => {
    const counts = await countHorizons(db, ids, date, slice)
    return ids.map((id) => counts.get(id) ?? 0)
  })
