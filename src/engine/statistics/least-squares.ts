import { directionOf } from './association.ts'
import { critical, probability } from './regression.ts'
import { centred, dot, mapped, meanOf, sumBy, sumOf } from './statistics.ts'

type StandardErrors = 'classical' | 'hc3'

/** A coefficient of a regression. */
export interface Coefficient {
  readonly estimate: number
  readonly stdErr: number
  /** Estimate divided by its standard error. Null if the fit is exact. */
  readonly tValue: number | null
  /** Two-sided p-value for the hypothesis that the coefficient is 0, by Student's t. */
  readonly pValue: number
  /** 95% confidence interval. */
  readonly ci95: readonly [low: number, high: number]
}

/** Least-squares fit of one series to others, with an intercept. */
export interface LinearModel {
  readonly intercept: Coefficient
  /** One per regressor. */
  readonly coefficients: readonly Coefficient[]
  readonly rSquared: number
  readonly adjustedRSquared: number
  /** F statistic of all regressors together; with HC3, that of Wald. Null if the fit is exact. */
  readonly fValue: number | null
  readonly fPValue: number
  readonly durbinWatson: number | null
  /** Square root of the residual variance. */
  readonly residualStdErr: number
  readonly dataPoints: number
  readonly degreesOfFreedom: number
  readonly fitted: Float64Array
  readonly residuals: Float64Array
}

/** A regressor that follows from others, by their places. None if it is constant. */
export interface Collinearity {
  readonly regressor: number
  readonly others: readonly number[]
}

/** Relative length of what a regressor adds to the others, below which too few digits would remain. */
const INDEPENDENT = 1e-7

/** Regressors centred and scaled to length 1 (columns of QR), and the triangle that combines them. */
interface Factors {
  /** Orthonormal columns. */
  readonly q: readonly Float64Array[]
  /** Upper triangle by column: column j of the scaled regressors is the sum of `r[j][i] q[i]`. */
  readonly r: readonly (readonly number[])[]
}

function subtract(a: Float64Array, times: number, b: Float64Array): Float64Array {
  const rest = new Float64Array(a.length)
  for (let at = 0; at < a.length; at++) rest[at] = (a[at] ?? 0) - times * (b[at] ?? 0)
  return rest
}

/**
 * QR decomposition by modified Gram-Schmidt with reorthogonalisation, which is as orthogonal as Householder's (Giraud,
 * Langou and Rozložník, 2005). Works on centred and scaled columns, so that neither offsets nor units cost digits.
 */
function factorsOf(regressors: readonly Float64Array[]): Factors | Collinearity {
  const q: Float64Array[] = []
  const r: number[][] = []
  for (const [place, values] of regressors.entries()) {
    const column = directionOf(values)
    if (!column) return { regressor: place, others: [] }
    const shares = q.map(() => 0)
    let rest = column
    for (let pass = 0; pass < 2; pass++)
      for (const [at, basis] of q.entries()) {
        const share = dot(basis, rest)
        shares[at] = (shares[at] ?? 0) + share
        rest = subtract(rest, share, basis)
      }
    const length = Math.sqrt(dot(rest, rest))
    if (length < INDEPENDENT) return { regressor: place, others: behind(r, shares) }
    q.push(mapped(rest, (value) => value / length))
    r.push([...shares, length])
  }
  return { q, r }
}

/** Solves the upper triangle for a right side. */
function solved(r: Factors['r'], right: readonly number[]): number[] {
  const solution = [...right]
  for (let row = solution.length - 1; row >= 0; row--) {
    for (let column = row + 1; column < solution.length; column++)
      solution[row] = (solution[row] ?? 0) - (r[column]?.[row] ?? 0) * (solution[column] ?? 0)
    solution[row] = (solution[row] ?? 0) / (r[row]?.[row] ?? 1)
  }
  return solution
}

/** Returns the places of the regressors that make up a combination of the orthonormal columns. */
const behind = (r: Factors['r'], shares: readonly number[]): number[] =>
  solved(r, shares).flatMap((share, place) => (Math.abs(share) > 1e-6 ? [place] : []))

/**
 * Returns the weights of the observations in each coefficient, the intercept first: an estimate is their dot product with
 * the dependent series, its variance follows from their squares.
 */
function weightsOf({ q, r }: Factors, regressors: readonly Float64Array[]): Float64Array[] {
  const [{ length } = new Float64Array()] = q
  const scales = regressors.map((values) => {
    const distances = centred(values)
    return Math.sqrt(dot(distances, distances))
  })
  const slopes = regressors.map((_, place) => {
    // Row `place` of the inverse triangle.
    const row = q.map((_column, at) => solved(r, unitVector(q.length, at))[place] ?? 0)
    const scale = scales[place] ?? 1
    return mapped(combined(q, row), (value) => value / scale)
  })
  const means = regressors.map(meanOf)
  const intercept = mapped(combined(slopes, means), (value) => 1 / length - value)
  return [intercept, ...slopes]
}

const unitVector = (length: number, place: number): number[] =>
  Array.from({ length }, (_, at) => (at === place ? 1 : 0))

/** Returns a weighted sum of columns. */
function combined(columns: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const [{ length } = new Float64Array()] = columns
  const sums = new Float64Array(length)
  for (const [place, column] of columns.entries()) {
    const weight = weights[place] ?? 0
    for (let at = 0; at < length; at++) sums[at] = (sums[at] ?? 0) + weight * (column[at] ?? 0)
  }
  return sums
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. Null if it is singular. */
function positiveSolution(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const triangle: number[][] = []
  const lower = (row: number, column: number) => triangle[row]?.[column] ?? 0
  const forward: number[] = []
  for (const [row, coefficients] of matrix.entries()) {
    triangle[row] = []
    for (let column = 0; column <= row; column++) {
      const rest = (coefficients[column] ?? 0) - sumBy(column, (at) => lower(row, at) * lower(column, at))
      if (column === row && rest <= 0) return null
      triangle[row][column] = column === row ? Math.sqrt(rest) : rest / lower(column, column)
    }
    const rest = (right[row] ?? 0) - sumBy(row, (at) => lower(row, at) * (forward[at] ?? 0))
    forward[row] = rest / lower(row, row)
  }
  // The transposed triangle is upper, by column.
  return solved(triangle, forward)
}

/** Share of variance in the residuals, below which they are rounding errors. */
const EXACT = 1e-28

/** Sums of squares of a fit, in the orthonormal columns. */
interface Fit {
  readonly factors: Factors
  /** Dependent series in the orthonormal columns. */
  readonly shares: readonly number[]
  readonly residuals: Float64Array
  readonly explained: number
  readonly rest: number
  readonly freedom: number
}

function fitOf(factors: Factors, dependent: Float64Array): Fit {
  const y = centred(dependent)
  const shares = factors.q.map((column) => dot(column, y))
  const first = factors.q.reduce((rest, column, at) => subtract(rest, shares[at] ?? 0, column), y)
  // A second projection removes what rounding left of the regressors.
  const corrections = factors.q.map((column) => dot(column, first))
  const residuals = factors.q.reduce(
    (rest, column, at) => subtract(rest, corrections[at] ?? 0, column),
    first,
  )
  const refinedShares = shares.map((share, at) => share + (corrections[at] ?? 0))
  const [explained, left] = [
    sumOf(Float64Array.from(refinedShares, (share) => share * share)),
    dot(residuals, residuals),
  ]
  const isExact = left <= EXACT * (explained + left)
  return {
    factors,
    shares: refinedShares,
    residuals: isExact ? residuals.map(() => 0) : residuals,
    explained,
    rest: isExact ? 0 : left,
    freedom: dependent.length - factors.q.length - 1,
  }
}

/** Returns the squares of the residuals, each divided by (1 − leverage)², of MacKinnon and White (1985). */
function robustSquares({ factors: { q }, residuals }: Fit): Float64Array {
  return residuals.map((residual, at) => {
    const leverage = 1 / residuals.length + sumBy(q.length, (place) => (q[place]?.[at] ?? 0) ** 2)
    // An observation that alone determines a coefficient has no residual.
    return leverage >= 1 - 1e-12 ? 0 : (residual / (1 - leverage)) ** 2
  })
}

/** Returns the F statistic of all regressors, and its p-value. */
function jointTest(fit: Fit, squares: Float64Array | null): Pick<LinearModel, 'fValue' | 'fPValue'> {
  const { factors, shares, explained, rest, freedom } = fit
  const count = shares.length
  if (rest === 0) return { fValue: null, fPValue: 0 }
  if (!squares) {
    const total = explained + rest
    return {
      fValue: explained / count / (rest / freedom),
      fPValue: probability(explained / total, rest / total, freedom, count),
    }
  }
  const covariance = factors.q.map((a) =>
    factors.q.map((b) => sumBy(a.length, (at) => (a[at] ?? 0) * (b[at] ?? 0) * (squares[at] ?? 0))),
  )
  const solution = positiveSolution(covariance, shares)
  if (!solution) return { fValue: null, fPValue: 0 }
  const fValue = sumBy(count, (at) => (solution[at] ?? 0) * (shares[at] ?? 0)) / count
  const ratio = (count * fValue) / freedom
  return { fValue, fPValue: probability(ratio / (1 + ratio), 1 / (1 + ratio), freedom, count) }
}

function coefficientOf(estimate: number, stdErr: number, freedom: number): Coefficient {
  const margin = critical(freedom) * stdErr
  const ci95 = [estimate - margin, estimate + margin] as const
  if (stdErr === 0) return { estimate, stdErr, tValue: null, pValue: estimate === 0 ? 1 : 0, ci95 }
  const tValue = estimate / stdErr
  const ratio = (tValue * tValue) / freedom
  const pValue = Number.isFinite(ratio) ? probability(ratio / (1 + ratio), 1 / (1 + ratio), freedom) : 0
  return { estimate, stdErr, tValue, pValue, ci95 }
}

/**
 * Fits a series that is not constant to regressors of equal length by ordinary least squares with an intercept, as
 * statsmodels' `OLS`; with `hc3`, as its `cov_type='HC3', use_t=True`. There must be at least two observations more than
 * regressors. Returns the first regressor that is a linear combination of earlier ones and the intercept, if any.
 */
export function leastSquares(
  dependent: Float64Array,
  regressors: readonly Float64Array[],
  errors: StandardErrors,
): LinearModel | Collinearity {
  const factors = factorsOf(regressors)
  if ('regressor' in factors) return factors
  const fit = fitOf(factors, dependent)
  const { residuals, explained, rest, freedom } = fit
  const dataPoints = dependent.length
  const squares = errors === 'hc3' ? robustSquares(fit) : null
  const variance = rest / freedom
  const weights = weightsOf(factors, regressors)
  const mean = meanOf(dependent)
  const y = centred(dependent)
  const [intercept, ...coefficients] = weights.map((weight, place) => {
    // Weights of a slope add up to 0, those of the intercept to 1.
    const estimate = dot(weight, y) + (place === 0 ? mean : 0)
    const spread = squares
      ? sumBy(dataPoints, (at) => (weight[at] ?? 0) ** 2 * (squares[at] ?? 0))
      : variance * dot(weight, weight)
    return coefficientOf(estimate, Math.sqrt(spread), freedom)
  })
  if (!intercept) throw new Error('A model has an intercept')
  const rSquared = explained / (explained + rest)
  const changes = sumBy(dataPoints - 1, (at) => ((residuals[at + 1] ?? 0) - (residuals[at] ?? 0)) ** 2)
  return {
    intercept,
    coefficients,
    rSquared,
    adjustedRSquared: 1 - (rest / (explained + rest)) * ((dataPoints - 1) / freedom),
    ...jointTest(fit, squares),
    durbinWatson: rest === 0 ? null : changes / rest,
    residualStdErr: Math.sqrt(variance),
    dataPoints,
    degreesOfFreedom: freedom,
    fitted: dependent.map((value, at) => value - (residuals[at] ?? 0)),
    residuals,
  }
}
