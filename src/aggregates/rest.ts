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
const AggregateRow = z.object(rowShape).partial().required({ ts: true, id: true, providerId: true }).meta({
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

/** The members that every row of an aggregate repeats; without those that `fields` leaves out. */
function ownMembers(
  { id, providerId, name, type, subtype, isActive }: AggregateRecord,
  fields: readonly RowField[] | null,
) {
  const members = { name, type, subtype, isActive }
  const kept = fields
    ? Object.entries(members).filter(([member]) => fields.includes(snakeCase(member) as RowField))
    : Object.entries(members)
  return { id, providerId, ...Object.fromEntries(kept) }
}

function toRow({ instrumentId, ...bar }: BarRow, own: object): AggregateRow {
  return { ...own, ...bar } as AggregateRow
}

/** Rows of a cash answer say nothing of options, not even that they are none. */
const withoutOptions = ({ moneyness: _moneyness, size: _size, ...bar }: BarRow): BarRow => bar

function rowsOf({
  rows,
  aggregates,
  assetClass: read,
  fields,
}: Pick<BarPage, 'rows' | 'aggregates' | 'assetClass' | 'fields'>) {
  const own = new Map(aggregates.map((aggregate) => [aggregate.id, ownMembers(aggregate, fields)]))
  const spoken = read === 'cash' ? rows.map(withoutOptions) : rows
  return spoken.map((bar) => toRow(bar, own.get(bar.instrumentId) ?? {}))
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
          ...toRow(result.assetClass === 'cash' ? withoutOptions(bar) : bar, ownMembers(aggregate, null)),
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
    present: ({ latest, assetClass: read, metadata }) => ({
      body: {
        data: latest && {
          ...toRow(
            read === 'cash' ? withoutOptions(latest.bar) : latest.bar,
            ownMembers(latest.aggregate, null),
          ),
          stalenessDays: latest.stalenessDays,
        },
        metadata,
      },
    }),
  }),
]
