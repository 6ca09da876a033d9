import { z } from 'zod'
import { Pagination } from '../../core/numbered-pages.ts'
import { AGGREGATE_METRICS } from '../../market/metrics.ts'
import { AssetClass, Interval } from '../../market/vocabulary.ts'
import { type Route, route } from '../../protocols/rest/route.ts'
import { availableIntervals, metricCatalogue, metricInfoShape, securityCoverage } from './operations.ts'

const assetClass = AssetClass.describe('Asset class.')
const instant = z.string().meta({ format: 'date-time' })
const tag = 'Series'

export const catalogueRoutes: Route[] = [
  route({
    path: '/series/timeseries/intervals',
    operation: availableIntervals,
    summary: 'Available intervals',
    tag,
    body: z
      .object({
        assetClass,
        intervals: z.array(Interval).describe('Available intervals, shortest first.'),
        default: Interval.describe('Interval used if a request specifies none.'),
      })
      .meta({ id: 'IntervalsResponse', description: 'Intervals available for an asset class.' }),
    table: {
      row: z.object({ interval: Interval }),
      rows: ({ intervals }) => intervals.map((interval) => ({ interval })),
    },
    present: (body) => ({ body }),
  }),
  route({
    path: '/series/timeseries/fields',
    operation: metricCatalogue,
    summary: 'Available fields',
    tag,
    body: z
      .object({
        assetClass,
        fields: z
          .array(
            z
              .object(metricInfoShape)
              .meta({ id: 'MetricInfo', description: 'Metric, and whether the caller may request it.' }),
          )
          .describe('Metrics of the asset class.'),
      })
      .meta({ id: 'FieldsResponse', description: 'Metrics available for an asset class.' }),
    table: 'fields',
    // This path covers securities only.
    present: (fields, input) => ({
      body: {
        assetClass: input.assetClass,
        fields: fields.filter(({ name }) => !AGGREGATE_METRICS.has(name)),
      },
    }),
  }),
  route({
    path: '/series/timeseries/list',
    operation: securityCoverage,
    summary: 'Securities with series',
    tag,
    body: z
      .object({
        results: z
          .array(
            z
              .object({
                providerId: z.string().describe('Provider id of the security.'),
                symbol: z.string().describe('Trading symbol.'),
                name: z.string().describe('Name of the security.'),
                assetClasses: z.array(AssetClass).describe('Asset classes that have bars.'),
                firstTs: instant.describe('Time of the first bar.'),
                lastTs: instant.describe('Time of the newest bar.'),
              })
              .meta({ id: 'ListedSeries', description: 'Security with bars.' }),
          )
          .describe('Securities on this page, sorted by symbol.'),
        pagination: Pagination,
      })
      .meta({ id: 'SeriesListResponse', description: 'A page of securities with bars.' }),
    table: 'results',
    present: ({ rows, pagination }) => ({
      body: { results: rows.map((row) => ({ ...row, symbol: row.ticker })), pagination },
      page: pagination,
    }),
  }),
]
