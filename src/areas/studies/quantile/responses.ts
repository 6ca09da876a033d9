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
const TOO_FEW = 'Null if fewer dates have one than twice the number whose outcomes overlap'

const testShape = {
  tStatistic: orNull.describe(
    `Mean divided by its standard error by Newey and West, for outcomes that overlap. ${TOO_FEW}.`,
  ),
  pValue: orNull.describe("Two-sided p-value of it, for a mean of 0, by Student's t."),
}
const adjustedPValue = orNull.describe(
  'P-value, adjusted by Benjamini and Hochberg for all measures and horizons of the study.',
)

export const QuantileSpread = z
  .object({
    dates: z.int().describe('Number of dates on which both quantiles have outcomes.'),
    mean: orNull.describe('Mean over these dates. Null if there is none.'),
    stdErr: orNull.describe(`Standard error of the mean by Newey and West. ${TOO_FEW}.`),
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
    stdDev: orNull.describe('Sample standard deviation over these dates. Null under two dates.'),
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
    mean: orNull.describe('Mean of the mean outcomes by date: each date counts once. Null without outcomes.'),
    stdErr: orNull.describe(`Standard error of the mean by Newey and West. ${TOO_FEW}.`),
    outcomes: z.int().describe('Number of outcomes on all dates.'),
    missing: z
      .int()
      .describe(
        'Number of instruments without an outcome on all dates: the bar at the horizon is yet to come or has no value.',
      ),
    delisted: z
      .int()
      .describe(
        'Number of outcomes that end at the last bar of an instrument that has ceased before the horizon.',
      ),
    turnover: orNull.describe(
      'Mean share of instruments that were not in the quantile a horizon earlier, rounded up to whole steps. Null if the study is too short.',
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
    description:
      'What the bars from one horizon to the next add to the spread of the top over the bottom quantile.',
  })

export const measureShape = {
  measure: QuantileStudyRow.shape.measure,
  dates: z.int().describe('Number of dates with quantiles: those on which as many instruments have a value.'),
  values: z.int().describe('Number of values that were sorted on all dates.'),
  nulls: z.int().describe('Number of members of the universe without a value on all dates.'),
}

const QuantileMeasure = z
  .object({
    ...measureShape,
    horizons: z.array(QuantileHorizon).describe('Outcomes over each horizon.'),
    decay: z.array(QuantileDecay).describe('What the bars of each horizon after the preceding one add.'),
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
  step: z.int().describe('Number of bars from one of these dates to the next.'),
  instruments: z.int().describe('Number of instruments that belong to the universe at any time.'),
  quantiles: z.int().describe('Number of quantiles.'),
  outcome: z.string().describe('Measure whose values are compared, as text.'),
  outcomeKind: OutcomeKind.describe('How they are compared.'),
  horizons: z.array(z.int()).describe('Numbers of bars after a date at which outcomes end, ascending.'),
  minusUniverseMean: z
    .boolean()
    .describe('Whether the mean outcome of all sorted instruments of a date is subtracted.'),
}

export const QuantileStudyResponse = z
  .object({
    data: z
      .array(QuantileStudyRow)
      .describe('Rows on this page: date after date, and on each by measure, horizon and quantile.'),
    measures: z.array(QuantileMeasure).describe('Results of the measures, in the requested order.'),
    ...studyShape,
    count: z.int().describe('Number of rows on this page or, in a file, in all.'),
    pagination: Pagination,
    metadata: ScreenMetadata,
  })
  .meta({
    id: 'QuantileStudyResponse',
    description: 'Outcomes of the quantiles of measures, with a page of the means by date.',
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
