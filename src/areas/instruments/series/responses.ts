import { z } from 'zod'
import { camelCase } from '../../../core/names.ts'
import { Pagination } from '../../../core/numbered-pages.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import { encodedRows, JsonRows } from '../../../core/rows/json-rows.ts'
import type { RowBytes } from '../../../core/rows/row-bytes.ts'
import { fieldName } from '../../../engine/bars/fields.ts'
import { BarMetadata, SeriesMetadata } from '../../../engine/bars/metadata.ts'
import { barFieldsOfKind, isMetric } from '../../../engine/bars/selection.ts'
import { barShape } from '../../../engine/bars/shape.ts'
import type { BarName, BarTable } from '../../../engine/bars/table.ts'
import { AGGREGATE, SECURITY } from '../../../engine/instruments/kinds.ts'
import { CALCULATED_NAMES } from '../../../market/metrics.ts'
import { AssetClass, Interval } from '../../../market/vocabulary.ts'
import type { TableOption } from '../../../protocols/rest/tables/table.ts'
import type { SecurityBars, SecurityBatch } from './operations.ts'
import {
  type AggregateSeries,
  originOfRecords,
  type SecuritySeries,
  type SeriesOf,
  type SeriesPage,
} from './plan.ts'
import {
  AggregateRow,
  BarMembers,
  fieldMembers,
  MarketDataRow,
  PanelRow,
  pageRows,
  SeriesRow,
} from './rows.ts'

const interval = Interval.describe('Length of the bars.')
const pageShape = {
  interval,
  assetClasses: z.array(AssetClass).describe('Asset classes of the rows.'),
  count: z.int().describe('Number of rows on this page.'),
  pagination: Pagination,
}
const stalenessDays = z
  .int()
  .describe('Calendar days (UTC) from the end of the bar to today. 0 for a bar in progress.')

export const AggregateSeriesResponse = z
  .object({
    data: z.array(AggregateRow).describe('Bars on this page, in the requested order.'),
    ...pageShape,
    metadata: BarMetadata,
  })
  .meta({ id: 'AggregateTimeseriesResponse', description: 'A page of bars of aggregates.' })

export const LatestAggregateRow = z
  .object({ ...BarMembers.shape, stalenessDays })
  .meta({ id: 'LatestAggregateRow', description: 'The newest bar of an aggregate.' })

export const SnapshotResponse = z
  .object({
    data: z.array(LatestAggregateRow).describe('Newest bars, in the requested order.'),
    ...pageShape,
    metadata: BarMetadata,
  })
  .meta({ id: 'SnapshotResponse', description: 'The newest bar of each aggregate, in the requested order.' })

export const LatestAggregateResponse = z
  .object({
    data: LatestAggregateRow.nullable().describe('The newest bar. Null if there is none.'),
    metadata: BarMetadata,
  })
  .meta({ id: 'LatestResponse', description: 'The newest bar of an aggregate. `data` is null without one.' })

export const PanelResponse = z
  .object({
    data: z.array(PanelRow).describe('Bars on this page, in the requested order.'),
    ...pageShape,
    metadata: SeriesMetadata,
  })
  .meta({ id: 'SecurityPanelResponse', description: 'A page of bars of many securities.' })

interface Page<M> extends Pick<SeriesPage<SeriesOf>, 'interval' | 'assetClasses' | 'pagination'> {
  readonly rows: { readonly length: number }
  readonly metadata: M
}

/** Converts a page with encoded rows to a response. */
export const presentPage = <M>(
  { rows, interval, assetClasses, pagination, metadata }: Page<M>,
  data: JsonRows,
) => ({
  body: { data, interval, assetClasses, count: rows.length, pagination, metadata },
  page: pagination,
})

/** Converts a page of bars of aggregates to a response. */
export const presentAggregates = (page: SeriesPage<AggregateSeries>) =>
  presentPage(page, pageRows(AGGREGATE, AggregateRow.shape, page))

/** Converts a page of a panel to a response without links, because its parameters are in the body. */
export const presentPanel = (page: SeriesPage<SecuritySeries>) => ({
  body: presentPage(page, pageRows(SECURITY, PanelRow.shape, page)).body,
})

// The responses of the legacy paths below /series.

const status = z.literal('success').describe('Always `success`.')
const notFound = z.array(z.string()).describe('Requested identifiers that match no security.')

export const SeriesResponse = z
  .object({
    status,
    results: z.array(SeriesRow).describe('Bars on this page, in the requested order.'),
    metadata: SeriesMetadata,
    pagination: Pagination,
  })
  .meta({ id: 'SeriesTimeseriesResponse', description: 'A page of bars of securities.' })

export const MarketDataResponse = z
  .object({
    status,
    results: z.record(z.string(), z.array(MarketDataRow)).describe('Bars by requested symbol.'),
    notFound,
    metadata: SeriesMetadata,
  })
  .meta({ id: 'MarketDataResponse', description: 'Bars of several securities, grouped by security.' })

export const LatestSeriesRow = SeriesRow.extend({ stalenessDays }).meta({
  id: 'LatestSeriesRow',
  description: 'The newest bar of a security.',
})

export const LatestSeriesResponse = z
  .object({
    status,
    results: z.array(LatestSeriesRow).describe('Newest bars, in the requested order.'),
    notFound,
    noData: z.array(z.string()).describe('Requested identifiers of securities without bars.'),
    metadata: SeriesMetadata,
  })
  .meta({
    id: 'SeriesLatestResponse',
    description: 'The newest bar of each security, in the requested order.',
  })

export const SeriesMetric = fieldName([...barFieldsOfKind(SECURITY).filter(isMetric), ...CALCULATED_NAMES], {
  id: 'SeriesMetric',
  description: 'Metric of a security, stored or calculated.',
})

export const TickerResponse = z
  .object({
    ticker: z.string().describe('Trading symbol.'),
    providerId: z.string().describe('Provider id of the security.'),
    field: SeriesMetric.describe('Returned metric.'),
    interval,
    count: z.int().describe('Number of values.'),
    data: z
      .array(
        z
          .object({ ts: barShape.ts, value: z.number().nullable().describe('Value of the field.') })
          .meta({ id: 'SeriesValue', description: 'One value of a series.' }),
      )
      .describe('Values in the requested order.'),
  })
  .meta({ id: 'TickerResponse', description: 'One field of one security.' })

/** Encodes rows grouped by security. They do not name the security unless `fields` lists it. */
export function marketDataRows(batch: Omit<SecurityBatch, 'metadata'>): Record<string, JsonRows> {
  const { series, instruments, fields, assetClass, calculated } = batch
  const shown = fields ?? [...barFieldsOfKind(SECURITY), ...calculated]
  const instrument = originOfRecords(instruments)
  // All groups are rows of the same result, except for empty ones.
  const encoders = new Map<RowBytes, RowEncoder>()
  const encoderOf = (bar: BarTable): RowEncoder => {
    const members = () => fieldMembers(SECURITY, SeriesRow.shape, { instrument, bar }, assetClass, shown)
    const encoder = encoders.get(bar.source) ?? new RowEncoder(bar.source, members())
    encoders.set(bar.source, encoder)
    return encoder
  }
  return Object.fromEntries(
    series.map(({ asked, rows }) => [asked, new JsonRows(encoderOf(rows), rows.rows)]),
  )
}

/** Encodes one field of the rows of one security. */
export const valueRows = ({ rows }: SecurityBars, field: string): JsonRows =>
  encodedRows(rows, [
    { name: 'ts', value: rows.origin('ts') },
    { name: 'value', value: rows.origin(camelCase(field) as BarName) },
  ])

/** The bars of all securities, each with the symbol that was requested. */
export const marketDataTable: TableOption<z.output<typeof MarketDataResponse>> = {
  row: SeriesRow.partial().required({ symbol: true, ts: true }),
  rows: ({ results }) =>
    Object.entries(results).flatMap(([symbol, rows]) =>
      rows instanceof JsonRows ? [rows.startingWith('symbol', symbol)] : [],
    ),
}
