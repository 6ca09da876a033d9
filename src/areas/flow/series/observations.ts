import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import type { CursorKind } from '../../../core/cursors.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  type PageWindow,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { charge, WORK } from '../../../core/work.ts'
import { type Downsampled, points, withoutPages } from '../../../engine/downsampling.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { LongCalendarDate, Moment } from '../../../market/moments.ts'
import { order, withDates } from '../../../market/parameters.ts'
import { type DayRange, dayRange, daysSince, endDate, knownUntil, startDate } from './dates.ts'
import {
  type AvailabilityRow,
  countObservations,
  type ObservationRow,
  type ObservationScope,
  selectAvailability,
  selectObservationsPerSeries,
  selectRevisions,
} from './observation-queries.ts'
import { type Observation, ObservationTable } from './observation-table.ts'
import { observationReduction, observationsToReduce, reducedObservations } from './reduced.ts'
import type { FlowFrequency, FlowSeries } from './shapes.ts'
import {
  flowTransformOf,
  flowTransformParameters,
  transformObservations,
  withFlowNormalisation,
} from './values.ts'

export const asOf = Moment.optional()
  .describe(
    'Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values.',
  )
  .meta({ example: EXAMPLE.endDate })

/** The newest observation of a series, with its age. */
export interface LatestObservation extends Observation {
  readonly stalenessDays: number
  readonly isStale: boolean
}

/** First and last observation of a series, and their number. */
export interface Availability extends AvailabilityRow {
  readonly series: FlowSeries
}

/** Returns the date a number of days after another; negative is before. */
const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

export const observationCursor: CursorKind = {
  name: 'observation',
  isPosition: (text) => LongCalendarDate.safeParse(text).success,
}

const PAGE_SIZE = 100

/** Arguments of a series' observations on the graph. */
export const observationsInput = withoutPages(
  withFlowNormalisation(
    withConnection(
      withDates(
        z.object({
          startDate,
          endDate,
          asOf,
          ...flowTransformParameters,
          order: order.describe('Sort order by date.'),
          points,
          ...connectionParameters({ max: 10_000, size: PAGE_SIZE }),
        }),
      ),
      observationCursor,
    ),
  ),
  ['first', 'after', 'last', 'before'],
)

/** A page of a series' observations, with the scope for counting them all. */
export interface ObservationsPage extends Page<Observation, ObservationTable> {
  readonly series: FlowSeries
  readonly scope: ObservationScope
  /** How the rows were chosen. Null if they are a page of all. */
  readonly downsampled: Downsampled | null
}

/** Narrows a range to the dates beyond the cursors: there is one observation per date. */
function beyondCursors(range: DayRange, { after, before }: PageWindow, isDescending: boolean): DayRange {
  const [low, high] = isDescending ? [before, after] : [after, before]
  const lowers = [range.lower, low && addDays(low, 1)].filter((date) => date !== undefined).toSorted()
  const uppers = [range.upper, high && addDays(high, -1)].filter((date) => date !== undefined).toSorted()
  const [lower, upper] = [lowers.at(-1), uppers[0]]
  return { ...(lower && { lower }), ...(upper && { upper }) }
}

/** Loads one keyset page of a series' observations. Series with equal arguments share one statement. */
export async function loadObservations(
  { loaders, db }: ReadContext,
  series: FlowSeries,
  input: z.output<typeof observationsInput>,
): Promise<ObservationsPage> {
  const scope = {
    range: dayRange({ start: input.startDate, end: input.endDate }),
    knownUntil: knownUntil(input.asOf),
  }
  const transform = flowTransformOf(input, [series])
  const { frequency } = series
  // Windows depend on the frequency.
  const key = transform ? [input, frequency] : input
  const { points, order: direction } = input
  if (points !== undefined) {
    const reduced = await loaders.load('reducedObservations', key, series.id, async (ids) => {
      const all = await observationsToReduce(db, ids, scope, direction)
      const read = ids.map((id) => ({ id, frequency }))
      if (transform) await transformObservations(db, all, read, transform, scope)
      const counts = await all.byKey()
      const kept = await (await reducedObservations(all, points)).byKey()
      return ids.map((id) => ({
        rows: kept.get(id) ?? all.slice(0, 0),
        downsampled: observationReduction(points, counts.get(id)?.length ?? 0, transform),
      }))
    })
    const rows = reduced.rows.ofSeries(series)
    return { ...reduced, rows, hasNextPage: false, hasPreviousPage: false, series, scope }
  }
  const window = windowOf(input, PAGE_SIZE, observationCursor)
  const isDescending = (input.order === 'desc') !== window.inverted
  const within = { ...scope, range: beyondCursors(scope.range, window, input.order === 'desc') }
  const rows = await loaders.load('observations', key, series.id, async (ids) => {
    const top = { order: isDescending ? ('desc' as const) : ('asc' as const), limit: window.limit }
    const table = ObservationTable.of(await selectObservationsPerSeries(db, ids, within, top), [])
    const read = ids.map((id) => ({ id, frequency }))
    // Few of the columns are selected, and they are written as they were received.
    await charge(table.length * WORK.streamed, { path: ['first'], cheaper: 'Ask for smaller pages' })
    if (transform) await transformObservations(db, table, read, transform, scope)
    const bySeries = await table.byKey()
    return ids.map((id) => bySeries.get(id) ?? table.slice(0, 0))
  })
  return {
    ...keysetPageOf(rows.ofSeries(series), window),
    series,
    scope,
    downsampled: null,
  }
}

/** Counts a series' observations in the range, on all pages. */
export const loadObservationCount = (
  { loaders, db }: ReadContext,
  { series, scope }: ObservationsPage,
): Promise<number> =>
  loaders.load('observationCount', scope, series.id, async (ids) => {
    const counts = await countObservations(db, ids, scope)
    return ids.map((id) => counts.get(id) ?? 0)
  })

const STALE_AFTER: Readonly<Record<FlowFrequency, number>> = {
  daily: 4,
  weekly: 10,
  monthly: 40,
  quarterly: 120,
  annual: 430,
  event: Number.POSITIVE_INFINITY,
}

/** Adds the age of an observation at the as-of instant, or now if there is none or it is in the future. */
function latestOf(row: ObservationRow, series: FlowSeries, until: string | null, now: Date) {
  const moment = until !== null && Date.parse(until) < now.getTime() ? new Date(until) : now
  const stalenessDays = daysSince(row.date, moment)
  return { ...row, series, stalenessDays, isStale: stalenessDays > STALE_AFTER[series.frequency] }
}

/** Loads the newest observation of a series, as known at a moment. Null if there is none. */
export async function loadLatest(
  { loaders, db, now }: ReadContext,
  series: FlowSeries,
  moment: string | undefined,
): Promise<LatestObservation | null> {
  const until = knownUntil(moment)
  const row = await loaders.load('latestObservation', until, series.id, async (ids) => {
    const scope = { range: {}, knownUntil: until }
    const top = { order: 'desc' as const, limit: 1 }
    const table = ObservationTable.of(await selectObservationsPerSeries(db, ids, scope, top), [])
    return orderByKeys(ids, [...table], ({ seriesId }) => seriesId, null)
  })
  return row && latestOf(row, series, until, now)
}

const NOTHING = { firstObservation: null, lastObservation: null, rowCount: 0 }

/** Loads the extent of a series, as known at a moment. */
export async function loadAvailability(
  { loaders, db }: ReadContext,
  series: FlowSeries,
  moment: string | undefined,
): Promise<Availability> {
  const until = knownUntil(moment)
  const row = await loaders.load('availability', until, series.id, async (ids) =>
    orderByKeys(
      ids,
      await selectAvailability(db, ids, { knownUntil: until }),
      ({ seriesId }) => seriesId,
      null,
    ),
  )
  return { ...(row ?? { seriesId: series.id, ...NOTHING }), series }
}

/** Loads all revisions of an observation's date, newest first. */
export const loadRevisions = (
  { loaders, db }: ReadContext,
  { seriesId, date }: Pick<ObservationRow, 'seriesId' | 'date'>,
): Promise<ObservationRow[]> =>
  loaders.load('revisions', null, `${seriesId}:${date}`, async (keys) => {
    const pairs = keys.map((key) => [Number.parseInt(key, 10), key.slice(key.indexOf(':') + 1)] as const)
    const revisions = Map.groupBy(await selectRevisions(db, pairs), (row) => `${row.seriesId}:${row.date}`)
    return keys.map((key) => revisions.get(key) ?? [])
  })
