import { z } from 'zod'
import { DateRange } from '../bars/answer.ts'
import { Metric } from '../market/parameters.ts'
import { Interval } from '../market/vocabulary.ts'
import { type Route, route } from '../rest/route.ts'
import { aggregateCorrelation } from './operations.ts'

const metric = Metric.describe('Metric that was read.')
const interval = Interval.describe('Length of the bars.')

const CorrelationResponse = z
  .object({
    aggregateId1: z.int().describe('Id of the first aggregate.'),
    aggregateId2: z.int().describe('Id of the second aggregate.'),
    correlation: z.number().min(-1).max(1).describe('Pearson’s correlation coefficient.'),
    dataPoints: z.int().min(0).describe('Number of bars that both have a value in.'),
    metric,
    interval,
    dateRange: DateRange,
  })
  .meta({ id: 'CorrelationResponse', description: 'How two aggregates moved together.' })

const tag = 'Analytics'
const refusals = ['aggregate_not_found']

export const analyticsRoutes: Route[] = [
  route({
    method: 'post',
    path: '/aggregates/analytics/correlation',
    operation: aggregateCorrelation,
    summary: 'Correlation of two aggregates',
    tag,
    refusals,
    example: {
      aggregate_id_1: 101,
      aggregate_id_2: 106,
      start_date: '2026-01-01T00:00:00Z',
      end_date: '2026-06-30T00:00:00Z',
      metric: 'retail_net_turnover',
    },
    body: CorrelationResponse,
    present: (found, { aggregateId1, aggregateId2 }) => ({ body: { ...found, aggregateId1, aggregateId2 } }),
  }),
]
