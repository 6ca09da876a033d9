import { type Codec, number, oneOf, optional, text, type View, ViewFault } from '../parts/view.ts'
import { LABELS, valuesOf } from '../parts/vocabulary.ts'
import { faultIn } from './formula.ts'
import { seriesInput, seriesList } from './series.ts'

const formula: Codec<string> = {
  ...text('a, b'),
  parse(value, name) {
    const fault = faultIn(value)
    if (fault !== null)
      throw new ViewFault(`“${name}” must be a formula of a and b, but the address says “${value}”. ${fault}`)
    return value
  },
}

/** Settings of a comparison in the address. */
export const CODECS = {
  series: seriesList,
  formula,
  /** First and last date. The first can be relative: `-2y`. The service validates them. */
  from: text('-2y'),
  to: optional,
  /** Empty: the longest interval that a series requires. */
  interval: oneOf(['', ...valuesOf(LABELS.Interval)], ''),
  method: oneOf(valuesOf(LABELS.CorrelationMethod), 'PEARSON'),
  covariance: oneOf(valuesOf(LABELS.Covariance), 'CLASSICAL'),
  /** Maximum lag in each direction, in periods. */
  lags: number(20),
}

export type CompareView = View<typeof CODECS>
type ChangeView = (changes: Partial<CompareView>, entry?: 'push' | 'replace') => void

export interface ControlsProps {
  readonly view: CompareView
  readonly change: ChangeView
}

/** Maximum lag in each direction that the service computes, in periods. */
export const MOST_LAGS = 60

/** Returns the lags in ascending order: from the second series leading to the first one leading. */
export function lagsOf(most: number): number[] {
  const each = Math.min(Math.max(Math.abs(most), 1), MOST_LAGS)
  return Array.from({ length: 2 * each + 1 }, (_, at) => at - each)
}

const sharedVariables = ({ from, to, interval }: CompareView) => ({
  ...{ from, to: to ?? 'today' },
  interval: interval === '' ? null : interval,
})

/** Variables of the query of the first two series. Undefined without two. */
export function pairVariables(view: CompareView) {
  const [a, b] = view.series.map(seriesInput)
  return a && b && { a, b, lags: lagsOf(view.lags), method: view.method, ...sharedVariables(view) }
}

export type PairVariables = NonNullable<ReturnType<typeof pairVariables>>

/** Variables of the regression of the first series on all others. Undefined without two. */
export function regressionVariables(view: CompareView) {
  const [dependent, ...regressors] = view.series.map(seriesInput)
  return dependent && regressors.length > 0
    ? { dependent, regressors, covariance: view.covariance, ...sharedVariables(view) }
    : undefined
}

export type RegressionVariables = NonNullable<ReturnType<typeof regressionVariables>>

/** Variables of the matrix. */
export const matrixVariables = (view: CompareView) => ({
  ...{ series: view.series.map(seriesInput), method: view.method },
  ...sharedVariables(view),
})
