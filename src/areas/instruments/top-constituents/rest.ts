import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { Metric } from '../../../market/metric-parameters.ts'
import { Interval } from '../../../market/vocabulary.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { constituentShape } from '../directory/responses.ts'
import { topConstituents } from './operations.ts'

const RankedConstituent = z
  .object({
    rank: z.int().describe('Place in the requested order, starting at 1. Ties share the lowest rank.'),
    ...constituentShape,
    value: z.number().describe('Value of the metric.'),
    share: z
      .number()
      .nullable()
      .describe('Value as a fraction of the aggregate’s value. Null if that is zero or missing.'),
    px: z.number().nullable().describe('Last price in the bars used.'),
    pxChg: z
      .number()
      .nullable()
      .describe('Price change over the bars used, as a fraction. Null without an earlier price.'),
  })
  .meta({ id: 'RankedConstituent', description: 'A constituent and its place in the ranking.' })

const TopConstituentsResponse = z
  .object({
    aggregateId: z.int().describe('Id of the aggregate.'),
    providerId: z.string().describe('Provider id of the aggregate.'),
    metric: Metric.describe('Metric that ranks the constituents.'),
    interval: Interval.describe('Length of the bars.'),
    dateRange: DateRange.nullable().describe(
      'First and last bar used, or the requested dates if there are no bars. Null if there are neither.',
    ),
    aggregateTotal: z.number().nullable().describe('Value of the aggregate over the same bars.'),
    count: z.int().describe('Number of constituents in the response.'),
    constituents: z.array(RankedConstituent).describe('Constituents in order of rank.'),
  })
  .meta({
    id: 'TopConstituentsResponse',
    description: 'Constituents of an aggregate ranked by a metric.',
  })

export const topConstituentRoutes: Route[] = [
  route({
    method: 'post',
    path: '/aggregates/summary/top-constituents',
    operation: topConstituents,
    summary: 'Constituents of an aggregate ranked by a metric',
    tag: 'Summaries',
    refusals: ['aggregate_not_found'],
    example: { aggregate_id: 101, metric: 'retail_net_turnover', limit: 5 },
    body: TopConstituentsResponse,
    table: 'constituents',
    present: ({ aggregate, rows, ...result }) => ({
      body: {
        aggregateId: aggregate.id,
        providerId: aggregate.providerId,
        ...result,
        count: rows.length,
        constituents: rows.map(({ security, rank, ...values }) => {
          const { id, providerId, ticker, name, sector, industry } = security
          return { rank, id, providerId, symbol: ticker, name, sector, industry, ...values }
        }),
      },
    }),
  }),
]
