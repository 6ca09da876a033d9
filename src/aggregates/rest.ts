import { z } from 'zod'
import { BarMetadata, Pagination } from '../bars/answer.ts'
import type { BarRow, MetricValues } from '../bars/selection.ts'
import { barShape, metricShape } from '../bars/shape.ts'
import type { AggregateRecord } from '../instruments/aggregates.ts'
import { byJob } from '../jobs/handover.ts'
import { timeseriesJob } from '../jobs/timeseries.ts'
import { METRIC_NAMES } from '../market/metrics.ts'
import { suffixOf, type Transform } from '../market/transformations.ts'
import { AssetClass, Interval, Normalisation, Transformation } from '../market/vocabulary.ts'
import { camelCase, snakeCase } from '../names.ts'
import { type Route, route } from '../rest/route.ts'
import type { RowField } from './fields.ts'
import {
  aggregateLatest,
  aggregateSnapshot,
  aggregateTimeseries,
  singleAggregateTimeseries,
} from './operations.ts'
import type { BarPage } from './scope.ts'

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

const BarMembers = z.object(rowShape).partial().required({ ts: true, id: true, providerId: true })

const eitherOf = (names: readonly string[]): string => `(?:${names.join('|')})`
const transformedName = new RegExp(
  `^${eitherOf(METRIC_NAMES)}__(?:${eitherOf(Transformation.options)}(?:__${eitherOf(Normalisation.options)})?|${eitherOf(Normalisation.options)})$`,
)

/** A row holds the members of its asset class, or those asked for with `fields`, then what was made of its metrics. */
export const AggregateRow = BarMembers.extend({
  transformed: z.record(z.string().regex(transformedName), z.number().nullable()).optional().meta({
    flattened: true,
    description:
      'A metric transformed, normalised, or both in this order: `<metric>__<transformation>__<normalisation>`. Null where there are too few values before it.',
  }),
}).meta({
  id: 'AggregateRow',
  description:
    'A bar of an aggregate. Cash rows have no option members, option rows no retail members. With a transformation or normalisation, every metric shown has a further member.',
})
type AggregateRow = z.output<typeof AggregateRow>
type Members = z.output<typeof BarMembers>

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
  {
    assetClass: read,
    fields,
    transform,
  }: Pick<BarPage, 'assetClass'> & Partial<Pick<BarPage, 'fields' | 'transform'>>,
): Omit<Partial<Members>, 'ts'> & Pick<Members, 'id' | 'providerId'> {
  const members = { name, type, subtype, isActive }
  const kept = fields
    ? Object.entries(members).filter(([member]) => fields.includes(snakeCase(member) as RowField))
    : Object.entries(members)
  // Rows of a cash answer say nothing of options, not even that they are none.
  const unsaid = read === 'cash' ? { moneyness: undefined, size: undefined } : {}
  // Metrics that a transform needed, and nobody asked for.
  const hidden = METRIC_NAMES.filter((metric) => transform && fields && !fields.includes(metric))
  const unshown = Object.fromEntries(hidden.map((metric) => [camelCase(metric), undefined]))
  return { id, providerId, ...Object.fromEntries(kept), ...unsaid, ...unshown }
}

/** The bar comes first: a spread copies its members at once, where it would add them one by one to others. */
const toRow = <O extends object>({ transformed: _, ...bar }: BarRow, own: O) => ({ ...bar, ...own })

/** Transformed metrics by the names of their columns. */
function columnNamer(
  transform: Transform,
): (transformed: MetricValues | undefined) => Record<string, number | null> {
  const suffix = suffixOf(transform)
  const names = METRIC_NAMES.map((metric) => [camelCase(metric), `${metric}__${suffix}`] as const)
  return (transformed) => {
    const columns: Record<string, number | null> = {}
    for (const [name, column] of names) {
      const value = transformed?.[name]
      if (value !== undefined) columns[column] = value
    }
    return columns
  }
}

/** A bar of an aggregate as a row that holds all members of an asset class. */
export const rowOf = (aggregate: AggregateRecord, bar: BarRow, assetClass: AssetClass): AggregateRow =>
  toRow(bar, ownMembers(aggregate, { assetClass }))

function rowsOf(page: BarPage): AggregateRow[] {
  const own = new Map(page.aggregates.map((aggregate) => [aggregate.id, ownMembers(aggregate, page)]))
  const named = page.transform && columnNamer(page.transform)
  return page.rows.flatMap((bar) => {
    const members = own.get(bar.instrumentId)
    if (!members) return []
    return [{ ...bar, ...members, transformed: named?.(bar.transformed) }]
  })
}

export const presentPage = (result: BarPage) => ({
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
    refusals: [...refusals, 'tier_insufficient', 'too_many_jobs'],
    handOver: byJob(timeseriesJob),
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
