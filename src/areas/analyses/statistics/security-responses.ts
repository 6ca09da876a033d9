import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { SeriesMetadata } from '../../../engine/bars/metadata.ts'
import type { Trend } from './analyses.ts'
import { correlationShape, statisticsShape, trendShape, volatilityShape } from './shapes.ts'

const securityId = z.int().describe('Id of the security.')
const { metric, interval } = trendShape

export const SecurityCorrelationResponse = z
  .object({
    securityId1: z.int().describe('Id of the first security.'),
    securityId2: z.int().describe('Id of the second security.'),
    ...correlationShape,
    dateRange: DateRange,
  })
  .meta({
    id: 'SecurityCorrelationResponse',
    description: 'Correlation of a metric between two securities.',
  })

export const SecurityTrendResponse = z
  .object({ securityId, ...trendShape, dateRange: DateRange })
  .meta({ id: 'SecurityTrendResponse', description: 'Linear trend of a metric of a security.' })

/** Converts a trend to its REST shape. */
export const presentSecurityTrend = ({
  instrument,
  slopeCi95,
  ...trend
}: Trend): z.output<typeof SecurityTrendResponse> => ({
  ...trend,
  slopeCi95: [...slopeCi95],
  securityId: instrument.id,
})

export const SecurityVolatilityResponse = z
  .object({ securityId, ...volatilityShape, dateRange: DateRange })
  .meta({
    id: 'SecurityVolatilityResponse',
    description: 'Volatility and maximum drawdown of a metric of a security.',
  })

const SecurityStatisticsRow = z
  .object({
    id: securityId,
    providerId: z.string().describe('Provider id of the security.'),
    symbol: z.string().describe('Trading symbol.'),
    ...statisticsShape,
  })
  .meta({ id: 'SecurityStatisticsRow', description: 'Statistics of a metric of one security.' })

export const securityIdsShape = {
  noDataSecurityIds: z.array(z.int()).describe('Requested securities without bars in the range.'),
}

export const SecurityStatisticsResponse = z
  .object({
    data: z.array(SecurityStatisticsRow).describe('One row per security, in the requested order.'),
    interval,
    metric,
    dateRange: DateRange.nullable().describe(
      'First and last bar with a value of any security. Null if there is none.',
    ),
    count: z.int().describe('Number of rows.'),
    ...securityIdsShape,
    metadata: SeriesMetadata,
  })
  .meta({
    id: 'SecurityStatisticsResponse',
    description: 'Statistics of a metric of one or more securities.',
  })
