import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { paginate } from '../../../core/numbered-pages.ts'
import { operation, plannedOperation } from '../../../core/operation.ts'
import type { RowTable } from '../../../core/rows/table.ts'
import { pointsParameters, withPointsMetric } from '../../../engine/bars/downsampled.ts'
import { barFieldsOf, withFittingFields } from '../../../engine/bars/fields.ts'
import { barMetadataOf } from '../../../engine/bars/metadata.ts'
import { type Newest, readNewest } from '../../../engine/bars/newest.ts'
import { assetClassesOf, type BarRequest, selectionOf } from '../../../engine/bars/request.ts'
import { withOnlyPage } from '../../../engine/downsampling.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { resolveAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { yearBefore } from '../../../market/dates.ts'
import {
  aggregateId,
  aggregateIds,
  endDate,
  optionSideParameters,
  order,
  selectionParameters,
  startDate,
  withAssetClass,
  withDates,
} from '../../../market/parameters.ts'
import { requireTier } from '../../../market/tiers.ts'
import { transformationParameters, withFittingWindow } from '../../../market/transformations.ts'
import { fields } from './fields.ts'
import { type BarPage, PAGING, planSeries, readPlanned, type WithCalculated } from './plan.ts'

const seriesParameters = {
  endDate,
  ...selectionParameters,
  ...optionSideParameters,
  ...dataPagingParameters(PAGING),
  order,
  ...transformationParameters,
  ...pointsParameters,
  fields,
}

const seriesRules = <S extends z.ZodObject<typeof seriesParameters & { startDate: z.ZodType }>>(
  schema: S,
): S =>
  withOnlyPage(withPointsMetric(withFittingWindow(withFittingFields(withAssetClass(withDates(schema))))))

export const aggregateTimeseries = plannedOperation({
  id: 'aggregateTimeseries',
  connected: 'Aggregate.bars',
  description: 'A page of bars of one or more aggregates over a date range, merged by time.',
  apiKey: true,
  input: seriesRules(z.object({ aggregateIds, startDate, ...seriesParameters })),
  plan: planSeries,
  answer: readPlanned,
})

export const singleAggregateTimeseries = operation({
  id: 'singleAggregateTimeseries',
  connected: 'Aggregate.bars',
  description: 'A page of bars of one aggregate over a date range. Default start: one year before the end.',
  input: seriesRules(z.object({ aggregateId, startDate: startDate.optional(), ...seriesParameters })),
  run: async ({ aggregateId: id, startDate: start, ...input }, context) => {
    const dated = { ...input, startDate: start ?? yearBefore(input.endDate, context.now) }
    return readPlanned(await planSeries({ ...dated, aggregateIds: [id] }, context), input, context)
  },
})

/** The newest bar of an aggregate. */
export type LatestBar = Newest<'aggregate', AggregateRecord>

export interface Snapshot extends Omit<BarPage, 'rows' | 'fields' | 'transform'> {
  readonly rows: RowTable<LatestBar>
}

interface LatestRequest extends BarRequest, WithCalculated {
  readonly aggregateIds: readonly number[]
}

interface PageNumber {
  readonly recordsPerPage: number
  readonly pageNumber: number
}

/** Reads the newest bar of each aggregate, in the requested order. Omits aggregates without bars. */
async function readLatest(input: LatestRequest, context: ReadContext) {
  requireTier(input.calculated ?? [], context.principal)
  const { aggregates, unknownIds, asOf } = await resolveAggregates(context, input.aggregateIds)
  const { selection, warnings } = selectionOf(input, [], context)
  const columns = barFieldsOf(undefined, selection.assetClass)
  const { calculated = [] } = input
  const rows = await readNewest('aggregate', aggregates, selection, columns, calculated, context)
  const known = new Set(rows.keys)
  const noDataAggregateIds = aggregates.flatMap(({ id }) => (known.has(id) ? [] : [id]))
  const found = { asOf, unknownAggregateIds: unknownIds, noDataAggregateIds, warnings }
  return { rows, aggregates, selection, metadata: barMetadataOf(input, selection, context, found) }
}

export const aggregateSnapshot = operation({
  id: 'aggregateSnapshot',
  connected: 'Aggregate.latest',
  description: 'The newest bar of each aggregate, in the requested order.',
  apiKey: true,
  input: withAssetClass(
    z.object({
      aggregateIds,
      ...selectionParameters,
      ...optionSideParameters,
      ...dataPagingParameters({ max: 1000, size: 100 }),
    }),
  ),
  run: async (input: LatestRequest & PageNumber, context): Promise<Snapshot> => {
    const { rows, aggregates, selection, metadata } = await readLatest(input, context)
    const first = (input.pageNumber - 1) * input.recordsPerPage
    return {
      rows: rows.slice(first, first + input.recordsPerPage),
      aggregates,
      interval: input.interval,
      assetClass: selection.assetClass,
      assetClasses: assetClassesOf(selection),
      pagination: paginate(input, rows.length),
      metadata,
    }
  },
})

export const aggregateLatest = operation({
  id: 'aggregateLatest',
  connected: 'Aggregate.latest',
  description: 'The newest bar of one aggregate. Null if it has none.',
  input: withAssetClass(z.object({ aggregateId, ...selectionParameters, ...optionSideParameters })),
  run: async (
    { aggregateId: id, ...input }: Omit<LatestRequest, 'aggregateIds'> & { aggregateId: number },
    context,
  ) => {
    const { rows, selection, metadata } = await readLatest({ ...input, aggregateIds: [id] }, context)
    return { rows, assetClass: selection.assetClass, metadata }
  },
})
