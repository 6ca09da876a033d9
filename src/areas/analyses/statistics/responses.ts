import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { BarMetadata } from '../../../engine/bars/metadata.ts'
import type { Trend } from './analyses.ts'
import { correlationShape, statisticsShape, trendShape, volatilityShape } from './shapes.ts'

const aggregateId = z.int().describe('Id of the aggregate.')
const { metric, interval } = trendShape

export const CorrelationResponse = z
  .object({
    aggregateId1: z.int().describe('Id of the first aggregate.'),
    aggregateId2: z.int().describe('Id of the second aggregate.'),
    ...correlationShape,
    dateRange: DateRange,
  })
  .meta({ id: 'CorrelationResponse', description: 'Correlation of a metric between two aggregates.' })

export const TrendResponse = z
  .object({ aggregateId, ...trendShape, dateRange: DateRange })
  .meta({ id: 'TrendResponse', description: 'Linear trend of a metric of an aggregate.' })

/** Converts a trend to its REST shape. */
export const presentTrend = ({ instrument, slopeCi95, ...trend }: Trend): z.output<typeof TrendResponse> => ({
  ...trend,
  slopeCi95: [...slopeCi95],
  aggregateId: instrument.id,
})

export const VolatilityResponse = z.object({ aggregateId, ...volatilityShape, dateRange: DateRange }).meta({
  id: 'VolatilityResponse',
  description: 'Volatility and maximum drawdown of a metric of an aggregate.',
})

const StatisticsRow = z
  .object({
    id: aggregateId,
    providerId: z.string().describe('Provider id of the aggregate.'),
    ...statisticsShape,
  })
  .meta({ id: 'StatisticsRow', description: 'Statistics of a metric of one aggregate.' })

export const StatisticsResponse = z
  .object({
    data: z.array(StatisticsRow).describe('One row per aggregate, in the requested order.'),
    interval,
    metric,
    dateRange: DateRange.nullable().describe(
      'First and last bar with a value of any aggregate. Null if there is none.',
    ),
    count: z.int().describe('Number of rows.'),
    metadata: BarMetadata,
  })
  .meta({ id: 'StatisticsResponse', description: 'Statistics of a metric of one or more aggregates.' })
