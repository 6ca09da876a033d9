import { z } from 'zod'
import { vocabulary } from '../../core/vocabulary.ts'
import { Metric } from '../../market/metric-parameters.ts'
import { Interval } from '../../market/vocabulary.ts'

/** The answers' members that both protocols show; each adds what the numbers belong to. */

const number = z.number()
const stamp = z.string().meta({ format: 'date-time' })

export const Direction = vocabulary('TrendDirection', 'Where a trend leads.', {
  up: { description: 'Significantly upwards.' },
  down: { description: 'Significantly downwards.' },
  flat: { description: 'Nowhere with any significance: the p value is 0.05 or more.' },
})

export const VolatilityBasis = vocabulary('VolatilityBasis', 'What a volatility is measured on.', {
  change: { description: 'Differences between neighbouring values.' },
  log_return: {
    description:
      'Natural logarithms of the ratios of neighbouring values; pairs with a value that is not above 0 are left out.',
  },
  level: { description: 'The values themselves.' },
})

const readShape = {
  metric: Metric.describe('Metric that was read.'),
  interval: Interval.describe('Length of the bars.'),
}

export const correlationShape = {
  correlation: number.min(-1).max(1).describe('Pearson’s correlation coefficient, from -1 to 1.'),
  dataPoints: z.int().min(0).describe('Number of bars that both have a value in.'),
  ...readShape,
}

export const trendShape = {
  ...readShape,
  dataPoints: z.int().describe('Number of bars that the line was fitted to.'),
  slope: number.describe('Change of the line from one bar to the next.'),
  intercept: number.describe('Value of the line at the first bar.'),
  rValue: number.nullable().describe('Correlation of the values with time; null for a constant series.'),
  rSquared: number
    .nullable()
    .describe('Share of the variance that the line explains; null for a constant series.'),
  pValue: number.describe(
    'Probability of a slope at least as steep if there were no trend (two-sided t test); 1 for a constant series.',
  ),
  stdErr: number.describe('Standard error of the slope.'),
  interceptStdErr: number.describe('Standard error of the intercept.'),
  slopeCi95: z
    .array(number)
    .describe('Lower and upper end of the 95 per cent confidence interval of the slope.'),
  direction: Direction.describe('Where the trend leads; flat when it is not significant.'),
  isSignificant: z.boolean().describe('Whether the p value is below 0.05.'),
  fittedStart: number.describe('Value of the line at the first bar.'),
  fittedEnd: number.describe('Value of the line at the last bar.'),
  slopeUnit: z.string().describe('What the slope counts: `per_observation`.'),
}

export const volatilityShape = {
  ...readShape,
  basis: VolatilityBasis.describe('What the volatility was measured on.'),
  dataPoints: z.int().describe('Number of values of the basis: changes are one fewer than bars.'),
  mean: number.describe('Mean of the basis.'),
  stdDev: number.describe('Sample standard deviation of the basis.'),
  variance: number.describe('Sample variance of the basis.'),
  annualisedVolatility: number.describe('Standard deviation times the root of the periods per year.'),
  periodsPerYear: z.int().describe('Bars that a year of 252 trading days has.'),
  downsideDeviation: number.describe('Root of the mean square of what falls below 0, over all values.'),
  ewmaVolatility: number.describe('Exponentially weighted volatility at the last bar, around a mean of 0.'),
  ewmaLambda: number.describe('Weight that the past keeps from bar to bar.'),
  maxDrawdown: number.describe(
    'Deepest fall from a peak: for px as a share of the peak, otherwise of the running sum, in the metric’s unit.',
  ),
  maxDrawdownPct: number
    .nullable()
    .describe('The deepest fall as a fraction of its peak; null when the peak is not above 0.'),
  peakTs: stamp.nullable().describe('Bar of the peak; null when nothing fell.'),
  troughTs: stamp.nullable().describe('Bar of the trough; null when nothing fell.'),
  coefficientOfVariation: number
    .nullable()
    .describe('Standard deviation over the absolute mean; null for a mean of 0.'),
  min: number.describe('Smallest value of the basis.'),
  max: number.describe('Largest value of the basis.'),
}

const orNull = number.nullable()

export const statisticsShape = {
  metric: readShape.metric,
  count: z.int().describe('Number of bars with a value.'),
  missing: z
    .int()
    .describe('Bars between the first and the last one that others have and this instrument lacks.'),
  sum: orNull.describe('Sum; null without values.'),
  mean: orNull.describe('Mean; null without values.'),
  median: orNull.describe('Median; null without values.'),
  stdDev: orNull.describe('Sample standard deviation; null under two values.'),
  min: orNull.describe('Smallest value; null without values.'),
  minTs: stamp.nullable().describe('First bar of the smallest value; null without values.'),
  max: orNull.describe('Largest value; null without values.'),
  maxTs: stamp.nullable().describe('First bar of the largest value; null without values.'),
  p05: orNull.describe('The 5th percentile, by linear interpolation; null without values.'),
  p25: orNull.describe('The 25th percentile, by linear interpolation; null without values.'),
  p75: orNull.describe('The 75th percentile, by linear interpolation; null without values.'),
  p95: orNull.describe('The 95th percentile, by linear interpolation; null without values.'),
  first: orNull.describe('Oldest value; null without values.'),
  last: orNull.describe('Newest value; null without values.'),
  positiveShare: orNull.describe('Share of the values that are above 0; null without values.'),
  skewness: orNull.describe('Skewness, corrected for bias; null under three values.'),
  kurtosis: orNull.describe('Excess kurtosis, corrected for bias; null under four values.'),
}
