import type { ReadContext } from '../../../core/context.ts'
import { type Pagination, paginate } from '../../../core/numbered-pages.ts'
import { plannedOperation } from '../../../core/operation.ts'
import { chargeRows } from '../../../core/work.ts'
import { clamped } from '../../../engine/bars/ranking-pages.ts'
import { type SignalResult, studyEvents } from '../../../engine/studies/event-results.ts'
import { collectEvents } from '../../../engine/studies/event-study.ts'
import { measureText } from '../../../market/measures.ts'
import { metadataOf, type ScreenMetadata } from '../../screens/metadata.ts'
import { type EventStudyInput, eventStudyInput } from './parameters.ts'
import { type PlannedEventStudy, planEventStudy } from './plan.ts'
import { type EventRows, eventsBetween, type Instruments, instrumentsOf, rowsOf, totalOf } from './rows.ts'

/** Result of an event study besides its events. */
export interface EventStudy
  extends Pick<
    EventStudyInput,
    'kind' | 'interval' | 'trigger' | 'minimumDistance' | 'minusUniverseMean' | 'resamples' | 'seed'
  > {
  readonly outcome: string
  readonly outcomeKind: 'change' | 'return'
  readonly benchmarkId: number | null
  readonly horizons: readonly number[]
  /** Trading dates of the first and last bar searched for events. Null without bars. */
  readonly firstDate: string | null
  readonly lastDate: string | null
  readonly signals: readonly SignalResult[]
  readonly metadata: ScreenMetadata
}

/** A page of the events of a study. */
export interface EventStudyPage extends EventStudy {
  readonly rows: EventRows
  /** Instruments of the rows. */
  readonly instruments: Instruments
  readonly pagination: Pagination
}

/** Returns the fields of a response besides its events. */
export function studyOf(
  plan: PlannedEventStudy,
  signals: readonly SignalResult[],
  input: EventStudyInput,
  context: ReadContext,
): EventStudy {
  const { calendar, outcome, horizons } = plan
  const { kind, interval, trigger, minimumDistance, minusUniverseMean, resamples, seed, benchmark } = input
  return {
    ...{ kind, interval, trigger, minimumDistance, minusUniverseMean, resamples, seed },
    ...{ outcome: measureText(outcome.measure), outcomeKind: outcome.kind, benchmarkId: benchmark ?? null },
    ...{ horizons, signals },
    firstDate: calendar.dates[calendar.start] ?? null,
    lastDate: calendar.dates[calendar.end - 1] ?? null,
    metadata: metadataOf(context, calendar.asOf, plan.warnings),
  }
}

/** Runs a study and returns a page of its events, clamped to the caller's tier. */
async function answer(
  plan: PlannedEventStudy,
  input: EventStudyInput,
  context: ReadContext,
): Promise<EventStudyPage> {
  const { recordsPerPage, pageNumber = 1 } = input
  const { size, warnings } = clamped(recordsPerPage, 'recordsPerPage', context)
  const collected = await collectEvents(context, plan)
  const study = studyOf(plan, await studyEvents(collected, plan), input, context)
  const start = (pageNumber - 1) * size
  const total = totalOf(collected)
  await chargeRows(Math.max(0, Math.min(size, total - start)), plan.horizons.length)
  const found = eventsBetween(collected, start, start + size)
  const instruments = await instrumentsOf(found, collected, plan.kind, context)
  return {
    ...{ ...study, instruments },
    rows: rowsOf(found, { ids: collected.ids, plan, instruments }),
    pagination: paginate({ pageNumber, recordsPerPage: size }, total),
    metadata: { ...study.metadata, warnings: [...study.metadata.warnings, ...warnings] },
  }
}

export const eventStudy = plannedOperation({
  id: 'eventStudy',
  description:
    'Event study: what happened after the bars in which conditions of a screen were met, or after listed events, over a universe and a range of dates. An outcome is the price return from the close of the event to a later bar, or the change of another measure, optionally minus that of a benchmark. For each signal and horizon, the study returns the mean with its significance and confidence interval, the distribution, the mean path around the events, and the results of each year. The events are paginated. Use it to test whether the outcomes after a signal differ from chance.',
  input: eventStudyInput,
  plan: planEventStudy,
  answer,
})
