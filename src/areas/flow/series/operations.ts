import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { type Pagination, paginate } from '../../../core/numbered-pages.ts'
import { operation } from '../../../core/operation.ts'
import { chargeRows } from '../../../core/work.ts'
import { locatePage } from '../../../engine/bars/page-window.ts'
import { pagingWarnings, points, singlePage, withOnlyPage } from '../../../engine/downsampling.ts'
import { totalOf } from '../../../engine/tallies.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { order, withDates } from '../../../market/parameters.ts'
import { type Transform, unusedWarnings } from '../../../market/transformations.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { type DayRange, dayRange, endDate, knownUntil, normalMoment, startDate } from './dates.ts'
import { type ObservationScope, selectFlowTallies, selectMergedObservations } from './observation-queries.ts'
import { OBSERVATION_COLUMNS, ObservationTable } from './observation-table.ts'
import {
  type Availability,
  asOf,
  type LatestObservation,
  loadAvailability,
  loadLatest,
} from './observations.ts'
import { observationReduction, observationsToReduce, reducedObservations } from './reduced.ts'
import { anySlugs, type ResolvedSeries, resolveSeries, slugs } from './series.ts'
import type { FlowMetadata, FlowSeries } from './shapes.ts'
import {
  flowTransformationParameters,
  flowTransformOf,
  transformObservations,
  withFlowNormalisation,
} from './values.ts'

/** Returns the metadata of a response about flow series. */
export function flowMetadataOf(
  resolved: Omit<ResolvedSeries, 'series'>,
  { requestId, now }: ReadContext,
  request: { startDate?: string | undefined; endDate?: string | undefined; asOf?: string | undefined } = {},
): FlowMetadata {
  return {
    requestId,
    generatedAt: now.toISOString(),
    asOf: resolved.asOf,
    timezone: 'UTC',
    effectiveStartDate: normalMoment(request.startDate),
    effectiveEndDate: normalMoment(request.endDate),
    effectiveAsOf: normalMoment(request.asOf),
    unknownSlugs: resolved.unknownSlugs,
    warnings: [],
  }
}

/** Returns the members of metadata about a transform. */
const transformMembers = (transform: Transform | null) => ({
  transformation: transform?.transformation ?? null,
  normalisation: transform?.normalisation ?? null,
  normalisationPeriod: transform?.normalisationPeriod ?? null,
  window: transform?.window ? Number(transform.window) : null,
})

/** A page of observations of several series. */
export interface FlowPage {
  readonly rows: ObservationTable
  /** The series that the rows belong to. */
  readonly series: FlowSeries[]
  readonly pagination: Pagination
  readonly metadata: FlowMetadata
  /** Transform behind the rows' `transformed` member. Null if there is none. */
  readonly transform: Transform | null
}

const dayBefore = (date: string): string => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()

/** Narrows a range to the quarters of a page; tighter bounds are kept. */
function narrowed({ lower, upper }: DayRange, first: string, end: string | null): DayRange {
  const last = end === null ? undefined : dayBefore(end)
  const stop = last !== undefined && (upper === undefined || last < upper) ? last : upper
  return { lower: lower !== undefined && lower > first ? lower : first, ...(stop && { upper: stop }) }
}

/** Reads the observations that show the course of each series, as a single page. */
async function readReduced(
  { db }: ReadContext,
  series: FlowSeries[],
  scope: ObservationScope,
  {
    order,
    points,
    transform,
  }: { readonly order: OrderDirection; readonly points: number; readonly transform: Transform | null },
): Promise<Pick<FlowPage, 'rows' | 'pagination'> & Pick<FlowMetadata, 'downsampled'>> {
  const ids = series.map(({ id }) => id)
  const all = await observationsToReduce(db, ids, scope, order, series)
  if (transform) await transformObservations(db, all, series, transform, scope)
  const rows = await reducedObservations(all, points)
  return {
    rows,
    pagination: singlePage(rows),
    downsampled: observationReduction(points, all.length, transform),
  }
}

/** Reads a numbered page and the total. Tallies locate the page, so page 1,000 costs as much as page 1. */
async function readPage(
  { db }: ReadContext,
  ids: readonly number[],
  scope: ObservationScope,
  page: { order: OrderDirection; pageNumber: number; recordsPerPage: number },
) {
  const tallies = await selectFlowTallies(db, ids, scope)
  const total = totalOf(tallies)
  const place = locatePage(tallies, page)
  if (!place) return { rows: null, total }
  const within = { ...scope, range: narrowed(scope.range, place.first, place.end) }
  const window = { order: page.order, skip: place.skip, limit: page.recordsPerPage }
  await chargeRows(Math.min(total, page.recordsPerPage), OBSERVATION_COLUMNS)
  return { rows: await selectMergedObservations(db, ids, within, window), total }
}

/** Page sizes of a time series. */
const PAGING = { max: 10_000, size: 2000 }

export const flowTimeseries = operation({
  id: 'flowTimeseries',
  connected: 'FlowSeries.observations',
  description:
    'A page of observations of one or more flow series over a date range, sorted by date, then by ascending slug. Units vary by series.',
  input: withOnlyPage(
    withFlowNormalisation(
      withDates(
        z.object({
          slugs,
          startDate,
          endDate,
          asOf,
          ...flowTransformationParameters,
          ...dataPagingParameters(PAGING),
          order: order.describe('Sort order by date. Rows of the same date are sorted by ascending slug.'),
          points,
        }),
      ),
    ),
  ),
  run: async ({ isFullHistory, ...request }, context): Promise<FlowPage> => {
    const input = isFullHistory ? { ...request, startDate: undefined } : request
    const resolved = await resolveSeries(context, input.slugs)
    const scope = {
      range: dayRange({ start: input.startDate, end: input.endDate }),
      knownUntil: knownUntil(input.asOf),
    }
    const transform = flowTransformOf(input, resolved.series)
    const read = flowMetadataOf(resolved, context, input)
    const metadata = {
      ...read,
      ...transformMembers(transform),
      warnings: [...read.warnings, ...unusedWarnings(input), ...pagingWarnings(input, PAGING.size)],
    }
    if (input.points !== undefined) {
      const reduction = { order: input.order, points: input.points, transform }
      const { downsampled, ...page } = await readReduced(context, resolved.series, scope, reduction)
      return { ...page, series: resolved.series, metadata: { ...metadata, downsampled }, transform }
    }
    const ids = resolved.series.map(({ id }) => id)
    const { rows, total } = await readPage(context, ids, scope, input)
    const table = rows ? ObservationTable.of(rows, resolved.series) : ObservationTable.empty()
    if (transform) await transformObservations(context.db, table, resolved.series, transform, scope)
    return {
      rows: table,
      series: resolved.series,
      pagination: paginate(input, total),
      metadata,
      transform,
    }
  },
})

/** One row per series that has data. */
export interface FlowRows<R> {
  readonly rows: R[]
  readonly metadata: FlowMetadata
}

export const flowLatest = operation({
  id: 'flowLatest',
  connected: 'FlowSeries.latest',
  description:
    'Newest observation of each of several flow series, in the requested order. Includes the age, so that clients can detect stale values.',
  input: z.object({ slugs: anySlugs, asOf }),
  run: async (input, context): Promise<FlowRows<LatestObservation>> => {
    const resolved = await resolveSeries(context, input.slugs)
    const latest = await Promise.all(resolved.series.map((series) => loadLatest(context, series, input.asOf)))
    const noDataSlugs = resolved.series.flatMap(({ slug }, place) => (latest[place] ? [] : [slug]))
    return {
      rows: latest.filter((row) => row !== null),
      metadata: { ...flowMetadataOf(resolved, context, input), noDataSlugs },
    }
  },
})

export const flowAvailability = operation({
  id: 'flowAvailability',
  connected: 'FlowSeries.availability',
  description: 'First and last observation of each of several flow series, and the number of dates with one.',
  input: z.object({ slugs: anySlugs, asOf }),
  run: async (input, context): Promise<FlowRows<Availability>> => {
    const resolved = await resolveSeries(context, input.slugs)
    const rows = await Promise.all(
      resolved.series.map((series) => loadAvailability(context, series, input.asOf)),
    )
    return { rows, metadata: flowMetadataOf(resolved, context, input) }
  },
})
