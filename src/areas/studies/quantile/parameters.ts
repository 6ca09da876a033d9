import { z } from 'zod'
import { withRule } from '../../../core/faults.ts'
import { boundedList } from '../../../core/lists.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { Measure } from '../../../market/measure-parameters.ts'
import { endDate, startDate, withDates } from '../../../market/parameters.ts'
import { listedMeasureFaults, outcomeFaults, universeFaults } from '../../../market/screen-rules.ts'
import { screenParameters } from '../../../market/screens.ts'
import { outcomeParameters } from '../outcome/outcome.ts'

const { kind, universe, interval } = screenParameters
const { recordsPerPage, pageNumber, dataVersion } = dataPagingParameters({ max: 10_000, size: 100 })

const parameters = z.object({
  measures: boundedList(Measure, 1, 10)
    .describe('Measures to sort the instruments by, each separately. 1 to 10; duplicates count once.')
    .meta({ example: ['retail_net_turnover|z_score:1y'] }),
  quantiles: z
    .int()
    .min(2)
    .max(10)
    .default(5)
    .describe('Number of quantiles. The first has the smallest values, the last the largest. 2 to 10.')
    .meta({ example: 3 }),
  kind: kind.describe('Kind of the instruments.'),
  universe: universe
    .describe('Instruments to sort: members of the universe on the date. Default: all active instruments.')
    .meta({ examples: [{ sectors: [EXAMPLE.sector] }] }),
  interval,
  startDate: startDate.describe(
    'First trading date (YYYY-MM-DD) or instant on which the instruments are sorted, inclusive.',
  ),
  endDate: endDate.describe(
    'Last trading date (YYYY-MM-DD) or instant on which the instruments are sorted, inclusive. Outcomes may end later. Default: now.',
  ),
  step: z
    .int()
    .min(1)
    .max(252)
    .default(1)
    .describe('Number of bars from one date on which the instruments are sorted to the next. 1 to 252.')
    .meta({ example: 20 }),
  ...outcomeParameters,
  minusUniverseMean: z
    .boolean()
    .default(false)
    .describe(
      'Whether to subtract the mean outcome of all sorted instruments of a date from the means of the quantiles. Spreads and correlations do not change.',
    ),
  recordsPerPage: recordsPerPage.describe('Rows per page. 1 to 10000.'),
  // Without a default, to tell whether the client names a page: such a request never becomes a job.
  pageNumber: pageNumber.unwrap().optional().describe('Number of the page. Default: 1.'),
  dataVersion,
})

const withKind = (schema: typeof parameters) =>
  withRule(
    withRule(
      withRule(schema, ['kind', 'universe'], universeFaults),
      ['kind', 'interval', 'measures'],
      ({ measures, ...of }) => listedMeasureFaults('measures', measures, of),
    ),
    ['kind', 'interval', 'outcome'],
    outcomeFaults,
  )

export const quantileStudyInput = withDates(withKind(parameters))
export type QuantileStudyInput = z.output<typeof quantileStudyInput>
