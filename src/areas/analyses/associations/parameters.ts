import { z } from 'zod'
import { type Finding, withRule } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { AggregateId, SecurityId } from '../../../market/identifiers.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { Measure } from '../../../market/measure-parameters.ts'
import { Metric, withMetric } from '../../../market/metric-parameters.ts'
import { AGGREGATE_METRICS } from '../../../market/metrics.ts'
import { Moment } from '../../../market/moments.ts'
import { selectionParameters, startDate, withAssetClass, withDates } from '../../../market/parameters.ts'
import { endAt } from '../../../market/relative-dates.ts'
import { transformParameters, windowFault } from '../../../market/transformations.ts'
import { Interval } from '../../../market/vocabulary.ts'
import { asOf } from '../../flow/series/observations.ts'
import { NO_SHARE } from '../../flow/series/values.ts'

const IDENTIFIERS = ['aggregateId', 'securityId', 'slug'] as const
/** Parameters that flow series, which have one metric, do not take. */
const OF_BARS = ['metric', 'measure', 'assetClass', 'moneyness', 'size'] as const
/** Parameters that a measure states, too. */
const STATED = [
  ...(['metric', 'assetClass', 'moneyness', 'size'] as const),
  ...(['transformation', 'window', 'normalisation', 'normalisationPeriod'] as const),
]

const { interval: _interval, includeIntraday, ...ofSeries } = selectionParameters

/** Interval of series that are all bars. */
export const DEFAULT_INTERVAL: Interval = '1d'

const seriesParameters = z.object({
  aggregateId: AggregateId.optional().describe('Id of an aggregate.'),
  securityId: SecurityId.optional().describe('Id of a security.'),
  slug: Text.min(1).max(200).optional().describe('Slug of a flow series.'),
  metric: Metric.optional().describe(
    'Metric of the bars. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. Not for flow series.',
  ),
  measure: Measure.optional().describe(
    'Measure of the bars, instead of `metric`, an asset class, a transformation and a normalisation. Not for flow series.',
  ),
  ...ofSeries,
  ...transformParameters,
})
type SeriesParameters = z.output<typeof seriesParameters>

function identifierFaults(input: SeriesParameters): Finding[] {
  const used = IDENTIFIERS.filter((key) => input[key] !== undefined)
  if (used.length === 0)
    return [
      {
        path: ['aggregateId'],
        type: 'identifier_required',
        message: 'Give one of an aggregate id, a security id and a slug',
      },
    ]
  return used.slice(1).map((key) => ({
    path: [key],
    type: 'mutually_exclusive',
    message: 'Give one of an aggregate id, a security id and a slug, not several',
  }))
}

/** Returns the faults of parameters that the kind of series does not take. */
function kindFaults(input: SeriesParameters): Finding[] {
  if (input.slug !== undefined) {
    const unfit = OF_BARS.filter((key) => input[key] !== undefined)
    const faults: Finding[] = unfit.map((key) => ({
      path: [key],
      type: 'mutually_exclusive',
      message: 'A flow series has one metric. Leave this out',
    }))
    return input.normalisation === 'turnover_share' ? [...faults, NO_SHARE] : faults
  }
  const { measure } = input
  const named = measure ? [measure.metric, measure.dividedBy] : [input.metric]
  const unfit = named.find((name) => name !== undefined && AGGREGATE_METRICS.has(name))
  const twice: Finding[] = STATED.filter((key) => measure && input[key] !== undefined).map((key) => ({
    path: [key],
    type: 'mutually_exclusive',
    message: 'The measure states this. Give either the measure or its parts, not both',
  }))
  if (input.securityId === undefined || unfit === undefined) return twice
  return [
    ...twice,
    {
      path: [measure ? 'measure' : 'metric'],
      type: 'metric_conflict',
      message: `${unfit} is not available for securities: use px`,
    },
  ]
}

const withIdentifier = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, [...IDENTIFIERS], (input) => identifierFaults(input as SeriesParameters))
const withFittingKind = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, [...IDENTIFIERS, ...new Set([...OF_BARS, ...STATED])], (input) =>
    kindFaults(input as SeriesParameters),
  )

/** One of the series of an analysis. */
export const SeriesInput = withFittingKind(withIdentifier(withMetric(withAssetClass(seriesParameters)))).meta(
  {
    id: 'SeriesInput',
    description:
      'A series: a metric of the bars of an aggregate or a security, or a flow series. Optionally transformed, normalised, or both.',
  },
)
export type SeriesInput = z.output<typeof SeriesInput>

/** Parameters that all series of an analysis share. */
export const sharedParameters = {
  startDate,
  endDate: Moment.describe('Last trading date (YYYY-MM-DD) or instant, inclusive.').meta({
    example: EXAMPLE.endDate,
    argument: 'to',
    resolve: endAt,
  }),
  interval: Interval.optional().describe(
    'Length of the bars. Observations are paired in periods of this length, or of the longest frequency of a flow series if that is longer: each takes the last value of the other series at or before it within the period. A day or longer with flow series. Default: the longest frequency of the flow series (`1m` for quarters), otherwise `1d`.',
  ),
  includeIntraday,
  asOf: asOf.describe(
    'Point in time to read flow series as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. No effect on bars.',
  ),
}
export type SharedInput = z.output<z.ZodObject<typeof sharedParameters>>

/** Returns the series of an input with their paths. Skips those that are not valid enough to be judged. */
function seriesIn(input: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const isSeries = (item: unknown): item is SeriesInput => typeof item === 'object' && item !== null
  return names.flatMap((name) => {
    const value = input[name]
    const placed = Array.isArray(value)
      ? value.map((series: unknown, at) => ({ path: [name, at], series }))
      : [{ path: [name], series: value }]
    return placed.filter((one): one is { path: (string | number)[]; series: SeriesInput } =>
      isSeries(one.series),
    )
  })
}

/** Adds the rules about the dates and about what each series can be at the interval. */
export const associationRules = <S extends z.ZodObject>(
  schema: S,
  ...names: (keyof z.output<S> & string)[]
): S =>
  withRule(withDates(schema), ['interval'], (input): Finding[] => {
    // Without one, it follows from the flow series, which are not known yet.
    const { interval: length = DEFAULT_INTERVAL } = input as unknown as SharedInput
    return seriesIn(input, names).flatMap(({ path, series }) => {
      if (series.slug !== undefined)
        return isIntraday(length)
          ? [
              {
                path: [...path, 'slug'],
                type: 'interval_conflict',
                message: `Flow series have one value per date. Use an interval of 1d or longer`,
              },
            ]
          : []
      const fault = windowFault(series.measure ?? series, length)
      return fault
        ? [{ ...fault, path: [...path, ...(series.measure ? ['measure'] : []), ...fault.path] }]
        : []
    })
  })

export const CorrelationMethod = vocabulary('CorrelationMethod', 'Measure of correlation.', {
  pearson: { description: "Pearson's r, of the values: how close they are to a line." },
  spearman: {
    description:
      "Spearman's ρ, of the ranks: how close one rises with the other. Ties share their average rank.",
  },
})

export const method = CorrelationMethod.default('pearson').describe('Measure of correlation.')

export const Covariance = vocabulary(
  'Covariance',
  'Covariance of coefficients, which their standard errors follow from.',
  {
    classical: {
      description: 'That of ordinary least squares: the residuals have the same variance everywhere.',
    },
    hc3: { description: 'HC3 of MacKinnon and White: robust against unequal variance of the residuals.' },
  },
)

const MAX_LAG = 60
export const lags = distinctList(z.int().min(-MAX_LAG).max(MAX_LAG), 2 * MAX_LAG + 1)
  .default([0])
  .describe(
    `Lags, in pairs. A positive lag k pairs \`x\` at t with \`y\` at t + k: \`x\` leads. -${MAX_LAG} to ${MAX_LAG}.`,
  )
  .meta({ example: [-1, 0, 1] })

export const rollingWindow = z
  .int()
  .min(3)
  .max(2520)
  .optional()
  .describe(
    'Length of a rolling window, in pairs. Adds the correlation of each window. Requires a single lag. 3 to 2520. Default: no rolling correlation.',
  )
  .meta({ examples: [20] })

/** Rejects a rolling window over several lags. */
export const withSingleLag = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['lags', 'window'], (input): Finding | null => {
    const { lags: requested, window } = input as { lags?: readonly number[]; window?: number }
    if (window === undefined || new Set(requested).size < 2) return null
    return {
      path: ['window'],
      type: 'mutually_exclusive',
      message: 'Give a window or several lags, not both',
    }
  })
