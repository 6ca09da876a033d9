import { z } from 'zod'
import type { DateRange } from '../../../core/answers.ts'
import { pause } from '../../../core/async/turns.ts'
import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { boundedList } from '../../../core/lists.ts'
import { type Pagination, paginate } from '../../../core/numbered-pages.ts'
import { operation } from '../../../core/operation.ts'
import { chargeRows } from '../../../core/work.ts'
import {
  type Coefficient,
  type Collinearity,
  type LinearModel,
  leastSquares,
} from '../../../engine/statistics/least-squares.ts'
import { isConstant } from '../../../engine/statistics/statistics.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { insufficientData } from '../statistics/series.ts'
import { metadataOf } from './metadata.ts'
import type { Analysed } from './operations.ts'
import { pairedValues } from './pairing.ts'
import { associationRules, Covariance, SeriesInput, sharedParameters } from './parameters.ts'
import {
  type AnalysedSeries,
  momentsOf,
  type ObservedAt,
  rangeOf,
  readAnalysedSeries,
  type SeriesReading,
} from './reading.ts'

const MAX_REGRESSORS = 8
/** Most dates of a regression: 80 years of days, or two years of 10-minute bars. */
const MAX_DATES = 20_000

const regressionParameters = {
  dependent: SeriesInput.describe('Dependent series.'),
  regressors: boundedList(SeriesInput, 1, MAX_REGRESSORS).describe(
    `Series that explain the dependent one. 1 to ${MAX_REGRESSORS}. An intercept is added.`,
  ),
  ...sharedParameters,
  covariance: Covariance.default('classical').describe(
    'Covariance of the coefficients, which their standard errors follow from.',
  ),
}
const regressionInput = associationRules(z.object(regressionParameters), 'dependent', 'regressors')
type RegressionInput = z.output<z.ZodObject<typeof regressionParameters>>

/** A regressor and its coefficient. */
export interface Regressor extends Coefficient {
  readonly series: AnalysedSeries
}

/** Linear regression of a series on others, over their common dates. */
export interface Regression extends Analysed, Omit<LinearModel, 'coefficients' | 'fitted' | 'residuals'> {
  readonly dependent: AnalysedSeries
  readonly regressors: readonly Regressor[]
  readonly covariance: z.output<typeof Covariance>
  /** Number of periods in which some series have a value and others have none. */
  readonly unpaired: number
  readonly dateRange: DateRange
}

/** Returns a short name of a series, for messages. */
const nameOf = (series: AnalysedSeries | undefined): string =>
  series ? [series.subject.code, series.metric].join(' ') : ''

function collinear({ regressor, others }: Collinearity, series: readonly AnalysedSeries[]): InvalidInput {
  const name = nameOf(series[regressor])
  const message =
    others.length === 0
      ? `${name} is constant on the common dates. Leave it out`
      : `${name} is a linear combination of ${others.map((at) => nameOf(series[at])).join(', ')} on the common dates. Leave one of them out`
  const path = ['regressors', regressor]
  return new InvalidInput([{ path, type: 'collinear', message }])
}

const tooManyDates = (count: number): InvalidInput =>
  new InvalidInput([
    {
      path: ['startDate'],
      type: 'too_many_items',
      message: `The series share ${count} dates, more than ${MAX_DATES}. Use a later start or a longer interval`,
      ctx: { max_length: MAX_DATES, actual_length: count },
    },
  ])

interface Fitted {
  readonly reading: SeriesReading
  readonly times: Float64Array
  readonly unpaired: number
  readonly observed: Float64Array
  readonly model: LinearModel
}

/** Reads the series and fits the model. Throws a 422 if they do not suffice for it. */
async function fitted(
  { dependent, regressors, covariance, ...shared }: RegressionInput,
  context: ReadContext,
): Promise<Fitted> {
  const placed = [
    { path: ['dependent'], series: dependent },
    ...regressors.map((series, at) => ({ path: ['regressors', at], series })),
  ]
  const reading = await readAnalysedSeries(context, placed, shared)
  const { times, columns, unpaired } = pairedValues(reading.values, reading.interval)
  const [observed = new Float64Array(), ...explaining] = columns
  if (times.length < explaining.length + 2)
    throw insufficientData(
      `The series share ${times.length} dates; ${explaining.length} regressors need at least ${explaining.length + 2}. Use a longer range`,
    )
  if (times.length > MAX_DATES) throw tooManyDates(times.length)
  if (isConstant(observed))
    throw insufficientData('The dependent series is constant on the common dates. Use a longer range')
  await pause()
  const model = leastSquares(observed, explaining, covariance)
  if ('regressor' in model) throw collinear(model, reading.series.slice(1))
  return { reading, times, unpaired, observed, model }
}

export const regression = operation({
  id: 'regression',
  description:
    'Linear regression of a series on up to 8 others by ordinary least squares with an intercept, over the dates that all share.',
  input: regressionInput,
  run: async (input, context): Promise<Regression> => {
    const { reading, times, unpaired, model } = await fitted(input, context)
    const [dependent, ...regressors] = reading.series
    const dateRange = rangeOf(times)
    if (!dependent || !dateRange) throw new Error('A model has a dependent series and dates')
    const { coefficients, fitted: _line, residuals: _rest, ...measures } = model
    return {
      ...measures,
      dependent,
      regressors: regressors.flatMap((series, at) => {
        const coefficient = coefficients[at]
        return coefficient ? [{ series, ...coefficient }] : []
      }),
      covariance: input.covariance,
      interval: reading.interval,
      unpaired,
      dateRange,
      metadata: metadataOf(reading, unpaired, input, context),
    }
  },
})

/** What a regression leaves unexplained on a date. */
export interface Residual extends ObservedAt {
  readonly observed: number
  readonly fitted: number
  readonly residual: number
}

const RESIDUAL_COLUMNS = 5

/** A page of the residuals of a regression. */
export interface Residuals extends Analysed {
  readonly rows: readonly Residual[]
  readonly pagination: Pagination
}

export const regressionResiduals = operation({
  id: 'regressionResiduals',
  description: 'Observed and fitted values and residuals of a regression, oldest first.',
  input: associationRules(
    z.object({ ...regressionParameters, ...dataPagingParameters({ max: 10_000, size: 2000 }) }),
    'dependent',
    'regressors',
  ),
  run: async ({ pageNumber, recordsPerPage, ...input }, context): Promise<Residuals> => {
    const { reading, times, unpaired, observed, model } = await fitted(input, context)
    const start = (pageNumber - 1) * recordsPerPage
    const moments = momentsOf(times.subarray(start, start + recordsPerPage), reading.interval)
    await chargeRows(moments.length, RESIDUAL_COLUMNS)
    return {
      rows: moments.map((moment, at) => ({
        ...moment,
        observed: observed[start + at] ?? Number.NaN,
        fitted: model.fitted[start + at] ?? Number.NaN,
        residual: model.residuals[start + at] ?? Number.NaN,
      })),
      pagination: paginate({ pageNumber, recordsPerPage }, times.length),
      interval: reading.interval,
      metadata: metadataOf(reading, unpaired, input, context),
    }
  },
})
