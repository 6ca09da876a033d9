import type { ReadContext } from '../../../core/context.ts'
import type { CursorKind } from '../../../core/cursors.ts'
import { keysetPageOf, type Page, type PageWindow } from '../../../core/keyset-pages.ts'
import { CalendarDate } from '../../../market/moments.ts'
import {
  countHorizons,
  countRuns,
  type HorizonRow,
  type RunRow,
  type Slice,
  selectHorizons,
  selectHorizonsOfRuns,
  selectRuns,
} from './queries.ts'

export const runCursor: CursorKind = {
  name: 'forecast-run',
  isPosition: (text) => CalendarDate.safeParse(text).success,
}

/** A page of the forecast runs of a series. */
export interface RunsPage extends Page<RunRow> {
  readonly seriesId: number
}

/** Loads a page of the forecast runs of a series. Series with equal windows share one statement. */
export const loadRuns = (
  { loaders, db }: ReadContext,
  seriesId: number,
  window: PageWindow,
): Promise<RunsPage> =>
  loaders.load('forecastRuns', window, seriesId, async (ids) => {
    const rows = Map.groupBy(await selectRuns(db, ids, window), (row) => row.seriesId)
    return ids.map((id) => ({ ...keysetPageOf(rows.get(id) ?? [], window), seriesId: id }))
  })

/** Counts the runs of a series on all pages. */
export const loadRunCount = ({ loaders, db }: ReadContext, { seriesId }: RunsPage): Promise<number> =>
  loaders.load('forecastRunCount', null, seriesId, async (ids) => {
    const counts = await countRuns(db, ids)
    return ids.map((id) => counts.get(id) ?? 0)
  })

const keyOf = ({ seriesId, runDate }: RunRow): string => `${seriesId}:${runDate}`

/** Loads the horizons of a run. All runs of a request share one statement. */
export const loadHorizonsOfRun = ({ loaders, db }: ReadContext, run: RunRow): Promise<HorizonRow[]> =>
  loaders.load('horizonsOfRun', null, keyOf(run), async (keys) => {
    const runs = keys.map((key) => {
      const [id = '', runDate = ''] = key.split(':')
      return { seriesId: Number(id), runDate }
    })
    const rows = Map.groupBy(await selectHorizonsOfRuns(db, runs), keyOf)
    return keys.map((key) => rows.get(key) ?? [])
  })

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
