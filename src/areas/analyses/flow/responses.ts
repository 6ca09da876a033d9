import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { FlowMetadata, seriesShape } from '../../flow/series/shapes.ts'
import { statisticsShape, trendShape, volatilityShape } from '../statistics/shapes.ts'

const { metric: _metric, interval: _interval, ...ofTrend } = trendShape
const { metric: _read, interval: _bars, ...ofVolatility } = volatilityShape
const { metric: _analysed, missing: _missing, ...ofStatistics } = statisticsShape
const dateRange = DateRange.describe(
  'Times of the first and last observation used: 00:00 UTC of their dates.',
)

export const flowTrendShape = {
  ...ofTrend,
  dataPoints: z.int().describe('Number of observations used for the fit.'),
  slope: z.number().describe('Slope of the line, per observation.'),
}

export const flowVolatilityShape = {
  ...ofVolatility,
  dataPoints: z
    .int()
    .describe(
      'Number of values of the basis. `change` has one fewer than there are observations, `log_return` at most that many.',
    ),
  annualisedVolatility: z
    .number()
    .nullable()
    .describe(
      'Standard deviation times the square root of the observations per year. Null for event series.',
    ),
  periodsPerYear: z
    .int()
    .nullable()
    .describe(
      'Number of observations in a year: 252 (daily series), 52 (weekly), 12 (monthly), 4 (quarterly) or 1 (annual). Null for event series.',
    ),
  maxDrawdown: z
    .number()
    .describe(
      'Maximum drawdown. For prices (amounts of dollars per share, barrel or ounce, exchange rates and indices), a fraction of the peak. For index points, percentages and ratios, the fall in the unit of the series. For all others, the fall of the running sum.',
    ),
}

export const flowStatisticsShape = {
  ...ofStatistics,
  count: z.int().describe('Number of observations.'),
}

export const FlowTrendResponse = z
  .object({ ...seriesShape, ...flowTrendShape, dateRange })
  .meta({ id: 'FlowTrend', description: 'Linear trend of a flow series.' })

export const FlowVolatilityResponse = z
  .object({ ...seriesShape, ...flowVolatilityShape, dateRange })
  .meta({ id: 'FlowVolatility', description: 'Volatility and maximum drawdown of a flow series.' })

export const FlowStatisticsResponse = z
  .object({
    data: z
      .array(
        z
          .object({
            ...seriesShape,
            ...flowStatisticsShape,
            dateRange: dateRange.nullable().describe('First and last observation. Null if there is none.'),
          })
          .meta({ id: 'FlowStatisticsRow', description: 'Statistics of a flow series.' }),
      )
      .describe('One row per series, in the requested order.'),
    count: z.int().describe('Number of rows.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'FlowStatistics', description: 'Statistics of one or more flow series.' })
