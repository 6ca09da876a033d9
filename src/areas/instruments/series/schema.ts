import type { ObjectRef } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import type { Pagination } from '../../../core/numbered-pages.ts'
import { BarMetadata, SeriesMetadata } from '../../../engine/bars/metadata.ts'
import type { AssetClass, Interval } from '../../../market/vocabulary.ts'
import { OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { builder, type FieldBuilder, type Types } from '../../../protocols/graphql/builder.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { columnsField, rowsField } from '../../shared/columns.ts'
import type { AnyTable } from '../../shared/encoded-graph.ts'
import { AggregateRef, SecurityRef } from '../../shared/instruments.ts'
import { metadataType, PaginationRef } from '../../shared/page-schema.ts'
import { BarColumnsRef, BarRef } from './bar-types.ts'
import {
  type AggregateSnapshot,
  aggregateLatest,
  aggregateSnapshot,
  aggregateTimeseries,
  type SecurityBars,
  type SecurityBatch,
  type SecurityLatest,
  securityLatest,
  securityMarketData,
  securityPanel,
  securityTimeseries,
  singleAggregateTimeseries,
} from './operations.ts'
import type {
  AggregateSeries,
  Newest,
  NewestBars,
  SecuritySeries,
  SeriesAnswer,
  SeriesOf,
  SeriesPage,
} from './plan.ts'
import { calculatedSelected, selectedOf } from './selected.ts'

/** Interval and asset classes of the bars in a response. */
interface Read {
  readonly interval: Interval
  readonly assetClasses: readonly AssetClass[]
}

/** Fields of every response with bars. */
export const readFields = <T extends Read>(t: FieldBuilder<T>) => ({
  interval: t.field({
    type: enumRef('Interval'),
    description: 'Length of the bars.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ interval }: Read) => interval,
  }),
  assetClasses: t.field({
    type: [enumRef('AssetClass')],
    description: 'Asset classes of the bars.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ assetClasses }: Read) => [...assetClasses],
  }),
})

/** A numbered page of rows of any kind. */
interface NumberedRows<R> extends Read {
  readonly rows: AnyTable & Iterable<R> & { readonly length: number }
  readonly pagination: Pagination
}

/** Fields of every numbered page besides its rows. */
const pageFields = <T extends NumberedRows<unknown>>(t: FieldBuilder<T>, noun: string) => ({
  ...readFields(t),
  count: t.int({
    description: `Number of ${noun} on this page.`,
    extensions: OPEN_TO_KEYS,
    resolve: ({ rows }: NumberedRows<unknown>) => rows.length,
  }),
  pagination: t.field({
    type: PaginationRef,
    description: 'Position of the page among all pages.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ pagination }: NumberedRows<unknown>) => pagination,
  }),
})

export const BarMetadataRef = metadataType<BarMetadata>(
  'BarMetadata',
  'Metadata of a response with bars.',
  BarMetadata.omit({ type: true, notional: true }),
)

export const SeriesMetadataRef = metadataType<SeriesMetadata>(
  'SeriesMetadata',
  'Metadata of a response about securities.',
  SeriesMetadata,
)

/** Metadata of a response about aggregates, open to API keys as the response is. */
const aggregateMetadata = {
  type: BarMetadataRef,
  description: 'Metadata of the response.',
} as const

/** Fields of every response with bars of securities. */
const securityFields = <
  T extends SeriesAnswer<SecuritySeries> & Pick<SeriesPage<SecuritySeries>, 'instruments'>,
>(
  t: FieldBuilder<T>,
) => ({
  ...readFields(t),
  securities: t.field({
    type: [SecurityRef],
    description: 'Securities found, in the requested order. Without identifiers, those on the page.',
    resolve: ({ instruments }: T) => [...instruments],
  }),
  metadata: t.field({
    type: SeriesMetadataRef,
    description: 'Metadata of the response.',
    resolve: ({ metadata }: T) => metadata,
  }),
})

/** Defines the type of the newest bar of a kind of instrument. */
const latestType = <I extends SeriesOf['record']>(
  name: string,
  kind: I['kind'],
  noun: string,
  type: ObjectRef<Types, I, I>,
) =>
  builder.objectRef<Newest<I>>(name).implement({
    description: `The newest bar of ${noun} and its age.`,
    fields: (t) => ({
      [kind]: t.field({
        type,
        description: `The ${kind}.`,
        extensions: { isPlainProperty: true },
        // The member that its kind names.
        resolve: (latest) => latest[kind] as never,
      }),
      bar: t.field({
        type: BarRef,
        description: 'The newest bar.',
        extensions: { isPlainProperty: true },
        resolve: ({ bar }) => bar,
      }),
      stalenessDays: t.int({
        description: 'Calendar days (UTC) from the end of the bar to today. 0 for a bar in progress.',
        extensions: { isPlainProperty: true },
        resolve: ({ stalenessDays }) => stalenessDays,
      }),
    }),
  })

const OPEN = { isOpenToKeys: true }
const [IN_ORDER, PARALLEL] = ['Bars in the requested order.', 'The same bars as parallel arrays.']

export const BarPageRef = builder.objectRef<SeriesPage<AggregateSeries>>('BarPage').implement({
  description: 'A numbered page of bars of one or more aggregates, merged by time and then by ascending id.',
  fields: (t) => ({
    ...pageFields(t, 'bars'),
    rows: rowsField(t, BarRef, IN_ORDER, OPEN),
    columns: columnsField(t, BarColumnsRef, PARALLEL, OPEN),
    aggregates: t.field({
      type: [AggregateRef],
      description: 'Requested aggregates that exist and are visible to the caller, in the requested order.',
      extensions: OPEN_TO_KEYS,
      resolve: ({ instruments }) => [...instruments],
    }),
    metadata: t.expose('metadata', aggregateMetadata),
  }),
})

export const SeriesPageRef = builder.objectRef<SeriesPage<SecuritySeries>>('SecurityBarPage').implement({
  description: 'A numbered page of bars of securities, merged by time and then by ascending id.',
  fields: (t) => ({
    ...pageFields(t, 'bars'),
    ...securityFields(t),
    rows: rowsField(t, BarRef, IN_ORDER, OPEN),
    columns: columnsField(t, BarColumnsRef, PARALLEL, OPEN),
  }),
})

const LatestBarRef = latestType('LatestBar', 'aggregate', 'an aggregate', AggregateRef)

const SnapshotRef = builder.objectRef<AggregateSnapshot>('AggregateSnapshot').implement({
  description: 'A page with the newest bar of each aggregate.',
  fields: (t) => ({
    ...pageFields(t, 'rows'),
    rows: rowsField(t, LatestBarRef, 'One row per aggregate with a bar, in the requested order.', OPEN),
    metadata: t.expose('metadata', aggregateMetadata),
  }),
})

const AggregateLatestRef = builder.objectRef<NewestBars<AggregateSeries>>('AggregateLatest').implement({
  description: 'The newest bar of one aggregate.',
  fields: (t) => ({
    latest: t.field({
      type: LatestBarRef,
      nullable: true,
      description: 'The newest bar. Null if the aggregate has none.',
      resolve: ({ rows }) => rows.at(0) ?? null,
    }),
    metadata: t.expose('metadata', aggregateMetadata),
  }),
})

const SecurityBarsRef = builder.objectRef<SecurityBars>('SecurityBars').implement({
  description: 'Bars of one security.',
  fields: (t) => ({
    asked: t.exposeString('asked', { description: 'Identifier by which the security was requested.' }),
    security: t.expose('security', { type: SecurityRef, description: 'The security.' }),
    rows: rowsField(t, BarRef, IN_ORDER),
    columns: columnsField(t, BarColumnsRef, PARALLEL),
  }),
})

const SecurityBatchRef = builder.objectRef<SecurityBatch>('SecurityMarketData').implement({
  description: 'Bars of several securities, grouped by security.',
  fields: (t) => ({
    ...securityFields(t),
    series: t.field({
      type: [SecurityBarsRef],
      description: 'One entry per security found, in the requested order.',
      resolve: ({ series }) => [...series],
    }),
  }),
})

const LatestSecurityBarRef = latestType('LatestSecurityBar', 'security', 'a security', SecurityRef)

const SecurityLatestRef = builder.objectRef<SecurityLatest>('SecurityLatest').implement({
  description: 'The newest bar of each security.',
  fields: (t) => ({
    ...securityFields(t),
    rows: rowsField(t, LatestSecurityBarRef, 'One row per security with a bar, in the requested order.'),
    noData: t.field({
      type: ['String'],
      description: 'Requested identifiers of securities without bars.',
      resolve: ({ noData }) => [...noData],
    }),
  }),
})

type Paths = readonly (readonly string[])[]

/** Paths at which a query selects the bars of a numbered page, of groups, and the newest bars. */
const PAGE_PATHS: Paths = [['rows'], ['columns']]
const GROUP_PATHS: Paths = PAGE_PATHS.map((path) => ['series', ...path])
const NEWEST_PATHS: Paths = [['rows', 'bar']]

/** Derives what to read for rows of securities, which are not transformed. */
const securitySelection = (paths: Paths) => (info: GraphQLResolveInfo) => {
  const { fields, calculated } = selectedOf(info, paths)
  return { fields, calculated }
}

const ECHOED = ['type', 'notional'] as const
const ofPages = {
  omit: ['fields', ...ECHOED],
  selected: (info: GraphQLResolveInfo) => selectedOf(info, PAGE_PATHS),
} as const
const calculatedAt = (path: readonly string[]) => (info: GraphQLResolveInfo) => ({
  calculated: calculatedSelected(info, [path]),
})
const ofSecurities = (paths: Paths) =>
  ({ omit: ['fields', 'calculateMetrics', ...ECHOED], selected: securitySelection(paths) }) as const

export const seriesQueries = queryFields((t) => ({
  aggregateTimeseries: t.field({ ...fromOperation(t, aggregateTimeseries, ofPages), type: BarPageRef }),
  singleAggregateTimeseries: t.field({
    ...fromOperation(t, singleAggregateTimeseries, ofPages),
    type: BarPageRef,
  }),
  aggregateSnapshot: t.field({
    ...fromOperation(t, aggregateSnapshot, { omit: ECHOED, selected: calculatedAt(['rows', 'bar']) }),
    type: SnapshotRef,
  }),
  aggregateLatest: t.field({
    ...fromOperation(t, aggregateLatest, { omit: ECHOED, selected: calculatedAt(['latest', 'bar']) }),
    type: AggregateLatestRef,
  }),
  securityTimeseries: t.field({
    ...fromOperation(t, securityTimeseries, ofSecurities(PAGE_PATHS)),
    type: SeriesPageRef,
  }),
  securityPanel: t.field({
    ...fromOperation(t, securityPanel, ofSecurities(PAGE_PATHS)),
    type: SeriesPageRef,
  }),
  securityMarketData: t.field({
    ...fromOperation(t, securityMarketData, {
      omit: ['fields', ...ECHOED],
      selected: securitySelection(GROUP_PATHS),
    }),
    type: SecurityBatchRef,
  }),
  securityLatest: t.field({
    ...fromOperation(t, securityLatest, ofSecurities(NEWEST_PATHS)),
    type: SecurityLatestRef,
  }),
}))
