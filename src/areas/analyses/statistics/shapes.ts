import { z } from 'zod'
import { vocabulary } from '../../../core/vocabulary.ts'
import { Metric } from '../../../market/metric-parameters.ts'
import { Interval } from '../../../market/vocabulary.ts'

/** Response fields shared by both protocols; each adds the instruments. */

const number = z.number()
const stamp = z.string().meta({ format: 'date-time' })

const SlopeUnit = vocabulary('SlopeUnit', 'Unit of a slope.', {
  per_observation: { description: 'Change per bar.' },
})

const Direction = vocabulary('TrendDirection', 'Direction of a trend.', {
  up: { description: 'Significantly rising.' },
  down: { description: 'Significantly falling.' },
  flat: { description: 'Not significant: the p-value is 0.05 or more.' },
})

export const VolatilityBasis = vocabulary('VolatilityBasis', 'Values that a volatility is measured on.', {
  change: { description: 'Differences between consecutive values.' },
  log_return: {
    description:
      'Natural logarithms of the ratios of consecutive values. Excludes pairs in which a value is not above 0.',
  },
  level: { description: 'The values themselves.' },
})

const readShape = {
  metric: Metric.describe('Metric analysed.'),
  interval: Interval.describe('Length of the bars.'),
}

export const correlationShape = {
  correlation: number.min(-1).max(1).describe('Pearson correlation coefficient, from -1 to 1.'),
  dataPoints: z.int().min(0).describe('Number of bars in which both have a value.'),
  ...readShape,
}

export const trendShape = {
  ...readShape,
  dataPoints: z.int().describe('Number of bars used for the fit.'),
  slope: number.describe('Slope of the line, per bar.'),
  intercept: number.describe('Value of the line at the first bar.'),
  rValue: number.nullable().describe('Correlation of the values with time. Null for a constant series.'),
  rSquared: number
    .nullable()
    .describe('Share of the variance explained by the line. Null for a constant series.'),
  pValue: number.describe(
    'Two-sided p-value of a t-test whose null hypothesis is that the slope is zero. For a constant series, 1.',
  ),
  stdErr: number.describe('Standard error of the slope.'),
  interceptStdErr: number.describe('Standard error of the intercept.'),
  slopeCi95: z.array(number).describe('Lower and upper bound of the 95% confidence interval of the slope.'),
  direction: Direction.describe('Direction of the trend. `flat` if it is not significant.'),
  isSignificant: z.boolean().describe('Whether the p-value is below 0.05.'),
  fittedStart: number.describe('Value of the line at the first bar.'),
  fittedEnd: number.describe('Value of the line at the last bar.'),
  slopeUnit: SlopeUnit.describe('Unit of the slope.'),
}

export const volatilityShape = {
  ...readShape,
  basis: VolatilityBasis.describe('Basis of the volatility.'),
  dataPoints: z
    .int()
    .describe(
      'Number of values of the basis. `change` has one fewer than there are bars, `log_return` at most that many.',
    ),
  mean: number.describe('Mean of the basis.'),
  stdDev: number.describe('Sample standard deviation of the basis.'),
  variance: number.describe('Sample variance of the basis.'),
  annualisedVolatility: number.describe('Standard deviation times the square root of the periods per year.'),
  periodsPerYear: z.int().describe('Number of bars in a year of 252 trading days.'),
  downsideDeviation: number.describe(
    'Square root of the mean of min(value, 0)² over all values of the basis.',
  ),
  ewmaVolatility: number.describe('Exponentially weighted volatility at the last bar, assuming a mean of 0.'),
  ewmaLambda: number.describe('Decay factor of the exponentially weighted volatility.'),
  maxDrawdown: number.describe(
    "Maximum drawdown. For `px` and `px_linked`, a fraction of the peak. For other metrics, the fall of the running sum, in the metric's unit.",
  ),
  maxDrawdownPct: number
    .nullable()
    .describe('Maximum drawdown as a fraction of its peak. Null if the peak is not above 0.'),
  peakTs: stamp
    .nullable()
    .describe('Time of the peak before the maximum drawdown. Null if there is no drawdown.'),
  troughTs: stamp
    .nullable()
    .describe('Time of the trough of the maximum drawdown. Null if there is no drawdown.'),
  coefficientOfVariation: number
    .nullable()
    .describe('Standard deviation divided by the absolute mean. Null if the mean is 0.'),
  min: number.describe('Smallest value of the basis.'),
  max: number.describe('Largest value of the basis.'),
}

const orNull = number.nullable()

export const statisticsShape = {
  metric: readShape.metric,
  count: z.int().describe('Number of bars with a value.'),
  missing: z
    .int()
    .describe(
      'Number of bars between the first and the last where other instruments have a bar but this one has no value.',
    ),
  sum: orNull.describe('Sum. Null if there are no values.'),
  mean: orNull.describe('Mean. Null if there are no values.'),
  median: orNull.describe('Median. Null if there are no values.'),
  stdDev: orNull.describe('Sample standard deviation. Null if there are fewer than two values.'),
  min: orNull.describe('Smallest value. Null if there are no values.'),
  minTs: stamp
    .nullable()
    .describe('Time of the first bar with the smallest value. Null if there are no values.'),
  max: orNull.describe('Largest value. Null if there are no values.'),
  maxTs: stamp
    .nullable()
    .describe('Time of the first bar with the largest value. Null if there are no values.'),
  p05: orNull.describe('The 5th percentile, by linear interpolation. Null if there are no values.'),
  p25: orNull.describe('The 25th percentile, by linear interpolation. Null if there are no values.'),
  p75: orNull.describe('The 75th percentile, by linear interpolation. Null if there are no values.'),
  p95: orNull.describe('The 95th percentile, by linear interpolation. Null if there are no values.'),
  first: orNull.describe('Oldest value. Null if there are no values.'),
  last: orNull.describe('Newest value. Null if there are no values.'),
  positiveShare: orNull.describe('Share of the values above 0. Null if there are no values.'),
  skewness: orNull.describe(
    'Bias-corrected skewness. 0 for a constant series. Null if there are fewer than three values.',
  ),
  kurtosis: orNull.describe(
    'Bias-corrected excess kurtosis. 0 for a constant series. Null if there are fewer than four values.',
  ),
}
