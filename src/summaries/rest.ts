import { z } from 'zod'
import { DateRange } from '../bars/answer.ts'
import { Metric } from '../market/parameters.ts'
import { Interval } from '../market/vocabulary.ts'
import { constituentShape } from '../reference/rest.ts'
import { type Route, route } from '../rest/route.ts'
import { topConstituents } from './operations.ts'

const RankedConstituent = z
  .object({
    rank: z.int().describe('Place in the order asked; 1 is the first, ties share the lowest rank.'),
    ...constituentShape,
    value: z.number().describe('Value of the metric.'),
    share: z
      .number()
      .nullable()
      .describe('Value as a fraction of the aggregate’s own; null when that is zero or missing.'),
    px: z.number().nullable().describe('Last price in the bars counted.'),
    pxChg: z
      .number()
      .nullable()
      .describe('Price change over the bars counted, as a fraction; null without an earlier price.'),
  })
  .meta({ id: 'RankedConstituent', description: 'A constituent and its place among the others.' })

const TopConstituentsResponse = z
  .object({
    aggregateId: z.int().describe('Id of the aggregate.'),
    providerId: z.string().describe('Provider id of the aggregate.'),
    metric: Metric.describe('Metric that ranks them.'),
    interval: Interval.describe('Length of the bars.'),
    dateRange: DateRange.nullable().describe('Bars that were counted; null without dates and without a bar.'),
    aggregateTotal: z.number().nullable().describe('The aggregate’s own value over the same bars.'),
    count: z.int().describe('Number of constituents listed.'),
    constituents: z.array(RankedConstituent).describe('The constituents in the order of their ranks.'),
  })
  .meta({
    id: 'TopConstituentsResponse',
    description: 'The constituents of an aggregate ranked by a metric.',
  })

const tag = 'Summaries'
const refusals = ['aggregate_not_found']

export const summaryRoutes: Route[] = [
  route({
    method: 'post',
    path: '/aggregates/summary/top-constituents',
    operation: topConstituents,
    summary: 'Constituents of an aggregate ranked by a metric',
    tag,
    refusals,
    example: { aggregate_id: 101, metric: 'retail_net_turnover', limit: 5 },
    body: TopConstituentsResponse,
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
