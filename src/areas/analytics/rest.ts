import { z } from 'zod'
import { DateRange } from '../../core/answers.ts'
import { BarMetadata } from '../../engine/bars/answer.ts'
import { type Route, route } from '../../protocols/rest/route.ts'
import type { Trend } from './analyses.ts'
import { aggregateCorrelation, aggregateStats, aggregateTrend, aggregateVolatility } from './operations.ts'
import { correlationShape, statisticsShape, trendShape, volatilityShape } from './shapes.ts'

const aggregateId = z.int().describe('Id of the aggregate.')
const { metric, interval } = trendShape

const CorrelationResponse = z
  .object({
    aggregateId1: z.int().describe('Id of the first aggregate.'),
    aggregateId2: z.int().describe('Id of the second aggregate.'),
    ...correlationShape,
    dateRange: DateRange,
  })
  .meta({ id: 'CorrelationResponse', description: 'How two aggregates moved together.' })

export const TrendResponse = z
  .object({ aggregateId, ...trendShape, dateRange: DateRange })
  .meta({ id: 'TrendResponse', description: 'A straight line through the values of a metric.' })

/** A trend as legacy clients know it. */
export const presentTrend = ({ instrument, slopeCi95, ...trend }: Trend): z.output<typeof TrendResponse> => ({
  ...trend,
  slopeCi95: [...slopeCi95],
  aggregateId: instrument.id,
})

const VolatilityResponse = z
  .object({ aggregateId, ...volatilityShape, dateRange: DateRange })
  .meta({ id: 'VolatilityResponse', description: 'How much a metric varies.' })

const StatisticsRow = z
  .object({
    id: aggregateId,
    providerId: z.string().describe('Provider id of the aggregate.'),
    ...statisticsShape,
  })
  .meta({ id: 'StatisticsRow', description: 'What the values of a metric of one aggregate are like.' })

const StatisticsResponse = z
  .object({
    data: z.array(StatisticsRow).describe('One row per aggregate, in the order asked.'),
    interval,
    metric,
    dateRange: DateRange.nullable().describe('First and last bar of any of them; null without any.'),
    count: z.int().describe('Number of rows.'),
    metadata: BarMetadata,
  })
  .meta({ id: 'StatisticsResponse', description: 'Statistics of aggregates, in the order asked.' })

const tag = 'Analytics'
const refusals = ['aggregate_not_found']
const series = {
  start_date: '2026-01-01T00:00:00Z',
  end_date: '2026-06-30T00:00:00Z',
  metric: 'retail_net_turnover',
}

export const analyticsRoutes: Route[] = [
  route({
    method: 'post',
    path: '/aggregates/analytics/correlation',
    operation: aggregateCorrelation,
    summary: 'Correlation of two aggregates',
    tag,
    refusals,
    example: { aggregate_id_1: 101, aggregate_id_2: 106, ...series },
    body: CorrelationResponse,
    present: (found, { aggregateId1, aggregateId2 }) => ({ body: { ...found, aggregateId1, aggregateId2 } }),
  }),
  route({
    method: 'post',
    path: '/aggregates/analytics/trend',
    operation: aggregateTrend,
    summary: 'Trend of an aggregate',
    tag,
    refusals,
    example: { aggregate_id: 101, ...series },
    body: TrendResponse,
    present: (trend) => ({ body: presentTrend(trend) }),
  }),
  route({
    method: 'post',
    path: '/aggregates/analytics/volatility',
    operation: aggregateVolatility,
    summary: 'Volatility of an aggregate',
    tag,
    refusals,
    example: { aggregate_id: 101, ...series, basis: 'change', ewma_lambda: 0.94 },
    body: VolatilityResponse,
    present: (volatility, { aggregateId: id }) => ({ body: { ...volatility, aggregateId: id } }),
  }),
  route({
    path: '/aggregates/stats',
    operation: aggregateStats,
    summary: 'Statistics of aggregates',
    tag,
    refusals,
    body: StatisticsResponse,
    present: ({ rows, ...answer }) => ({
      body: {
        ...answer,
        data: rows.map(({ instrument, ...row }) => ({
          id: instrument.id,
          providerId: instrument.providerId,
          ...row,
        })),
        count: rows.length,
      },
    }),
  }),
]
