import { z } from 'zod'
import { Pagination } from '../../core/numbered-pages.ts'
import { OF_AGGREGATES } from '../../market/metrics.ts'
import { AssetClass, Interval } from '../../market/vocabulary.ts'
import { type Route, route } from '../../protocols/rest/route.ts'
import { availableIntervals, metricCatalogue, metricInfoShape, seriesList } from './operations.ts'

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
        intervals: z.array(Interval).describe('Lengths of bars, the shortest first.'),
        default: Interval.describe('The one that is meant when none is named.'),
      })
      .meta({ id: 'IntervalsResponse', description: 'Lengths of bars of an asset class.' }),
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
              .meta({ id: 'MetricInfo', description: 'A metric, and whether the caller may ask for it.' }),
          )
          .describe('Metrics of the asset class.'),
      })
      .meta({ id: 'FieldsResponse', description: 'Metrics that rows of an asset class have.' }),
    // Series are those of securities.
    present: (fields, input) => ({
      body: { assetClass: input.assetClass, fields: fields.filter(({ name }) => !OF_AGGREGATES.has(name)) },
    }),
  }),
  route({
    path: '/series/timeseries/list',
    operation: seriesList,
    summary: 'Securities that have series',
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
                assetClasses: z.array(AssetClass).describe('Asset classes that it has bars of.'),
                firstTs: instant.describe('Its first bar.'),
                lastTs: instant.describe('Its newest bar.'),
              })
              .meta({ id: 'ListedSeries', description: 'A security that has bars.' }),
          )
          .describe('Securities of the page, by symbol.'),
        pagination: Pagination,
      })
      .meta({ id: 'SeriesListResponse', description: 'Securities that have bars, one page of them.' }),
    present: ({ rows, pagination }) => ({
      body: { results: rows.map((row) => ({ ...row, symbol: row.ticker })), pagination },
      page: pagination,
    }),
  }),
]
