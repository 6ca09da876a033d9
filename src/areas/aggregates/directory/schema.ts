import { z } from 'zod'
import { isIdText } from '../../../core/inputs.ts'
import { connectionParameters, idCursor, windowOf, withConnection } from '../../../core/page.ts'
import { requireBearer } from '../../../core/principal.ts'
import { BarMetadata } from '../../../engine/bars/answer.ts'
import type { AggregateRecord } from '../../../engine/instruments/aggregates.ts'
import { loadAggregate } from '../../../engine/instruments/lookup.ts'
import {
  type Constituent,
  loadConstituentCount,
  loadConstituents,
  type MembershipPage,
} from '../../../engine/instruments/memberships.ts'
import type { SecurityRecord } from '../../../engine/instruments/securities.ts'
import { CalendarDate, exchangeDate } from '../../../market/dates.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { fromOperation, withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { PAGE_PATHS, PaginationRef, pageFields, readFields, WarningRef } from '../../bars/page-schema.ts'
import { BarRef, calculatedSelected, type fieldsSelected, selectedOf } from '../../bars/schema.ts'
import { AggregateRef, InstrumentRef, SecurityRef } from '../../instruments/schema.ts'
import {
  aggregateLatest,
  aggregateSnapshot,
  aggregateTimeseries,
  type LatestBar,
  type Snapshot,
  singleAggregateTimeseries,
} from '../timeseries/operations.ts'
import type { BarPage } from '../timeseries/plan.ts'
import {
  type AggregatesPage,
  aggregate,
  aggregateCursor,
  aggregates,
  loadAggregateCount,
} from './operations.ts'

const MEMBERS = 100
const constituentCursor = idCursor('constituent')

const asOf = CalendarDate.optional().describe('Day whose memberships count; default: today at the exchange.')
const constituentsInput = withConnection(
  z.object({ asOf, ...connectionParameters({ max: 1000, size: MEMBERS }) }),
  constituentCursor,
)
const countInput = z.object({ asOf })

const ConstituentConnection = connectionType<Constituent, MembershipPage<Constituent>, SecurityRecord>({
  name: 'Constituent',
  description: 'Securities that an aggregate is made of, by ascending id.',
  node: SecurityRef,
  cursor: constituentCursor,
  positionOf: ({ id }) => id,
  fields: (t) => ({
    totalCount: t.int({
      description: 'Number of securities on all pages; counted only when asked for.',
      resolve: ({ of, date }, _args, context) => loadConstituentCount(context, of, date),
    }),
  }),
  edgeFields: (t) => ({
    weight: t.exposeFloat('weight', {
      description: 'Weight in the aggregate’s price; 1 unless one was given.',
    }),
    validFrom: t.expose('validFrom', {
      type: 'Date',
      nullable: true,
      description: 'First day of the membership; null when it has always held.',
    }),
    validTo: t.expose('validTo', {
      type: 'Date',
      nullable: true,
      description: 'First day on which the membership no longer holds; null when it is open.',
    }),
  }),
})

builder.node(AggregateRef, {
  interfaces: [InstrumentRef],
  description: 'A sector, index, theme or other set of securities whose flows are added up.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => (isIdText(id) ? loadAggregate(context, Number(id)) : null),
  fields: (t) => ({
    aggregateId: t.exposeInt('id', { description: 'Numeric id, unique over all instruments.' }),
    type: t.exposeString('type', { description: 'Type, such as Sector or Benchmark.' }),
    subtype: t.exposeString('subtype', {
      nullable: true,
      description: 'Subtype within the type; null without one.',
    }),
    isOwn: t.boolean({
      description: 'Whether the aggregate belongs to the caller; false for service-managed ones.',
      resolve: ({ ownerEmail }) => ownerEmail !== null,
    }),
    constituentsCount: t.int({
      description: 'Number of securities in the aggregate.',
      ...withArguments(t, countInput, ({ id }: AggregateRecord, { asOf: day }, context) => {
        requireBearer(context.principal)
        return loadConstituentCount(context, id, day ?? exchangeDate(context.now).toString())
      }),
    }),
    constituents: t.field({
      type: ConstituentConnection,
      description: 'Securities in the aggregate, with their weight and the days of their membership.',
      ...withArguments(t, constituentsInput, ({ id }: AggregateRecord, { asOf: day, ...page }, context) => {
        requireBearer(context.principal)
        const window = windowOf(page, MEMBERS, constituentCursor)
        return loadConstituents(context, id, day ?? exchangeDate(context.now).toString(), window)
      }),
    }),
  }),
})

export const AggregateConnection = connectionType<AggregateRecord, AggregatesPage, AggregateRecord>({
  name: 'Aggregate',
  description: 'A page of aggregates in the asked order.',
  node: AggregateRef,
  cursor: aggregateCursor,
  positionOf: ({ id }) => id,
  fields: (t) => ({
    totalCount: t.int({
      description: 'Number of aggregates on all pages; counted only when asked for.',
      resolve: (page, _args, context) => loadAggregateCount(context, page),
    }),
  }),
})

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
    aggregates: t.field({
      type: [AggregateRef],
      description: 'The aggregates asked for that exist, in the order asked.',
      resolve: (page) => page.aggregates,
    }),
    metadata: t.expose('metadata', { type: BarMetadataRef, description: 'How the answer was made.' }),
  }),
})

const LatestBarRef = builder.objectRef<LatestBar>('LatestBar').implement({
  description: 'The newest bar of an aggregate and how old it is.',
  fields: (t) => ({
    aggregate: t.field({
      type: AggregateRef,
      description: 'The aggregate.',
      resolve: (latest) => latest.aggregate,
    }),
    bar: t.field({ type: BarRef, description: 'Its newest bar.', resolve: ({ bar }) => bar }),
    stalenessDays: t.int({
      description: 'Calendar days (UTC) from the bar’s stamp to today; 0 for a running bar.',
      resolve: (latest) => latest.stalenessDays,
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
  aggregate: t.field({ ...fromOperation(t, aggregate), type: AggregateRef, nullable: true }),
  aggregates: t.field({ ...fromOperation(t, aggregates), type: AggregateConnection }),
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
