import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import { BarMetadata } from '../../../engine/bars/metadata.ts'
import { AssetClass, Interval } from '../../../market/vocabulary.ts'
import { AggregateRow, BarMembers } from './rows.ts'

const LatestRow = z
  .object({
    ...BarMembers.shape,
    stalenessDays: z.int().describe('Calendar days (UTC) from the bar to today.'),
  })
  .meta({ id: 'LatestAggregateRow', description: 'The newest bar of an aggregate.' })

const interval = Interval.describe('Length of the bars.')
const assetClasses = z.array(AssetClass).describe('Asset classes in the rows.')
const count = z.int().describe('Number of rows on this page.')

export const TimeseriesResponse = z
  .object({
    data: z.array(AggregateRow).describe('Bars of the page, in order.'),
    interval,
    assetClasses,
    count,
    pagination: Pagination,
    metadata: BarMetadata,
  })
  .meta({ id: 'AggregateTimeseriesResponse', description: 'Bars of aggregates, one page of them.' })

export const SnapshotResponse = z
  .object({
    data: z.array(LatestRow).describe('Newest bars, in the order asked.'),
    interval,
    assetClasses,
    count,
    pagination: Pagination,
    metadata: BarMetadata,
  })
  .meta({ id: 'SnapshotResponse', description: 'The newest bar of each aggregate, in the order asked.' })

export const LatestResponse = z
  .object({
    data: LatestRow.nullable().describe('The newest bar; null when there is none.'),
    metadata: BarMetadata,
  })
  .meta({ id: 'LatestResponse', description: 'The newest bar of an aggregate; data is null without any.' })
