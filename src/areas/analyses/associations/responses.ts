import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { Pagination } from '../../../core/numbered-pages.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { measureText } from '../../../market/measures.ts'
import { Interval, Normalisation, NormalisationPeriod, Transformation } from '../../../market/vocabulary.ts'
import { AssociationMetadata } from './metadata.ts'
import type { SeriesCorrelation } from './operations.ts'
import { CorrelationMethod, Covariance } from './parameters.ts'
import type { AnalysedSeries } from './reading.ts'
import type { Regression } from './regressions.ts'

const number = z.number()
const stamp = z.string().meta({ format: 'date-time' })
const day = z.string().meta({ format: 'date' })

const SeriesKind = vocabulary('SeriesKind', 'Kind of a series.', {
  aggregate: { description: 'A metric of the bars of an aggregate.' },
  security: { description: 'A metric of the bars of a security.' },
  flow_series: { description: 'A flow series.' },
})

/** Fields of an analysed series that both protocols share. */
export const analysedShape = {
  kind: SeriesKind.describe('Kind of the series.'),
  name: z.string().describe('Name of the aggregate, security or flow series.'),
  metric: z.string().describe('Metric of the bars, or that the flow series measures.'),
  measure: z.string().nullable().describe('Measure of the bars, as text. Null for flow series.'),
  transformation: Transformation.nullable().describe('Transformation of the series. Null if none.'),
  normalisation: Normalisation.nullable().describe('Normalisation of the series. Null if none.'),
  normalisationPeriod: NormalisationPeriod.nullable().describe(
    'Look-back period of the normalisation. Null if it takes none.',
  ),
  window: z
    .int()
    .nullable()
    .describe('Window of the transformation, in trading days. Null if it takes none.'),
}

/** Returns the fields of an analysed series that both protocols share. */
export const analysedMembers = ({ subject: { kind, name }, metric, transform, measure }: AnalysedSeries) => ({
  kind,
  name,
  metric,
  measure: measure && measureText(measure),
  transformation: transform?.transformation ?? null,
  normalisation: transform?.normalisation ?? null,
  normalisationPeriod: transform?.normalisationPeriod ?? null,
  window: transform?.window ? Number(transform.window) : null,
})

const AnalysedSeriesResponse = z
  .object({
    ...analysedShape,
    aggregateId: z.int().nullable().describe('Id of the aggregate. Null for other series.'),
    securityId: z.int().nullable().describe('Id of the security. Null for other series.'),
    slug: z.string().nullable().describe('Slug of the flow series. Null for other series.'),
    providerId: z
      .string()
      .nullable()
      .describe('Provider id of the aggregate or security. Null for flow series.'),
  })
  .meta({ id: 'AnalysedSeries', description: 'A series of an analysis.' })

/** Converts an analysed series to its REST shape. */
export function presentSeries(series: AnalysedSeries): z.output<typeof AnalysedSeriesResponse> {
  const { kind, id, code } = series.subject
  const isFlow = kind === 'flow_series'
  return {
    ...analysedMembers(series),
    aggregateId: kind === 'aggregate' ? id : null,
    securityId: kind === 'security' ? id : null,
    slug: isFlow ? code : null,
    providerId: isFlow ? null : code,
  }
}

const interval = Interval.describe('Length of the bars.')
const correlation = number.min(-1).max(1).nullable()
const pValue = number.min(0).max(1).nullable()

export const laggedShape = {
  lag: z.int().describe('Lag, in pairs. A positive lag k pairs `x` at t with `y` at t + k: `x` leads.'),
  correlation: correlation.describe(
    'Correlation, from -1 to 1. Null if there are fewer than three pairs, or if either series is constant there.',
  ),
  pValue: pValue.describe(
    'Two-sided p-value for the hypothesis that the series are not correlated. Null if the correlation is.',
  ),
  dataPoints: z.int().describe('Number of pairs.'),
}

export const rollingShape = {
  ts: stamp.describe('Time of the later observation of the last pair.'),
  date: day.describe('Trading date of that observation.'),
  correlation: laggedShape.correlation,
  pValue: laggedShape.pValue,
}

export const seriesCorrelationShape = {
  method: CorrelationMethod.describe('Measure of correlation.'),
  interval,
  dataPoints: z.int().describe('Number of pairs at lag 0.'),
  unpaired: z.int().describe('Number of periods in which only one series has a value, which were left out.'),
}

export const SeriesCorrelationResponse = z
  .object({
    x: AnalysedSeriesResponse,
    y: AnalysedSeriesResponse,
    ...seriesCorrelationShape,
    dateRange: DateRange.nullable().describe('First and last common observation. Null if there is none.'),
    lags: z
      .array(z.object(laggedShape).meta({ id: 'LaggedCorrelation', description: 'Correlation at a lag.' }))
      .describe('Correlation at each lag, in the requested order.'),
    rolling: z
      .array(
        z
          .object(rollingShape)
          .meta({ id: 'RollingCorrelation', description: 'Correlation of a window of pairs.' }),
      )
      .nullable()
      .describe(
        'Correlation of each window at the requested lag, oldest first. Null if no window was requested.',
      ),
    metadata: AssociationMetadata,
  })
  .meta({ id: 'SeriesCorrelation', description: 'Correlation of two series of any kind.' })

/** Converts a correlation to its REST shape. */
export const presentCorrelation = ({ x, y, lags, rolling, ...others }: SeriesCorrelation) => ({
  ...others,
  x: presentSeries(x),
  y: presentSeries(y),
  lags: [...lags],
  rolling: rolling && [...rolling],
})

export const CorrelationMatrixResponse = z
  .object({
    series: z.array(AnalysedSeriesResponse).describe('Series, in the requested order.'),
    method: seriesCorrelationShape.method,
    interval,
    correlations: z
      .array(z.array(correlation))
      .describe(
        'Correlations, one row per series. Null where two series share fewer than three dates or one is constant there.',
      ),
    pValues: z.array(z.array(pValue)).describe('P-values of the correlations, likewise.'),
    dataPoints: z.array(z.array(z.int())).describe('Numbers of pairs, likewise.'),
    unpaired: z
      .array(z.array(z.int()))
      .describe('Numbers of periods in which only one of two series has a value, likewise.'),
    metadata: AssociationMetadata,
  })
  .meta({ id: 'CorrelationMatrix', description: 'Correlations of every two of several series.' })

export const coefficientShape = {
  estimate: number.describe('Estimate: change of the dependent series per unit of the regressor.'),
  stdErr: number.describe('Standard error.'),
  tValue: number.nullable().describe('Estimate divided by its standard error. Null if the fit is exact.'),
  pValue: number.describe("Two-sided p-value for the hypothesis that the coefficient is 0, by Student's t."),
  ci95: z.array(number).describe('Lower and upper bound of the 95% confidence interval.'),
}

export const regressionShape = {
  interval,
  covariance: Covariance.describe('Covariance of the coefficients, which their standard errors follow from.'),
  dataPoints: z.int().describe('Number of common dates.'),
  unpaired: z
    .int()
    .describe(
      'Number of periods in which some series have a value and others have none, which were left out.',
    ),
  degreesOfFreedom: z.int().describe('Common dates minus coefficients.'),
  rSquared: number.describe('Share of the variance explained.'),
  adjustedRSquared: number.describe('R², adjusted for the number of regressors.'),
  fValue: number
    .nullable()
    .describe('F statistic of all regressors; with `hc3`, that of Wald. Null if the fit is exact.'),
  fPValue: number.describe('P-value for the hypothesis that all regressors have the coefficient 0.'),
  durbinWatson: number
    .nullable()
    .describe(
      'Durbin-Watson statistic: near 2 if residuals are not autocorrelated. Null if the fit is exact.',
    ),
  residualStdErr: number.describe('Standard error of the residuals, in the unit of the dependent series.'),
}

const CoefficientResponse = z
  .object(coefficientShape)
  .meta({ id: 'Coefficient', description: 'Coefficient of a regression.' })

export const RegressionResponse = z
  .object({
    dependent: AnalysedSeriesResponse,
    ...regressionShape,
    dateRange: DateRange,
    intercept: CoefficientResponse,
    regressors: z
      .array(
        z
          .object({ series: AnalysedSeriesResponse, ...coefficientShape })
          .meta({ id: 'Regressor', description: 'A regressor and its coefficient.' }),
      )
      .describe('Regressors and their coefficients, in the requested order.'),
    metadata: AssociationMetadata,
  })
  .meta({ id: 'Regression', description: 'Linear regression of a series on others.' })

/** Converts a regression to its REST shape. */
export const presentRegression = ({ dependent, regressors, intercept, ...others }: Regression) => ({
  ...others,
  dependent: presentSeries(dependent),
  intercept: { ...intercept, ci95: [...intercept.ci95] },
  regressors: regressors.map(({ series, ci95, ...regressor }) => ({
    ...regressor,
    series: presentSeries(series),
    ci95: [...ci95],
  })),
})

export const residualShape = {
  ts: stamp.describe('Time of the observation.'),
  date: day.describe('Trading date of the observation.'),
  observed: number.describe('Value of the dependent series.'),
  fitted: number.describe('Value of the model.'),
  residual: number.describe('Observed minus fitted value.'),
}

export const ResidualsResponse = z
  .object({
    data: z
      .array(
        z
          .object(residualShape)
          .meta({ id: 'ResidualRow', description: 'Residual of a regression on a date.' }),
      )
      .describe('Residuals on this page, oldest first.'),
    interval,
    count: z.int().describe('Number of rows on this page.'),
    pagination: Pagination,
    metadata: AssociationMetadata,
  })
  .meta({ id: 'RegressionResiduals', description: 'A page of the residuals of a regression.' })
