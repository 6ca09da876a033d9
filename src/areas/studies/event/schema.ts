import { z } from 'zod'
import { loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import type {
  HorizonResult,
  PathPoint,
  SignalResult,
  YearResult,
} from '../../../engine/studies/event-results.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { fromOperation, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { ScreenMetadataRef } from '../../screens/schema.ts'
import { AggregateRef, InstrumentRef } from '../../shared/instruments.ts'
import { PaginationRef } from '../../shared/page-schema.ts'
import { type EventStudyPage, eventStudy } from './operations.ts'
import { HorizonStatistics, StudyPathPoint, signalShape, studyShape, YearStatistics } from './responses.ts'
import { eventShape, eventsOf, type StudiedEvent } from './rows.ts'

const HorizonStatisticsRef = builder.objectRef<HorizonResult>('HorizonStatistics').implement({
  description: HorizonStatistics.description ?? '',
  fields: (t) => zodFields(t, HorizonStatistics),
})

const StudyPathPointRef = builder.objectRef<PathPoint>('StudyPathPoint').implement({
  description: StudyPathPoint.description ?? '',
  fields: (t) => zodFields(t, StudyPathPoint),
})

const YearStatisticsRef = builder.objectRef<YearResult>('YearStatistics').implement({
  description: YearStatistics.description ?? '',
  fields: (t) => zodFields(t, YearStatistics),
})

const SignalStatisticsRef = builder.objectRef<SignalResult>('SignalStatistics').implement({
  description: 'Results of a signal.',
  fields: (t) => ({
    ...zodFields(t, z.object(signalShape)),
    horizons: t.field({
      type: [HorizonStatisticsRef],
      description: 'Outcomes at each horizon.',
      resolve: ({ horizons }) => [...horizons],
    }),
    path: t.field({
      type: [StudyPathPointRef],
      description: 'Mean path from 20 bars before the event to the longest horizon.',
      resolve: ({ path }) => [...path],
    }),
    years: t.field({
      type: [YearStatisticsRef],
      description: 'Outcomes of each year with events at each horizon.',
      resolve: ({ years }) => [...years],
    }),
  }),
})

const StudiedEventRef = builder.objectRef<StudiedEvent>('StudiedEvent').implement({
  description: 'An event of a study.',
  fields: (t) => ({
    ...zodFields(t, z.object(eventShape)),
    instrument: t.expose('instrument', {
      type: InstrumentRef,
      nullable: true,
      description: 'Instrument of the event. Null if the caller can no longer see it.',
    }),
    outcomes: t.field({
      type: ['Float'],
      nullable: { list: false, items: true },
      description: 'Outcomes in the order of the horizons. Null where one is missing.',
      resolve: ({ outcomes }) => [...outcomes],
    }),
  }),
})

const { benchmarkId: _, ...graphShape } = studyShape

export const EventStudyRef = builder.objectRef<EventStudyPage>('EventStudy').implement({
  description: 'Event study, with a page of its events.',
  fields: (t) => ({
    ...zodFields(t, z.object(graphShape)),
    benchmark: t.field({
      type: AggregateRef,
      nullable: true,
      description: 'Aggregate whose outcome is subtracted. Null for none.',
      resolve: ({ benchmarkId }, _args, context) =>
        benchmarkId === null ? null : loadAggregate(context, benchmarkId),
    }),
    signals: t.field({
      type: [SignalStatisticsRef],
      description: 'Results of the signals, in the requested order.',
      resolve: ({ signals }) => [...signals],
    }),
    rows: t.field({
      type: [StudiedEventRef],
      description: 'Events on this page, by signal, then in ascending order of date and instrument id.',
      resolve: ({ rows, instruments }) => eventsOf(rows, instruments),
    }),
    count: t.int({
      description: 'Number of events on this page.',
      resolve: ({ rows }) => rows.source.count,
    }),
    pagination: t.expose('pagination', {
      type: PaginationRef,
      description: 'Position of the page among all pages.',
    }),
    metadata: t.expose('metadata', { type: ScreenMetadataRef, description: 'Metadata of the study.' }),
  }),
})

export const eventStudyQueries = queryFields((t) => ({
  [eventStudy.id]: t.field({ ...fromOperation(t, eventStudy), type: EventStudyRef }),
}))
