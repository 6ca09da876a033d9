import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import { encodedRows } from '../../../core/rows/json-rows.ts'
import { allRows } from '../../../core/rows/table.ts'
import { ScreenKind } from '../../../market/screens.ts'
import { Interval } from '../../../market/vocabulary.ts'
import { ScreenMetadata } from '../../screens/metadata.ts'
import { OutcomeKind } from '../outcome/outcome.ts'
import type { EventStudy, EventStudyPage } from './operations.ts'
import { StudyTrigger } from './parameters.ts'
import { eventMembers, StudiedEventRow } from './rows.ts'

const orNull = z.number().nullable()
const UNKNOWN = 'Null with fewer than two different outcomes'

const statisticsShape = {
  events: z.int().describe('Number of events.'),
  outcomes: z.int().describe('Number of events with an outcome.'),
  missing: z
    .int()
    .describe(
      'Number of events without an outcome: the bar at the horizon is yet to come or has no value, or the benchmark has no value.',
    ),
  delisted: z
    .int()
    .describe(
      'Number of outcomes that end at the last bar of an instrument that was delisted before the horizon.',
    ),
  mean: orNull.describe('Mean outcome. Null without outcomes.'),
  median: orNull.describe('Median outcome. Null without outcomes.'),
  stdDev: orNull.describe('Sample standard deviation. Null with fewer than two outcomes.'),
  tStatistic: orNull.describe(`Mean divided by its standard error, assuming independent events. ${UNKNOWN}.`),
  pValue: orNull.describe('Two-sided p-value of that statistic, for the hypothesis that the mean is 0.'),
  clusteredTStatistic: orNull.describe(
    `Mean divided by its standard error, clustered by bar. ${UNKNOWN}, or if all events are in one bar.`,
  ),
  clusteredPValue: orNull.describe(
    'Two-sided p-value of that statistic, for the hypothesis that the mean is 0.',
  ),
  positiveShare: orNull.describe('Share of outcomes above 0. Null without outcomes.'),
  p05: orNull.describe('The 5th percentile, by linear interpolation. Null without outcomes.'),
  p25: orNull.describe('The 25th percentile, by linear interpolation. Null without outcomes.'),
  p75: orNull.describe('The 75th percentile, by linear interpolation. Null without outcomes.'),
  p95: orNull.describe('The 95th percentile, by linear interpolation. Null without outcomes.'),
}

const horizon = z.int().describe('Number of bars after the event.')

export const HorizonStatistics = z
  .object({
    horizon,
    ...statisticsShape,
    adjustedPValue: orNull.describe(
      'Clustered p-value, adjusted for all signals and horizons of the study (Benjamini and Hochberg).',
    ),
    meanLower: orNull.describe(
      'Lower bound of the 95 % confidence interval of the mean, by bootstrap over dates.',
    ),
    meanUpper: orNull.describe(
      'Upper bound of the 95 % confidence interval of the mean, by bootstrap over dates.',
    ),
  })
  .meta({ id: 'HorizonStatistics', description: 'Outcomes of the events of a signal at a horizon.' })

export const StudyPathPoint = z
  .object({
    offset: z.int().describe('Number of bars after the event. Negative before it.'),
    outcomes: z.int().describe('Number of events with a value.'),
    mean: orNull.describe('Mean outcome from the event to this bar. 0 at the event. Null without values.'),
    lower: orNull.describe(
      'Lower bound of the 95 % confidence interval of the mean, by bootstrap over dates.',
    ),
    upper: orNull.describe(
      'Upper bound of the 95 % confidence interval of the mean, by bootstrap over dates.',
    ),
  })
  .meta({ id: 'StudyPathPoint', description: 'Mean outcome around the events of a signal.' })

export const YearStatistics = z
  .object({ year: z.int().describe('Year of the events.'), horizon, ...statisticsShape })
  .meta({ id: 'YearStatistics', description: 'Outcomes of the events of a year at a horizon.' })

export const signalShape = {
  name: z.string().describe('Name of the signal.'),
  events: z.int().describe('Number of events.'),
  instruments: z.int().describe('Number of instruments with events.'),
  bars: z.int().describe('Number of bars with events.'),
}

const SignalStatistics = z
  .object({
    ...signalShape,
    horizons: z.array(HorizonStatistics).describe('Outcomes at each horizon.'),
    path: z.array(StudyPathPoint).describe('Mean path from 20 bars before the event to the longest horizon.'),
    years: z.array(YearStatistics).describe('Outcomes of each year with events at each horizon.'),
  })
  .meta({ id: 'SignalStatistics', description: 'Results of a signal.' })

/** Fields of a study besides its signals and events. */
export const studyShape = {
  kind: ScreenKind.describe('Kind of the instruments.'),
  interval: Interval.describe('Length of the bars.'),
  firstDate: z
    .string()
    .meta({ format: 'date' })
    .nullable()
    .describe('Trading date of the first bar searched for events. Null without bars.'),
  lastDate: z
    .string()
    .meta({ format: 'date' })
    .nullable()
    .describe('Trading date of the last bar searched for events. Null without bars.'),
  trigger: StudyTrigger.describe('Which of the bars that meet conditions are events.'),
  minimumDistance: z.int().describe('Minimum number of bars from one event of an instrument to its next.'),
  outcome: z.string().describe('Measure of the outcome, as text.'),
  outcomeKind: OutcomeKind.describe('How its values are compared.'),
  benchmarkId: z.int().nullable().describe('Id of the aggregate whose outcome is subtracted. Null for none.'),
  minusUniverseMean: z.boolean().describe('Whether the mean outcome of the universe is subtracted.'),
  horizons: z.array(z.int()).describe('Numbers of bars after the event at which outcomes end, ascending.'),
  resamples: z.int().describe('Number of resamples of the bootstrap.'),
  seed: z.int().describe('Seed of the bootstrap.'),
}

export const EventStudyResponse = z
  .object({
    data: z
      .array(StudiedEventRow)
      .describe('Events on this page, by signal, then in ascending order of date and instrument id.'),
    signals: z.array(SignalStatistics).describe('Results of the signals, in the requested order.'),
    ...studyShape,
    count: z.int().describe('Number of events on this page or, in a file, in all.'),
    pagination: Pagination,
    metadata: ScreenMetadata,
  })
  .meta({ id: 'EventStudyResponse', description: 'Event study, with a page of its events.' })

/** Converts a study to the body of a response without its events. */
export const presentStudy = ({ horizons, signals, ...study }: EventStudy) => ({
  ...study,
  horizons: [...horizons],
  signals: signals.map(({ horizons: own, path, years, ...signal }) => ({
    ...signal,
    ...{ horizons: [...own], path: [...path], years: [...years] },
  })),
})

/** Converts a page of the events of a study to a response. */
export const presentEventStudy = ({ rows, pagination, instruments: _, ...study }: EventStudyPage) => ({
  body: {
    ...presentStudy(study),
    data: encodedRows({ source: rows.source, rows: allRows(rows.source) }, eventMembers(rows)),
    count: rows.source.count,
    pagination,
  },
  page: pagination,
})
