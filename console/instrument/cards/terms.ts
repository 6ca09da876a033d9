import type {
  StatisticsCardFragment,
  VolatilityBasis,
  VolatilityCardFragment,
} from '../../graph/generated/graphql.ts'
import { format, formatDate, type Unit } from '../../parts/format.ts'
import { LABELS } from '../../parts/vocabulary.ts'

/** A number of a card, with its meaning. */
export interface Term {
  readonly label: string
  readonly value: string
  /** As the schema describes the field. */
  readonly meaning: string
}

const term = (label: string, value: string, meaning: string): Term => ({ label, value, meaning })

const on = (moment: string | null | undefined): string => (moment ? `, ${formatDate(moment)}` : '')

/** Whether a sum of values means something: flows add up, prices and changes do not. */
const addsUp = (unit: Unit): boolean => unit === 'USD'

/** Numbers of a distribution. */
export function statisticsTerms(stats: StatisticsCardFragment, unit: Unit): Term[] {
  const signed = { isSigned: unit === 'fraction' }
  const { minTs, maxTs, missing } = stats
  const sum = term('Sum', format(stats.sum, unit), 'Sum of the values.')
  return [
    term('Mean', format(stats.mean, unit, signed), 'Mean of the values.'),
    term('Median', format(stats.median, unit, signed), 'Median of the values.'),
    ...(addsUp(unit) ? [sum] : []),
    term('Deviation', format(stats.stdDev, unit), 'Sample standard deviation.'),
    term('Largest', `${format(stats.max, unit)}${on(maxTs)}`, 'Largest value, and the first bar with it.'),
    term('Smallest', `${format(stats.min, unit)}${on(minTs)}`, 'Smallest value, and the first bar with it.'),
    term('Above 0', format(stats.positiveShare, 'fraction'), 'Share of the values above 0.'),
    term(
      'Skewness',
      format(stats.skewness, 'number'),
      'Bias-corrected skewness. 0 for a constant series. Above 0, large values lie farther from the mean.',
    ),
    term(
      'Kurtosis',
      format(stats.kurtosis, 'number'),
      'Bias-corrected excess kurtosis: 0 for a normal distribution, more if outliers are more frequent.',
    ),
    term(
      'Missing bars',
      format(missing, 'count'),
      'Bars between the first and the last where other instruments have a bar but this one has no value.',
    ),
  ]
}

/** Whether the volatility on a basis has the metric's unit. A return is a fraction. */
export const isOfMetric = (basis: VolatilityBasis): boolean => basis !== 'LOG_RETURN'

/** Numbers of a volatility. A return is a fraction; otherwise the unit is the metric's. */
export function volatilityTerms(volatility: VolatilityCardFragment, unit: Unit): Term[] {
  const { basis, maxDrawdown, peakTs, troughTs, periodsPerYear, ewmaLambda } = volatility
  const own: Unit = isOfMetric(basis) ? unit : 'fraction'
  // A flow has no peak to fall from.
  const isOfPrice = unit === 'price' || unit === 'index'
  const days = peakTs && troughTs ? `, ${formatDate(peakTs)} to ${formatDate(troughTs)}` : ''
  return [
    term(
      'Per year',
      format(volatility.annualisedVolatility, own),
      `Standard deviation times the square root of the ${format(periodsPerYear, 'count')} bars per year.`,
    ),
    term(
      'Per bar',
      format(volatility.stdDev, own),
      `Sample standard deviation of ${LABELS.VolatilityBasis[basis]}.`,
    ),
    term(
      'Recent',
      format(volatility.ewmaVolatility, own),
      `Exponentially weighted volatility at the last bar, assuming a mean of 0, with decay factor ${ewmaLambda}.`,
    ),
    term(
      'Downside',
      format(volatility.downsideDeviation, own),
      'Square root of the mean of min(value, 0)² over all values of the basis.',
    ),
    ...(isOfPrice
      ? [
          term(
            'Max. drawdown',
            `${format(maxDrawdown, 'fraction')}${days}`,
            'Maximum drawdown, as a fraction of the peak.',
          ),
        ]
      : []),
    term(
      'Relative',
      format(volatility.coefficientOfVariation, 'number'),
      'Coefficient of variation: standard deviation divided by the absolute mean.',
    ),
  ]
}
