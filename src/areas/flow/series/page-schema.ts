import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { fromOperation, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { encodedNodes } from '../../shared/encoded-graph.ts'
import { DOWNSAMPLED, PaginationRef, WarningRef } from '../../shared/page-schema.ts'
import type { Availability, LatestObservation } from './observations.ts'
import { type FlowPage, type FlowRows, flowAvailability, flowLatest, flowTimeseries } from './operations.ts'
import { AvailabilityRef, FlowSeriesRef, LatestRef, ObservationRef } from './schema.ts'
import { FlowMetadata } from './shapes.ts'

export const FlowMetadataRef = builder.objectRef<FlowMetadata>('FlowMetadata')
FlowMetadataRef.implement({
  description: 'Metadata of a response about flow series.',
  fields: (t) => ({
    ...zodFields(t, FlowMetadata.omit({ warnings: true, noDataSlugs: true, downsampled: true })),
    downsampled: t.expose('downsampled', DOWNSAMPLED),
    noDataSlugs: t.field({
      type: ['String'],
      description: 'Slugs of requested series without observations. Empty if not applicable.',
      resolve: (metadata) => metadata.noDataSlugs ?? [],
    }),
    warnings: t.field({
      type: [WarningRef],
      description: 'Parts of the request that the server changed or ignored.',
      resolve: (metadata) => metadata.warnings,
    }),
  }),
})

const FlowPageRef = builder.objectRef<FlowPage>('FlowPage').implement({
  description: 'A numbered page of observations of one or more flow series.',
  fields: (t) => ({
    rows: t.field({
      type: [ObservationRef],
      description: 'Observations, sorted by date, then by ascending slug.',
      extensions: encodedBy<FlowPage>(({ rows }, _args, _context, info) => encodedNodes(rows, info)),
      resolve: ({ rows }) => [...rows],
    }),
    series: t.field({
      type: [FlowSeriesRef],
      description: 'Series found, in the requested order.',
      resolve: (page) => page.series,
    }),
    count: t.int({ description: 'Number of observations on this page.', resolve: ({ rows }) => rows.length }),
    pagination: t.expose('pagination', {
      type: PaginationRef,
      description: 'Position of the page among all pages.',
    }),
    metadata: t.expose('metadata', { type: FlowMetadataRef, description: 'Metadata of the response.' }),
  }),
})

/** Fields common to responses with one row per series. */
const rowsFields = <T extends FlowRows<unknown>>(t: FieldBuilder<T>) => ({
  count: t.int({ description: 'Number of rows.', resolve: ({ rows }: FlowRows<unknown>) => rows.length }),
  metadata: t.field({
    type: FlowMetadataRef,
    description: 'Metadata of the response.',
    resolve: ({ metadata }: FlowRows<unknown>) => metadata,
  }),
})

const LatestListRef = builder.objectRef<FlowRows<LatestObservation>>('FlowLatest').implement({
  description: 'Newest observation of each of several flow series.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [LatestRef],
      description: 'One row per series with an observation, in the requested order.',
    }),
    ...rowsFields(t),
  }),
})

const AvailabilityListRef = builder.objectRef<FlowRows<Availability>>('FlowAvailabilityList').implement({
  description: 'First and last observation of each of several flow series.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [AvailabilityRef],
      description: 'One row per series, in the requested order.',
    }),
    ...rowsFields(t),
  }),
})

export const flowPageQueries = queryFields((t) => ({
  flowTimeseries: t.field({ ...fromOperation(t, flowTimeseries), type: FlowPageRef }),
  flowLatest: t.field({ ...fromOperation(t, flowLatest), type: LatestListRef }),
  flowAvailability: t.field({ ...fromOperation(t, flowAvailability), type: AvailabilityListRef }),
}))
