import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import { fieldName } from '../../../engine/bars/fields.ts'
import { isMetric } from '../../../engine/bars/selection.ts'
import { barShape, calculatedShape, metricShape } from '../../../engine/bars/shape.ts'
import { CALCULATED_NAMES } from '../../../market/metrics.ts'
import { Interval } from '../../../market/vocabulary.ts'
import { SERIES_BAR_FIELDS } from './parameters.ts'
import { SeriesMetadata } from './plan.ts'

const { ts, assetClass, isPartial, moneyness, size, updatedTime, date } = barShape
const { px, pxChg, pxLinked: _pxLinked, ...flowShape } = metricShape
const { retailBuyTurnover, retailSellTurnover, retailNetTurnover, retailTotalTurnover, ...optionShape } =
  flowShape

const orNull = z.string().nullable()

const members = {
  ts,
  providerId: z.string().describe('Provider id of the security.'),
  symbol: z.string().describe('Trading symbol.'),
  name: z.string().describe('Name of the security.'),
  sector: orNull.describe('Sector.'),
  industry: orNull.describe('Industry.'),
  assetType: orNull.describe('Kind of security, such as common stock or ETF.'),
  isActive: z.boolean().describe('Whether the security is active.'),
  updatedTime,
  isPartial,
  assetClass,
  retailBuyTurnover,
  retailSellTurnover,
  retailNetTurnover,
  retailTotalTurnover,
  moneyness,
  size,
  ...optionShape,
  px,
  pxChg,
  ...calculatedShape,
  date,
}
const Members = z.object(members).partial()

/** A row has the members of its asset class, or those that `fields` lists. */
export const SeriesRow = Members.required({ ts: true, providerId: true }).meta({
  id: 'SeriesRow',
  description:
    'A bar of a security. Cash rows have no option members, option rows no retail members. Calculated metrics are null unless requested.',
})
export type SeriesRow = z.output<typeof SeriesRow>

export const LatestRow = SeriesRow.extend({
  stalenessDays: z
    .int()
    .describe('Calendar days (UTC) from the end of the bar to today. 0 for a bar in progress.'),
}).meta({ id: 'LatestSeriesRow', description: 'The newest bar of a security.' })

const PlainRow = Members.required({ ts: true }).meta({
  id: 'MarketDataRow',
  description: 'A bar of the security under whose symbol it appears.',
})

const status = z.literal('success').describe('Always `success`.')
const notFound = z.array(z.string()).describe('Requested identifiers that match no security.')

export const TimeseriesResponse = z
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
    results: z.record(z.string(), z.array(PlainRow)).describe('Bars by requested symbol.'),
    notFound,
    metadata: SeriesMetadata,
  })
  .meta({ id: 'MarketDataResponse', description: 'Bars of several securities, grouped by security.' })

export const LatestResponse = z
  .object({
    status,
    results: z.array(LatestRow).describe('Newest bars, in the requested order.'),
    notFound,
    noData: z.array(z.string()).describe('Requested identifiers of securities without bars.'),
    metadata: SeriesMetadata,
  })
  .meta({
    id: 'SeriesLatestResponse',
    description: 'The newest bar of each security, in the requested order.',
  })

export const SeriesMetric = fieldName([...SERIES_BAR_FIELDS.filter(isMetric), ...CALCULATED_NAMES], {
  id: 'SeriesMetric',
  description: 'Metric of a security, stored or calculated.',
})

export const TickerResponse = z
  .object({
    ticker: z.string().describe('Trading symbol.'),
    providerId: z.string().describe('Provider id of the security.'),
    field: SeriesMetric.describe('Returned metric.'),
    interval: Interval.describe('Length of the bars.'),
    count: z.int().describe('Number of values.'),
    data: z
      .array(
        z
          .object({ ts, value: z.number().nullable().describe('Value of the field.') })
          .meta({ id: 'SeriesValue', description: 'One value of a series.' }),
      )
      .describe('Values in the requested order.'),
  })
  .meta({ id: 'TickerResponse', description: 'One field of one security.' })
