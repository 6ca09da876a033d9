import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import { encodedRows } from '../../../core/rows/json-rows.ts'
import { ScreenKind } from '../../../market/screens.ts'
import { Interval } from '../../../market/vocabulary.ts'
import { ScreenMetadata } from '../../screens/metadata.ts'
import { OutcomeKind } from '../outcome/outcome.ts'
import type { QuantileStudy, QuantileStudyPage } from './operations.ts'
import { MEMBERS, QuantileStudyRow } from './rows.ts'

const orNull = z.number().nullable()
const TOO_FEW = 'Null if there are fewer dates than twice the number whose outcomes overlap'

const testShape = {
  tStatistic: orNull.describe(
    `Mean divided by its Newey–West standard error, which accounts for overlapping outcomes. ${TOO_FEW}.`,
  ),
  pValue: orNull.describe(
    "Two-sided p-value of that statistic, for the hypothesis that the mean is 0, by Student's t distribution.",
  ),
}
const adjustedPValue = orNull.describe(
  'P-value, adjusted for all measures and horizons of the study (Benjamini and Hochberg).',
)

export const QuantileSpread = z
  .object({
    dates: z.int().describe('Number of dates on which both quantiles have outcomes.'),
    mean: orNull.describe('Mean over these dates. Null if there is none.'),
    stdErr: orNull.describe(`Newey–West standard error of the mean. ${TOO_FEW}.`),
    ...testShape,
    adjustedPValue,
  })
  .meta({
    id: 'QuantileSpread',
    description: 'Mean outcome of the top quantile minus that of the bottom quantile.',
  })

export const QuantileCorrelation = z
  .object({
    dates: z.int().describe('Number of dates that have a rank correlation.'),
    mean: orNull.describe('Mean over these dates. Null if there is none.'),
    stdDev: orNull.describe('Sample standard deviation over these dates. Null with fewer than two dates.'),
    ratio: orNull.describe('Mean divided by the standard deviation. Null without variation.'),
    positiveShare: orNull.describe('Share of these dates with a correlation above 0. Null if there is none.'),
    ...testShape,
    adjustedPValue,
  })
  .meta({
    id: 'QuantileCorrelation',
    description: "Rank correlations (Spearman's ρ) by date of a measure with the outcome.",
  })

export const QuantileOutcomes = z
  .object({
    quantile: QuantileStudyRow.shape.quantile,
    mean: orNull.describe('Mean of the means by date: each date counts once. Null without outcomes.'),
    stdErr: orNull.describe(`Newey–West standard error of the mean. ${TOO_FEW}.`),
    outcomes: z.int().describe('Number of outcomes, over all dates.'),
    missing: z
      .int()
      .describe(
        'Number of instruments without an outcome, over all dates: the bar at the horizon is yet to come or has no value.',
      ),
    delisted: z
      .int()
      .describe(
        'Number of outcomes that end at the last bar of an instrument that was delisted before the horizon.',
      ),
    turnover: orNull.describe(
      'Mean share of the instruments that were not in the quantile one horizon earlier. The horizon is rounded up to whole steps. Null if the study is too short.',
    ),
  })
  .meta({ id: 'QuantileOutcomes', description: 'Outcomes of a quantile over a horizon.' })

const horizon = z.int().describe('Number of bars after the date at which outcomes end.')
export const horizonShape = { horizon }

const QuantileHorizon = z
  .object({
    horizon,
    spread: QuantileSpread,
    correlation: QuantileCorrelation,
    quantiles: z.array(QuantileOutcomes).describe('Outcomes of each quantile.'),
  })
  .meta({ id: 'QuantileHorizon', description: 'Outcomes of a measure over a horizon.' })

export const QuantileDecay = z
  .object({
    after: z.int().describe('Number of bars after the date: the preceding horizon, or 0.'),
    until: horizon,
    mean: orNull.describe('Mean spread over the bars between them. Null without outcomes.'),
    meanPerBar: orNull.describe('Mean spread divided by the number of these bars.'),
    ...testShape,
  })
  .meta({
    id: 'QuantileDecay',
    description: 'Spread of the top over the bottom quantile that the bars from one horizon to the next add.',
  })

export const measureShape = {
  measure: QuantileStudyRow.shape.measure,
  dates: z
    .int()
    .describe(
      'Number of dates with quantiles: those on which at least as many instruments as quantiles have a value.',
    ),
  values: z.int().describe('Number of sorted values, over all dates.'),
  nulls: z.int().describe('Number of members of the universe without a value, over all dates.'),
}

const QuantileMeasure = z
  .object({
    ...measureShape,
    horizons: z.array(QuantileHorizon).describe('Outcomes over each horizon.'),
    decay: z.array(QuantileDecay).describe('Spread that the bars from one horizon to the next add.'),
  })
  .meta({ id: 'QuantileMeasure', description: 'Results of a measure.' })

/** Fields of a study besides its measures and rows. */
export const studyShape = {
  kind: ScreenKind.describe('Kind of the instruments.'),
  interval: Interval.describe('Length of the bars.'),
  dates: z.int().describe('Number of dates on which the instruments are sorted.'),
  firstDate: z
    .string()
    .meta({ format: 'date' })
    .nullable()
    .describe('First date on which the instruments are sorted. Null if there is none.'),
  lastDate: z
    .string()
    .meta({ format: 'date' })
    .nullable()
    .describe('Last date on which the instruments are sorted. Null if there is none.'),
  step: z.int().describe('Number of bars from one sorting date to the next.'),
  instruments: z.int().describe('Number of instruments that belong to the universe at any time.'),
  quantiles: z.int().describe('Number of quantiles.'),
  outcome: z.string().describe('Measure of the outcome, as text.'),
  outcomeKind: OutcomeKind.describe('How its values are compared.'),
  horizons: z.array(z.int()).describe('Numbers of bars after a date at which outcomes end, ascending.'),
  minusUniverseMean: z
    .boolean()
    .describe('Whether the mean outcome of all sorted instruments of a date is subtracted.'),
}

export const QuantileStudyResponse = z
  .object({
    data: z.array(QuantileStudyRow).describe('Rows on this page, by date, measure, horizon and quantile.'),
    measures: z.array(QuantileMeasure).describe('Results of the measures, in the requested order.'),
    ...studyShape,
    count: z.int().describe('Number of rows on this page or, in a file, in all.'),
    pagination: Pagination,
    metadata: ScreenMetadata,
  })
  .meta({
    id: 'QuantileStudyResponse',
    description: 'Quantile study, with a page of the means by date.',
  })

/** Converts a study to the body of a response without its rows. */
export const presentStudy = ({ horizons, measures, ...study }: QuantileStudy) => ({
  ...study,
  horizons: [...horizons],
  measures: measures.map(({ horizons: own, decay, ...measure }) => ({
    ...measure,
    decay: [...decay],
    horizons: own.map(({ quantiles, ...one }) => ({ ...one, quantiles: [...quantiles] })),
  })),
})

/** Converts a page of a study to a response. */
export const presentQuantileStudy = ({ rows, pagination, ...study }: QuantileStudyPage) => ({
  body: {
    ...presentStudy(study),
    ...{ data: encodedRows(rows, MEMBERS), count: rows.length, pagination },
  },
  page: pagination,
})
