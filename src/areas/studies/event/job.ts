import type { ReadContext } from '../../../core/context.ts'
import { AGGREGATE, SECURITY } from '../../../engine/instruments/kinds.ts'
import { studyEvents } from '../../../engine/studies/event-results.ts'
import { collectEvents } from '../../../engine/studies/event-study.ts'
import { MOST_EVENTS } from '../../../engine/studies/event-table.ts'
import type { StoredPage } from '../../../jobs/kind.ts'
import { resultJob } from '../../jobs/kind.ts'
import { type EventStudy, type EventStudyPage, eventStudy, studyOf } from './operations.ts'
import type { EventStudyInput } from './parameters.ts'
import type { PlannedEventStudy } from './plan.ts'
import { EventStudyResponse, presentEventStudy, presentStudy } from './responses.ts'
import { batchesOf, columnsOf, readInstruments, storedRows, totalOf } from './rows.ts'
import { EventStudyRef } from './schema.ts'

/** Values of a study that count as one row: reading them takes as long as a row of other results. */
const VALUES_PER_ROW = 10

/** Estimates a study before it runs: the values to read, and the maximum number of events. */
function measure(
  { calendar, members, measures, rules, signals, ...plan }: PlannedEventStudy,
  input: EventStudyInput,
) {
  const bars = calendar.end - calendar.start
  const instruments = new Set(members.ids).size
  const listed = signals.reduce(
    (sum, signal) =>
      'listed' in signal ? sum + signal.listed.values().reduce((own, { length }) => own + length, 0) : sum,
    0,
  )
  const screens = signals.filter((signal) => 'screen' in signal).length
  const perInstrument = Math.ceil(bars / rules.minimumDistance)
  const { recordsPerPage: _size, pageNumber: _page, ...identity } = input
  return {
    rows: Math.ceil((bars * instruments * measures.size) / VALUES_PER_ROW),
    total: Math.min(MOST_EVENTS, listed + screens * instruments * perInstrument),
    // Bars complete, and outcomes with them, without a new data version.
    identity: { ...identity, lastStamp: calendar.stamps.at(-1) },
    warnings: plan.warnings,
  }
}

/** Runs a study and starts to write its events. */
async function produce(plan: PlannedEventStudy, input: EventStudyInput, context: ReadContext) {
  const collected = await collectEvents(context, plan)
  const study = studyOf(plan, await studyEvents(collected, plan), input, context)
  const total = totalOf(collected)
  return {
    ...{ total, scope: study, warnings: study.metadata.warnings },
    columns: columnsOf(plan.horizons),
    head: { ...presentStudy(study), count: total },
    stage: 'computing' as const,
    rows: batchesOf(collected, plan, context),
  }
}

/** Reads stored events as a page of a study. */
async function storedPage(
  { scope, columns, rows, pagination }: StoredPage,
  context: ReadContext,
): Promise<EventStudyPage> {
  // The scope of results of this kind.
  const study = scope as EventStudy
  const stored = storedRows(columns, rows)
  const { source } = stored
  const ids = Array.from({ length: source.count }, (_, row) => source.key(row))
  const kind = study.kind === 'securities' ? SECURITY : AGGREGATE
  return {
    ...{ ...study, pagination },
    rows: stored,
    instruments: await readInstruments(ids, kind, context),
    metadata: { ...study.metadata, requestId: context.requestId },
  }
}

export const eventStudyJob = resultJob<typeof eventStudy.input, PlannedEventStudy, EventStudyPage>({
  type: 'event_study',
  description: 'Event study.',
  name: 'eventStudyJob',
  task: 'computes an event study',
  outcome: 'event study',
  omit: ['recordsPerPage', 'pageNumber'],
  refusals: ['aggregate_not_found', 'security_not_found'],
  estimateNote: '`rows` is the maximum number of events, `rows_read` a tenth of the values to read.',
  endpoint: '/analytics/event-study',
  operation: eventStudy,
  result: {
    ref: EventStudyRef,
    body: EventStudyResponse,
    present: presentEventStudy,
    file: {
      id: 'EventStudyFile',
      description: 'All events of a study, with the results of its signals.',
    },
  },
  measure: async (plan, input) => measure(plan, input),
  produce,
  page: storedPage,
})
