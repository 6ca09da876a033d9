import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import { BarMetadata } from '../../../engine/bars/metadata.ts'
import { AssetClass, Interval } from '../../../market/vocabulary.ts'
import { AggregateRow, BarMembers } from './rows.ts'

export const LatestRow = z
  .object({
    ...BarMembers.shape,
    stalenessDays: z
      .int()
      .describe('Calendar days (UTC) from the end of the bar to today. 0 for a bar in progress.'),
  })
  .meta({ id: 'LatestAggregateRow', description: 'The newest bar of an aggregate.' })

const interval = Interval.describe('Length of the bars.')
const assetClasses = z.array(AssetClass).describe('Asset classes of the rows.')
const count = z.int().describe('Number of rows on this page.')

export const TimeseriesResponse = z
  .object({
    data: z.array(AggregateRow).describe('Bars on this page, in the requested order.'),
    interval,
    assetClasses,
    count,
    pagination: Pagination,
    metadata: BarMetadata,
  })
  .meta({ id: 'AggregateTimeseriesResponse', description: 'A page of bars of aggregates.' })

export const SnapshotResponse = z
  .object({
    data: z.array(LatestRow).describe('Newest bars, in the requested order.'),
    interval,
    assetClasses,
    count,
    pagination: Pagination,
    metadata: BarMetadata,
  })
  .meta({ id: 'SnapshotResponse', description: 'The newest bar of each aggregate, in the requested order.' })

export const LatestResponse = z
  .object({
    data: LatestRow.nullable().describe('The newest bar. Null if there is none.'),
    metadata: BarMetadata,
  })
  .meta({ id: 'LatestResponse', description: 'The newest bar of an aggregate. `data` is null without one.' })
