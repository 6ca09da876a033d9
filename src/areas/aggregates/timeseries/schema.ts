import type { z } from 'zod'
import { BarMetadata } from '../../../engine/bars/metadata.ts'
import { OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { fromOperation, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { BarRef } from '../../shared/bars.ts'
import { DOWNSAMPLED } from '../../shared/downsampled.ts'
import { encodedNodes } from '../../shared/encoded-graph.ts'
import { AggregateRef } from '../../shared/instruments.ts'
import { PAGE_PATHS, PaginationRef, pageFields, readFields, WarningRef } from '../../shared/page-schema.ts'
import { calculatedSelected, type fieldsSelected, selectedOf } from '../../shared/selected.ts'
import {
  aggregateLatest,
  aggregateSnapshot,
  aggregateTimeseries,
  type LatestBar,
  type Snapshot,
  singleAggregateTimeseries,
} from './operations.ts'
import type { BarPage } from './plan.ts'

export const BarMetadataRef = builder.objectRef<z.output<typeof BarMetadata>>('BarMetadata')
BarMetadataRef.implement({
  description: 'Metadata of a response with bars.',
  fields: (t) => ({
    downsampled: t.expose('downsampled', DOWNSAMPLED),
    ...zodFields(t, BarMetadata.omit({ type: true, notional: true, warnings: true, downsampled: true })),
    warnings: t.expose('warnings', {
      type: [WarningRef],
      description: 'Parts of the request that the server changed or ignored.',
    }),
  }),
})

export const BarPageRef = builder.objectRef<BarPage>('BarPage').implement({
  description: 'A numbered page of bars of one or more aggregates, merged by time and then by ascending id.',
  fields: (t) => ({
    ...pageFields(t),
    aggregates: t.expose('aggregates', {
      type: [AggregateRef],
      description: 'Requested aggregates that exist and are visible to the caller, in the requested order.',
    }),
    metadata: t.expose('metadata', { type: BarMetadataRef, description: 'Metadata of the response.' }),
  }),
})

const LatestBarRef = builder.objectRef<LatestBar>('LatestBar').implement({
  description: 'The newest bar of an aggregate and its age.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    bar: t.expose('bar', { type: BarRef, description: 'The newest bar.' }),
    stalenessDays: t.exposeInt('stalenessDays', {
      description: 'Calendar days (UTC) from the end of the bar to today. 0 for a bar in progress.',
    }),
  }),
})

const SnapshotRef = builder.objectRef<Snapshot>('AggregateSnapshot').implement({
  description: 'A page with the newest bar of each aggregate.',
  fields: (t) => ({
    rows: t.field({
      type: [LatestBarRef],
      description: 'One row per aggregate with a bar, in the requested order.',
      extensions: {
        ...OPEN_TO_KEYS,
        ...encodedBy<Snapshot>(({ rows }, _args, _context, info) => encodedNodes(rows, info)),
      },
      resolve: ({ rows }) => [...rows],
    }),
    ...readFields(t),
    count: t.int({
      description: 'Number of rows on this page.',
      extensions: OPEN_TO_KEYS,
      resolve: ({ rows }) => rows.length,
    }),
    pagination: t.expose('pagination', {
      type: PaginationRef,
      description: 'Position of the page among all pages.',
    }),
    metadata: t.expose('metadata', { type: BarMetadataRef, description: 'Metadata of the response.' }),
  }),
})

type LatestAnswer = Awaited<ReturnType<typeof aggregateLatest.run>>

const AggregateLatestRef = builder.objectRef<LatestAnswer>('AggregateLatest').implement({
  description: 'The newest bar of one aggregate.',
  fields: (t) => ({
    latest: t.field({
      type: LatestBarRef,
      nullable: true,
      description: 'The newest bar. Null if the aggregate has none.',
      resolve: ({ rows }) => rows.at(0) ?? null,
    }),
    metadata: t.expose('metadata', { type: BarMetadataRef, description: 'Metadata of the response.' }),
  }),
})

type Info = Parameters<typeof fieldsSelected>[0]

const selectedBars = (info: Info) => selectedOf(info, PAGE_PATHS)
const calculatedIn = (path: readonly string[]) => (info: Info) => ({
  calculated: calculatedSelected(info, [path]),
})

export const aggregateTimeseriesQueries = queryFields((t) => ({
  aggregateTimeseries: t.field({
    ...fromOperation(t, aggregateTimeseries, {
      omit: ['fields', 'type', 'notional'],
      selected: selectedBars,
    }),
    type: BarPageRef,
  }),
  singleAggregateTimeseries: t.field({
    ...fromOperation(t, singleAggregateTimeseries, {
      omit: ['fields', 'type', 'notional'],
      selected: selectedBars,
    }),
    type: BarPageRef,
  }),
  aggregateSnapshot: t.field({
    ...fromOperation(t, aggregateSnapshot, {
      omit: ['type', 'notional'],
      selected: calculatedIn(['rows', 'bar']),
    }),
    type: SnapshotRef,
  }),
  aggregateLatest: t.field({
    ...fromOperation(t, aggregateLatest, {
      omit: ['type', 'notional'],
      selected: calculatedIn(['latest', 'bar']),
    }),
    type: AggregateLatestRef,
  }),
}))
