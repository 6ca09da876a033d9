import { z } from 'zod'
import { type Finding, withRule } from '../../../core/faults.ts'
import { Name } from '../../../core/inputs.ts'
import { boundedList } from '../../../core/lists.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { AggregateId, SecurityId } from '../../../market/identifiers.ts'
import { CalendarDate } from '../../../market/moments.ts'
import { endDate, startDate, withDates } from '../../../market/parameters.ts'
import { outcomeFaults, signalFaults, universeFaults } from '../../../market/screen-rules.ts'
import { screenParameters } from '../../../market/screens.ts'
import { LONGEST_HORIZON, outcomeParameters } from '../outcome/outcome.ts'

/** Most signals of a study, and listed events of a signal. */
const [MOST_SIGNALS, MOST_LISTED] = [10, 10_000]

export const StudyTrigger = vocabulary('StudyTrigger', 'Which of the bars that meet conditions are events.', {
  entry: { description: 'Bars that meet the conditions after a bar that does not.' },
  every: { description: 'All bars that meet the conditions.' },
})

const IDENTIFIERS = ['securityId', 'aggregateId'] as const

const ListedEvent = withRule(
  z.object({
    securityId: SecurityId.optional().describe('Id of a security.'),
    aggregateId: AggregateId.optional().describe('Id of an aggregate.'),
    date: CalendarDate.describe(
      'Date of the event. Its bar is the first one on or after this date; for intraday intervals, the last bar of that date.',
    ),
  }),
  [...IDENTIFIERS],
  ({ securityId, aggregateId }): Finding | null =>
    (securityId === undefined) === (aggregateId === undefined)
      ? {
          path: ['securityId'],
          type: 'identifier_required',
          message: 'Give either a security id or an aggregate id',
        }
      : null,
).meta({ id: 'ListedEvent', description: 'An event of an instrument on a date.' })

const { kind, universe, interval, all, any } = screenParameters

const StudySignal = z
  .object({
    name: Name(100).optional().describe('Name of the signal. Default: its number, from 1.'),
    all: all.describe('Conditions of a screen that must all be met. At most 20, nested ones included.'),
    any: any.describe(
      'Conditions of a screen of which at least one must be met. At most 20, nested ones included.',
    ),
    events: boundedList(ListedEvent, 1, MOST_LISTED)
      .optional()
      .describe('Listed events, instead of conditions. At most 10000. They need not be in the universe.'),
  })
  .meta({
    id: 'StudySignal',
    description: 'Definition of events: conditions of a screen, or a list of instruments and dates.',
  })
export type StudySignal = z.output<typeof StudySignal>

const { recordsPerPage, pageNumber, dataVersion } = dataPagingParameters({ max: 10_000, size: 100 })

const parameters = z.object({
  signals: boundedList(StudySignal, 1, MOST_SIGNALS)
    .describe('Signals to study, each separately. 1 to 10.')
    .meta({ example: [{ all: [{ measure: 'retail_net_turnover', crosses_above: 0 }] }] }),
  kind: kind.describe('Kind of the instruments.'),
  universe: universe
    .describe(
      'Instruments searched for events: members of the universe on the date. Default: all active instruments.',
    )
    .meta({ examples: [{ sectors: [EXAMPLE.sector] }] }),
  interval,
  startDate: startDate.describe('First trading date (YYYY-MM-DD) or instant of the events, inclusive.'),
  endDate: endDate.describe(
    'Last trading date (YYYY-MM-DD) or instant of the events, inclusive. Outcomes may end later. Default: now.',
  ),
  trigger: StudyTrigger.default('entry').describe(
    'Which of the bars that meet the conditions are events. Does not apply to listed events.',
  ),
  minimumDistance: z
    .int()
    .min(1)
    .max(LONGEST_HORIZON)
    .default(20)
    .describe(
      'Minimum number of bars from one event of an instrument to its next: closer events are left out. 1 to 252.',
    )
    .meta({ example: 5 }),
  ...outcomeParameters,
  benchmark: AggregateId.optional()
    .describe('Id of an aggregate whose outcome over the same bars is subtracted. Default: none.')
    .meta({ examples: [EXAMPLE.aggregateId] }),
  minusUniverseMean: z
    .boolean()
    .default(false)
    .describe(
      'Whether to subtract the mean outcome of all members of the universe over the same bars. Cannot be combined with a benchmark.',
    ),
  resamples: z
    .int()
    .min(100)
    .max(10_000)
    .default(1000)
    .describe('Number of resamples of the bootstrap. 100 to 10000.')
    .meta({ example: 500 }),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1)
    .describe('Seed of the bootstrap. The same request with the same seed has the same result.')
    .meta({ example: 2 }),
  recordsPerPage: recordsPerPage.describe('Events per page. 1 to 10000.'),
  // Without a default, to tell whether the client names a page: such a request never becomes a job.
  pageNumber: pageNumber.unwrap().optional().describe('Number of the page. Default: 1.'),
  dataVersion,
})

type Parameters = z.output<typeof parameters>

/** Returns the faults of listed events of the other kind of instrument, and of names that two signals have. */
function listFaults({ kind: own, signals }: Pick<Parameters, 'kind' | 'signals'>): Finding[] {
  const unfit = own === 'securities' ? 'aggregateId' : 'securityId'
  const names = signals.map(nameOf)
  return [
    ...signals.flatMap(({ events = [] }, signal) =>
      events.flatMap((event, at): Finding[] =>
        event[unfit] === undefined
          ? []
          : [
              {
                path: ['signals', signal, 'events', at, unfit],
                type: 'kind_conflict',
                message: `The study covers ${own} only`,
              },
            ],
      ),
    ),
    ...names.flatMap((name, signal): Finding[] =>
      names.indexOf(name) === signal
        ? []
        : [
            {
              path: ['signals', signal, 'name'],
              type: 'value_error',
              message: 'Another signal has this name. Give each signal a different name',
            },
          ],
    ),
  ]
}

/** Returns the name of a signal, by its place among all. */
export const nameOf = ({ name }: Pick<StudySignal, 'name'>, at: number): string => name ?? String(at + 1)

const withOneReference = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['benchmark', 'minusUniverseMean'], (input): Finding | null =>
    input['benchmark'] !== undefined && input['minusUniverseMean'] === true
      ? {
          path: ['minusUniverseMean'],
          type: 'mutually_exclusive',
          message: 'Give either a benchmark or the universe mean, not both',
        }
      : null,
  )

const withSignals = (schema: typeof parameters) =>
  withRule(withRule(schema, ['kind', 'signals'], listFaults), ['kind', 'interval', 'signals'], signalFaults)

const withKind = (schema: typeof parameters) =>
  withRule(
    withRule(schema, ['kind', 'universe'], universeFaults),
    ['kind', 'interval', 'outcome'],
    outcomeFaults,
  )

export const eventStudyInput = withDates(withOneReference(withKind(withSignals(parameters))))
export type EventStudyInput = z.output<typeof eventStudyInput>
