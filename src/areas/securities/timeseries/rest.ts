import { z } from 'zod'
import { camelCase, snakeCase } from '../../../core/names.ts'
import { Pagination } from '../../../core/paging.ts'
import { fieldName, withFittingFields } from '../../../engine/bars/fields.ts'
import { type BarRow, isMetric } from '../../../engine/bars/selection.ts'
import { barShape, calculatedShape, metricShape } from '../../../engine/bars/shape.ts'
import type { SecurityRecord } from '../../../engine/instruments/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { CALCULATED_NAMES, METRIC_NAMES } from '../../../market/metrics.ts'
import { HOW_SYMBOLS_ARE_FOUND, order } from '../../../market/parameters.ts'
import { type AssetClass, Interval } from '../../../market/vocabulary.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { securityLatest, securityMarketData, securityTimeseries, tickers } from './operations.ts'
import {
  dateParameters,
  fields,
  Identifier,
  rangeRules,
  SECURITY_FIELDS,
  SERIES_BAR_FIELDS,
  seriesParameters,
  seriesRules,
} from './parameters.ts'
import { type SeriesAnswer, SeriesMetadata } from './reading.ts'

const { ts, assetClass, isPartial, moneyness, size, updatedTime } = barShape
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
  assetType: orNull.describe('Kind of security.'),
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
}
const Members = z.object(members).partial()

/** A row holds the members of its asset class, or those asked for with `fields`. */
export const SeriesRow = Members.required({ ts: true, providerId: true }).meta({
  id: 'SeriesRow',
  description:
    'A bar of a security. Cash rows have no option members, option rows no retail members; calculated metrics are null unless asked for.',
})
type SeriesRow = z.output<typeof SeriesRow>

const LatestRow = SeriesRow.extend({
  stalenessDays: z.int().describe('Calendar days (UTC) from the bar to today.'),
}).meta({ id: 'LatestSeriesRow', description: 'The newest bar of a security.' })

const PlainRow = Members.required({ ts: true }).meta({
  id: 'MarketDataRow',
  description: 'A bar of the security that it is listed under.',
})

const status = z.literal('success').describe('Always `success`.')
const notFound = z.array(z.string()).describe('Identifiers asked for that name no security.')

const TimeseriesResponse = z
  .object({
    status,
    results: z.array(SeriesRow).describe('Bars of the page, in order.'),
    metadata: SeriesMetadata,
    pagination: Pagination,
  })
  .meta({ id: 'SeriesTimeseriesResponse', description: 'Bars of securities, one page of them.' })

const MarketDataResponse = z
  .object({
    status,
    results: z.record(z.string(), z.array(PlainRow)).describe('Bars by the symbols asked for.'),
    notFound,
    metadata: SeriesMetadata,
  })
  .meta({ id: 'MarketDataResponse', description: 'Bars of several securities, security by security.' })

const LatestResponse = z
  .object({
    status,
    results: z.array(LatestRow).describe('Newest bars, in the order asked.'),
    notFound,
    noData: z.array(z.string()).describe('Identifiers of securities that have no bar.'),
    metadata: SeriesMetadata,
  })
  .meta({ id: 'SeriesLatestResponse', description: 'The newest bar of each security, in the order asked.' })

const SeriesMetric = fieldName([...SERIES_BAR_FIELDS.filter(isMetric), ...CALCULATED_NAMES], {
  id: 'SeriesMetric',
  description: 'Metric of a security, stored or calculated.',
})

const TickerResponse = z
  .object({
    ticker: z.string().describe('Trading symbol.'),
    providerId: z.string().describe('Provider id of the security.'),
    field: SeriesMetric.describe('Metric that is returned.'),
    interval: Interval.describe('Length of the bars.'),
    count: z.int().describe('Number of values.'),
    data: z
      .array(
        z
          .object({ ts, value: z.number().nullable().describe('Value of the field.') })
          .meta({ id: 'SeriesValue', description: 'One value of a series.' }),
      )
      .describe('The values, in order.'),
  })
  .meta({ id: 'TickerResponse', description: 'One field of one security.' })

type Shown = Pick<SeriesAnswer, 'fields' | 'assetClass' | 'calculated'>

/** Members that a row repeats of its security: those of the names. */
function membersOf(
  { providerId, ticker, name, sector, industry, assetType, isActive }: SecurityRecord,
  names: readonly string[],
): Partial<SeriesRow> {
  const all = { providerId, symbol: ticker, name, sector, industry, assetType, isActive }
  return Object.fromEntries(Object.entries(all).filter(([member]) => names.includes(snakeCase(member))))
}

/** Members of a bar that its row leaves out. */
function unshown({ fields: names, assetClass: read }: Shown): Partial<SeriesRow> {
  // Metrics that others needed, and nobody asked for.
  const hidden = METRIC_NAMES.filter((metric) => names && !names.includes(metric))
  // Rows of a cash answer say nothing of options, not even that they are none.
  return Object.fromEntries(
    [...hidden, ...(read === 'cash' ? ['moneyness', 'size'] : [])].map((name) => [
      camelCase(name),
      undefined,
    ]),
  )
}

/** Calculated metrics that nobody asked for are null, unless `fields` leaves them out. */
const uncalculated = ({ fields: names, calculated }: Shown): Partial<SeriesRow> =>
  Object.fromEntries(
    CALCULATED_NAMES.filter((name) => !names && !calculated.includes(name)).map((name) => [
      camelCase(name),
      null,
    ]),
  )

const ALWAYS = ['provider_id', 'symbol']

/** How the bars of a security become rows. */
function rowMaker(security: SecurityRecord, shown: Shown): (bar: BarRow) => SeriesRow {
  const { providerId } = security
  const names = [...ALWAYS, ...(shown.fields ?? SECURITY_FIELDS)]
  const own = { ...membersOf(security, names), ...unshown(shown), ...uncalculated(shown), providerId }
  // The bar comes first: a spread copies its members at once, where it would add them one by one to others.
  return (bar) => ({ ...bar, ...own })
}

/** A bar of a security as a row that holds all members of an asset class. */
export const rowOf = (security: SecurityRecord, bar: BarRow, assetClassRead: AssetClass): SeriesRow =>
  rowMaker(security, { fields: null, assetClass: assetClassRead, calculated: [] })(bar)

const tag = 'Series'
const refusals = ['security_not_found', 'tier_insufficient']

const field = SeriesMetric.default('retail_net_turnover').describe('Metric to return, stored or calculated.')

const presentLatest = ({ rows, noData, ...answer }: Awaited<ReturnType<typeof securityLatest.run>>) => ({
  body: {
    status: 'success' as const,
    results: rows.map(({ security, bar, stalenessDays }) => ({
      ...rowMaker(security, answer)(bar),
      stalenessDays,
    })),
    notFound: answer.metadata.notFound,
    noData: [...noData],
    metadata: answer.metadata,
  },
})

export const seriesRoutes: Route[] = [
  route({
    path: '/series/timeseries',
    operation: securityTimeseries,
    summary: 'Time series of securities',
    tag,
    refusals,
    body: TimeseriesResponse,
    present: ({ rows, securities, metadata, pagination, ...answer }) => {
      const makers = new Map(securities.map((security) => [security.id, rowMaker(security, answer)]))
      const results = rows.flatMap((bar) => makers.get(bar.instrumentId)?.(bar) ?? [])
      return { body: { status: 'success' as const, results, metadata, pagination }, page: pagination }
    },
  }),
  route({
    path: '/series/ticker',
    operation: securityMarketData,
    id: 'securityField',
    summary: 'One field of one security',
    tag,
    refusals,
    deprecated: { since: '2026-01-01', successor: '/series/timeseries' },
    input: withFittingFields(
      rangeRules(
        z.object({
          ticker: Identifier.describe(`Trading symbol, ${HOW_SYMBOLS_ARE_FOUND}.`).meta({
            example: EXAMPLE.ticker,
          }),
          field,
          ...dateParameters,
          ...seriesParameters,
          order,
        }),
      ),
      'field',
    ),
    toInput: ({ ticker, field: name, ...input }) => ({ ...input, tickers: [ticker], fields: [name] }),
    body: TickerResponse,
    present: ({ series: [found], interval }, { ticker: asked, field: name }) => {
      const data = (found?.rows ?? []).map((row) => ({
        ts: row.ts,
        value: row[camelCase(name) as keyof typeof metricShape] ?? null,
      }))
      const { ticker, providerId } = found?.security ?? { ticker: asked, providerId: '' }
      return { body: { ticker, providerId, field: name, interval, count: data.length, data } }
    },
  }),
  route({
    path: '/series/marketdata',
    operation: securityMarketData,
    summary: 'Bars of several securities',
    tag,
    refusals,
    body: MarketDataResponse,
    present: ({ series, metadata, ...answer }) => {
      const left = unshown(answer)
      const results = series.map(({ security, asked, rows }) => {
        const own = { ...membersOf(security, answer.fields ?? []), ...left }
        return [asked, rows.map((bar) => ({ ...bar, ...own }))] as const
      })
      return {
        body: {
          status: 'success' as const,
          results: Object.fromEntries(results),
          notFound: metadata.notFound,
          metadata,
        },
      }
    },
  }),
  route({
    path: '/series/timeseries/latest',
    operation: securityLatest,
    summary: 'Newest bars of securities',
    tag,
    refusals,
    body: LatestResponse,
    present: presentLatest,
  }),
  route({
    path: '/series/latest',
    operation: securityLatest,
    id: 'securityLatestByTicker',
    summary: 'Newest bars of securities by their symbols',
    tag,
    refusals,
    input: seriesRules(z.object({ tickers, ...seriesParameters, fields })),
    toInput: ({ tickers: ticker, ...input }) => ({ ...input, ticker, calculateMetrics: false }),
    body: LatestResponse,
    present: presentLatest,
  }),
]
