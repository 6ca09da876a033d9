import { builder, type Types } from '../../../protocols/graphql/builder.ts'
import { fromOperation, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { PaginationRef, WarningRef } from '../../shared/page-schema.ts'
import type { Availability, LatestObservation } from './observations.ts'
import { type FlowPage, type FlowRows, flowAvailability, flowLatest, flowTimeseries } from './operations.ts'
import { AvailabilityRef, FlowSeriesRef, LatestRef, ObservationRef } from './schema.ts'
import { FlowMetadata } from './shapes.ts'

export const FlowMetadataRef = builder.objectRef<FlowMetadata>('FlowMetadata')
FlowMetadataRef.implement({
  description: 'How an answer about flow series was made.',
  fields: (t) => ({
    ...zodFields(t, FlowMetadata.omit({ warnings: true, noDataSlugs: true })),
    noDataSlugs: t.field({
      type: ['String'],
      description: 'Series asked for that have no observation; empty where it does not apply.',
      resolve: (metadata) => metadata.noDataSlugs ?? [],
    }),
    warnings: t.field({
      type: [WarningRef],
      description: 'What was changed or ignored.',
      resolve: (metadata) => metadata.warnings,
    }),
  }),
})

const FlowPageRef = builder.objectRef<FlowPage>('FlowPage').implement({
  description: 'A numbered page of observations of one or more flow series.',
  fields: (t) => ({
    rows: t.field({
      type: [ObservationRef],
      description: 'Observations by date, and of one date by ascending slug.',
      resolve: ({ rows }) => [...rows],
    }),
    series: t.field({
      type: [FlowSeriesRef],
      description: 'The series asked for that exist, in the order asked.',
      resolve: (page) => page.series,
    }),
    count: t.int({ description: 'Number of observations on this page.', resolve: ({ rows }) => rows.length }),
    pagination: t.expose('pagination', { type: PaginationRef, description: 'Where the page stands.' }),
    metadata: t.expose('metadata', { type: FlowMetadataRef, description: 'How the answer was made.' }),
  }),
})

/** What answers with one row per series have beside the rows. */
const rowsFields = <T extends FlowRows<unknown>>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, T>) => ({
  count: t.int({ description: 'Number of rows.', resolve: ({ rows }: FlowRows<unknown>) => rows.length }),
  metadata: t.field({
    type: FlowMetadataRef,
    description: 'How the answer was made.',
    resolve: ({ metadata }: FlowRows<unknown>) => metadata,
  }),
})

const LatestListRef = builder.objectRef<FlowRows<LatestObservation>>('FlowLatest').implement({
  description: 'The newest observation of each of several flow series.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [LatestRef],
      description: 'One per series that has an observation, in the order asked.',
    }),
    ...rowsFields(t),
  }),
})

const AvailabilityListRef = builder.objectRef<FlowRows<Availability>>('FlowAvailabilityList').implement({
  description: 'From when to when each of several flow series has observations.',
  fields: (t) => ({
    rows: t.expose('rows', { type: [AvailabilityRef], description: 'One per series, in the order asked.' }),
    ...rowsFields(t),
  }),
})

builder.queryFields((t) => ({
  flowTimeseries: t.field({ ...fromOperation(t, flowTimeseries), type: FlowPageRef }),
  flowLatest: t.field({ ...fromOperation(t, flowLatest), type: LatestListRef }),
  flowAvailability: t.field({ ...fromOperation(t, flowAvailability), type: AvailabilityListRef }),
}))
