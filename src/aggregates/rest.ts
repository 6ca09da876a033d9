import { z } from 'zod'
import { BarMetadata, Pagination } from '../bars/answer.ts'
import type { BarRow } from '../bars/selection.ts'
import { barShape, metricShape } from '../bars/shape.ts'
import type { AggregateRecord } from '../instruments/aggregates.ts'
import { AssetClass, Interval } from '../market/vocabulary.ts'
import { snakeCase } from '../names.ts'
import { type Route, route } from '../rest/route.ts'
import type { RowField } from './fields.ts'
import {
  aggregateLatest,
  aggregateSnapshot,
  aggregateTimeseries,
  type BarPage,
  singleAggregateTimeseries,
} from './operations.ts'

const { ts, assetClass, marketHours, isPartial, moneyness, size, updatedTime } = barShape
const {
  px,
  pxChg,
  retailBuyTurnover,
  retailSellTurnover,
  retailNetTurnover,
  retailTotalTurnover,
  ...optionMetrics
} = metricShape

const rowShape = {
  ts,
  id: z.int().describe('Id of the aggregate.'),
  providerId: z.string().describe('Provider id of the aggregate.'),
  name: z.string().describe('Name of the aggregate.'),
  type: z.string().describe('Type of the aggregate.'),
  subtype: z.string().nullable().describe('Subtype of the aggregate.'),
  assetClass,
  marketHours,
  isActive: z.boolean().describe('Whether the aggregate is active.'),
  isPartial,
  px,
  pxChg,
  retailBuyTurnover,
  retailSellTurnover,
  retailNetTurnover,
  retailTotalTurnover,
  moneyness,
  size,
  ...optionMetrics,
  updatedTime,
}

/** A row holds the members of its asset class, or those asked for with `fields`. */
export const AggregateRow = z
  .object(rowShape)
  .partial()
  .required({ ts: true, id: true, providerId: true })
  .meta({
    id: 'AggregateRow',
    description: 'A bar of an aggregate. Cash rows have no option members, option rows no retail members.',
  })
type AggregateRow = z.output<typeof AggregateRow>

const LatestRow = z
  .object({
    ...AggregateRow.shape,
    stalenessDays: z.int().describe('Calendar days (UTC) from the bar to today.'),
  })
  .meta({ id: 'LatestAggregateRow', description: 'The newest bar of an aggregate.' })

const interval = Interval.describe('Length of the bars.')
const assetClasses = z.array(AssetClass).describe('Asset classes in the rows.')
const count = z.int().describe('Number of rows on this page.')

const TimeseriesResponse = z
  .object({
    data: z.array(AggregateRow).describe('Bars of the page, in order.'),
    interval,
    assetClasses,
    count,
    pagination: Pagination,
    metadata: BarMetadata,
  })
  .meta({ id: 'AggregateTimeseriesResponse', description: 'Bars of aggregates, one page of them.' })

const SnapshotResponse = z
  .object({
    data: z.array(LatestRow).describe('Newest bars, in the order asked.'),
    interval,
    assetClasses,
    count,
    pagination: Pagination,
    metadata: BarMetadata,
  })
  .meta({ id: 'SnapshotResponse', description: 'The newest bar of each aggregate, in the order asked.' })

const LatestResponse = z
  .object({
    data: LatestRow.nullable().describe('The newest bar; null when there is none.'),
    metadata: BarMetadata,
  })
  .meta({ id: 'LatestResponse', description: 'The newest bar of an aggregate; data is null without any.' })

/** What every row of an aggregate repeats; without the members that `fields` leaves out. */
function ownMembers(
  { id, providerId, name, type, subtype, isActive }: AggregateRecord,
  { assetClass: read, fields }: Pick<BarPage, 'assetClass'> & Partial<Pick<BarPage, 'fields'>>,
): Omit<Partial<AggregateRow>, 'ts'> & Pick<AggregateRow, 'id' | 'providerId'> {
  const members = { name, type, subtype, isActive }
  const kept = fields
    ? Object.entries(members).filter(([member]) => fields.includes(snakeCase(member) as RowField))
    : Object.entries(members)
  // Rows of a cash answer say nothing of options, not even that they are none.
  const unsaid = read === 'cash' ? { moneyness: undefined, size: undefined } : {}
  return { id, providerId, ...Object.fromEntries(kept), ...unsaid }
}

/** The bar comes first: a spread copies its members at once, where it would add them one by one to others. */
const toRow = (bar: BarRow, own: ReturnType<typeof ownMembers>): AggregateRow => ({ ...bar, ...own })

/** A bar of an aggregate as a row that holds all members of an asset class. */
export const rowOf = (aggregate: AggregateRecord, bar: BarRow, assetClass: AssetClass): AggregateRow =>
  toRow(bar, ownMembers(aggregate, { assetClass }))

function rowsOf(page: BarPage): AggregateRow[] {
  const own = new Map(page.aggregates.map((aggregate) => [aggregate.id, ownMembers(aggregate, page)]))
  return page.rows.flatMap((bar) => {
    const members = own.get(bar.instrumentId)
    return members ? [toRow(bar, members)] : []
  })
}

const presentPage = (result: BarPage) => ({
  body: {
    data: rowsOf(result),
    interval: result.interval,
    assetClasses: result.assetClasses,
    count: result.rows.length,
    pagination: result.pagination,
    metadata: result.metadata,
  },
  page: result.pagination,
})

const tag = 'Aggregates'
const refusals = ['aggregate_not_found']

export const aggregateRoutes: Route[] = [
  route({
    path: '/aggregates/timeseries',
    operation: aggregateTimeseries,
    summary: 'Time series of aggregates',
    tag,
    apiKey: true,
    refusals,
    body: TimeseriesResponse,
    present: presentPage,
  }),
  route({
    path: '/aggregates/snapshot',
    operation: aggregateSnapshot,
    summary: 'Newest bars of aggregates',
    tag,
    apiKey: true,
    refusals,
    body: SnapshotResponse,
    present: ({ rows, ...result }) => ({
      body: {
        data: rows.map(({ aggregate, bar, stalenessDays }) => ({
          ...toRow(bar, ownMembers(aggregate, result)),
          stalenessDays,
        })),
        interval: result.interval,
        assetClasses: result.assetClasses,
        count: rows.length,
        pagination: result.pagination,
        metadata: result.metadata,
      },
      page: result.pagination,
    }),
  }),
  route({
    path: '/aggregates/{aggregate_id}/timeseries',
    operation: singleAggregateTimeseries,
    summary: 'Time series of one aggregate',
    tag,
    maxAge: 60,
    refusals,
    body: TimeseriesResponse,
    present: presentPage,
  }),
  route({
    path: '/aggregates/{aggregate_id}/latest',
    operation: aggregateLatest,
    summary: 'Newest bar of one aggregate',
    tag,
    maxAge: 60,
    refusals,
    body: LatestResponse,
    present: ({ latest, metadata, ...result }) => ({
      body: {
        data: latest && {
          ...toRow(latest.bar, ownMembers(latest.aggregate, result)),
          stalenessDays: latest.stalenessDays,
        },
        metadata,
      },
    }),
  }),
]
