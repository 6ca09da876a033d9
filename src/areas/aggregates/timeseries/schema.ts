import type { z } from 'zod'
import { requireBearer } from '../../../core/principal.ts'
import { BarMetadata } from '../../../engine/bars/metadata.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { BarRef } from '../../shared/bars.ts'
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
  description: 'How a data answer was made.',
  fields: (t) => ({
    ...zodFields(t, BarMetadata.omit({ warnings: true })),
    warnings: t.expose('warnings', { type: [WarningRef], description: 'What was changed or ignored.' }),
  }),
})

export const BarPageRef = builder.objectRef<BarPage>('BarPage').implement({
  description: 'A numbered page of bars of one or more aggregates, merged by time and then by ascending id.',
  fields: (t) => ({
    ...pageFields(t),
    aggregates: t.expose('aggregates', {
      type: [AggregateRef],
      description: 'The aggregates asked for that exist, in the order asked.',
    }),
    metadata: t.expose('metadata', { type: BarMetadataRef, description: 'How the answer was made.' }),
  }),
})

const LatestBarRef = builder.objectRef<LatestBar>('LatestBar').implement({
  description: 'The newest bar of an aggregate and how old it is.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    bar: t.expose('bar', { type: BarRef, description: 'Its newest bar.' }),
    stalenessDays: t.exposeInt('stalenessDays', {
      description: 'Calendar days (UTC) from the bar’s stamp to today; 0 for a running bar.',
    }),
  }),
})

const SnapshotRef = builder.objectRef<Snapshot>('AggregateSnapshot').implement({
  description: 'The newest bar of each of several aggregates.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [LatestBarRef],
      description: 'One per aggregate that has a bar, in the order asked.',
    }),
    ...readFields(t),
    count: t.int({ description: 'Number of rows on this page.', resolve: ({ rows }) => rows.length }),
    pagination: t.expose('pagination', { type: PaginationRef, description: 'Where the page stands.' }),
    metadata: t.expose('metadata', { type: BarMetadataRef, description: 'How the answer was made.' }),
  }),
})

type LatestAnswer = Awaited<ReturnType<typeof aggregateLatest.run>>

const AggregateLatestRef = builder.objectRef<LatestAnswer>('AggregateLatest').implement({
  description: 'The newest bar of one aggregate.',
  fields: (t) => ({
    latest: t.expose('latest', {
      type: LatestBarRef,
      nullable: true,
      description: 'The bar; null when the aggregate has none.',
    }),
    metadata: t.expose('metadata', { type: BarMetadataRef, description: 'How the answer was made.' }),
  }),
})

const calculatedIn = (info: Parameters<typeof fieldsSelected>[0], path: readonly string[]) => ({
  calculated: calculatedSelected(info, [path]),
})

builder.queryFields((t) => ({
  aggregateTimeseries: t.field({
    type: BarPageRef,
    description: aggregateTimeseries.description,
    ...withArguments(
      t,
      aggregateTimeseries.input,
      (_root: unknown, args, context, info) =>
        aggregateTimeseries.run({ ...args, ...selectedOf(info, PAGE_PATHS) }, context),
      ['fields'],
    ),
  }),
  singleAggregateTimeseries: t.field({
    type: BarPageRef,
    description: singleAggregateTimeseries.description,
    ...withArguments(
      t,
      singleAggregateTimeseries.input,
      (_root: unknown, args, context, info) =>
        singleAggregateTimeseries.run({ ...args, ...selectedOf(info, PAGE_PATHS) }, context),
      ['fields'],
    ),
  }),
  aggregateSnapshot: t.field({
    type: SnapshotRef,
    description: aggregateSnapshot.description,
    ...withArguments(t, aggregateSnapshot.input, (_root: unknown, args, context, info) =>
      aggregateSnapshot.run({ ...args, ...calculatedIn(info, ['rows', 'bar']) }, context),
    ),
  }),
  aggregateLatest: t.field({
    type: AggregateLatestRef,
    description: aggregateLatest.description,
    ...withArguments(t, aggregateLatest.input, (_root: unknown, args, context, info) => {
      requireBearer(context.principal)
      return aggregateLatest.run({ ...args, ...calculatedIn(info, ['latest', 'bar']) }, context)
    }),
  }),
}))
