import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { fromOperation, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { BarRef } from '../../shared/bars.ts'
import { BarColumnsRef, columnsField } from '../../shared/columns.ts'
import { DOWNSAMPLED } from '../../shared/downsampled.ts'
import { encodedNodes } from '../../shared/encoded-graph.ts'
import { SecurityRef } from '../../shared/instruments.ts'
import { PAGE_PATHS, pageFields, readFields, WarningRef } from '../../shared/page-schema.ts'
import { calculatedSelected, fieldsSelected } from '../../shared/selected.ts'
import {
  type LatestSecurityBar,
  type SecurityBars,
  type SecurityBatch,
  type SecurityLatest,
  type SeriesPage,
  securityLatest,
  securityMarketData,
  securityTimeseries,
} from './operations.ts'
import { type SeriesAnswer, SeriesMetadata } from './plan.ts'

export const SeriesMetadataRef = builder.objectRef<SeriesMetadata>('SeriesMetadata').implement({
  description: 'Metadata of a response about securities.',
  fields: (t) => ({
    downsampled: t.expose('downsampled', DOWNSAMPLED),
    ...zodFields(t, SeriesMetadata.omit({ warnings: true, downsampled: true })),
    warnings: t.expose('warnings', {
      type: [WarningRef],
      description: 'Parts of the request that the server changed or ignored.',
    }),
  }),
})

/** Fields of every response with bars of securities. */
const answerFields = <T extends SeriesAnswer>(t: FieldBuilder<T>) => ({
  ...readFields(t),
  securities: t.field({
    type: [SecurityRef],
    description: 'Securities found, in the requested order. Without identifiers, those on the page.',
    resolve: ({ securities }: SeriesAnswer) => [...securities],
  }),
  metadata: t.field({
    type: SeriesMetadataRef,
    description: 'Metadata of the response.',
    resolve: ({ metadata }: SeriesAnswer) => metadata,
  }),
})

export const SeriesPageRef = builder.objectRef<SeriesPage>('SecurityBarPage').implement({
  description: 'A numbered page of bars of securities, merged by time and then by ascending id.',
  fields: (t) => ({ ...pageFields(t), ...answerFields(t) }),
})

const SecurityBarsRef = builder.objectRef<SecurityBars>('SecurityBars').implement({
  description: 'Bars of one security.',
  fields: (t) => ({
    asked: t.exposeString('asked', { description: 'Identifier by which the security was requested.' }),
    security: t.expose('security', { type: SecurityRef, description: 'The security.' }),
    rows: t.field({
      type: [BarRef],
      description: 'Bars in the requested order.',
      extensions: encodedBy<SecurityBars>(({ rows }, _args, _context, info) => encodedNodes(rows, info)),
      resolve: ({ rows }) => [...rows],
    }),
    columns: columnsField(t, BarColumnsRef, 'The same bars as parallel arrays.'),
  }),
})

const SecurityBatchRef = builder.objectRef<SecurityBatch>('SecurityMarketData').implement({
  description: 'Bars of several securities, grouped by security.',
  fields: (t) => ({
    ...answerFields(t),
    series: t.field({
      type: [SecurityBarsRef],
      description: 'One entry per security found, in the requested order.',
      resolve: ({ series }) => [...series],
    }),
  }),
})

const LatestSecurityBarRef = builder.objectRef<LatestSecurityBar>('LatestSecurityBar').implement({
  description: 'The newest bar of a security and its age.',
  fields: (t) => ({
    security: t.expose('security', { type: SecurityRef, description: 'The security.' }),
    bar: t.expose('bar', { type: BarRef, description: 'The newest bar.' }),
    stalenessDays: t.exposeInt('stalenessDays', {
      description: 'Calendar days (UTC) from the end of the bar to today. 0 for a bar in progress.',
    }),
  }),
})

const SecurityLatestRef = builder.objectRef<SecurityLatest>('SecurityLatest').implement({
  description: 'The newest bar of each security.',
  fields: (t) => ({
    ...answerFields(t),
    rows: t.field({
      type: [LatestSecurityBarRef],
      description: 'One row per security with a bar, in the requested order.',
      extensions: encodedBy<SecurityLatest>(({ rows }, _args, _context, info) => encodedNodes(rows, info)),
      resolve: ({ rows }) => [...rows],
    }),
    noData: t.field({
      type: ['String'],
      description: 'Requested identifiers of securities without bars.',
      resolve: ({ noData }) => [...noData],
    }),
  }),
})

/** Returns the `fields` parameter: the fields that a query selects for bars at any of the paths. */
export const fieldsIn =
  (paths: readonly (readonly string[])[]) => (info: Parameters<typeof fieldsSelected>[0]) => ({
    fields: [...fieldsSelected(info, paths), ...calculatedSelected(info, paths)],
  })

const BATCH_PATHS = PAGE_PATHS.map((path) => ['series', ...path])

export const securityTimeseriesQueries = queryFields((t) => ({
  securityTimeseries: t.field({
    ...fromOperation(t, securityTimeseries, {
      omit: ['fields', 'calculateMetrics', 'type', 'notional'],
      selected: fieldsIn(PAGE_PATHS),
    }),
    type: SeriesPageRef,
  }),
  securityMarketData: t.field({
    ...fromOperation(t, securityMarketData, {
      omit: ['fields', 'type', 'notional'],
      selected: fieldsIn(BATCH_PATHS),
    }),
    type: SecurityBatchRef,
  }),
  securityLatest: t.field({
    ...fromOperation(t, securityLatest, {
      omit: ['fields', 'calculateMetrics', 'type', 'notional'],
      selected: fieldsIn([['rows', 'bar']]),
    }),
    type: SecurityLatestRef,
  }),
}))
