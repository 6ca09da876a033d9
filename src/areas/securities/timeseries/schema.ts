import { requireBearer } from '../../../core/principal.ts'
import { builder, type Types } from '../../../protocols/graphql/builder.ts'
import { withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { selectedNames } from '../../../protocols/graphql/selection.ts'
import { BarRef } from '../../shared/bars.ts'
import { BarColumnsRef, columnsOf } from '../../shared/columns.ts'
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
  description: 'How an answer about securities was made.',
  fields: (t) => ({
    ...zodFields(t, SeriesMetadata.omit({ warnings: true })),
    warnings: t.expose('warnings', { type: [WarningRef], description: 'What was changed or ignored.' }),
  }),
})

/** The fields that all answers about bars of securities have. */
const answerFields = <T extends SeriesAnswer>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, T>) => ({
  ...readFields(t),
  securities: t.field({
    type: [SecurityRef],
    description: 'The securities that were found: those asked for in the order asked, or those on the page.',
    resolve: ({ securities }: SeriesAnswer) => [...securities],
  }),
  metadata: t.field({
    type: SeriesMetadataRef,
    description: 'How the answer was made.',
    resolve: ({ metadata }: SeriesAnswer) => metadata,
  }),
})

const SeriesPageRef = builder.objectRef<SeriesPage>('SecurityBarPage').implement({
  description: 'A numbered page of bars of securities, merged by time and then by ascending id.',
  fields: (t) => ({ ...pageFields(t), ...answerFields(t) }),
})

const SecurityBarsRef = builder.objectRef<SecurityBars>('SecurityBars').implement({
  description: 'Bars of one security.',
  fields: (t) => ({
    asked: t.exposeString('asked', { description: 'The identifier that the security was asked for by.' }),
    security: t.expose('security', { type: SecurityRef, description: 'The security.' }),
    rows: t.field({ type: [BarRef], description: 'Bars in order.', resolve: ({ rows }) => [...rows] }),
    columns: t.field({
      type: BarColumnsRef,
      description: 'The same bars as parallel arrays.',
      resolve: ({ rows }, _args, _context, info) =>
        columnsOf(rows, selectedNames(info, [[]]), selectedNames(info, [['transformed']])),
    }),
  }),
})

const SecurityBatchRef = builder.objectRef<SecurityBatch>('SecurityMarketData').implement({
  description: 'Bars of several securities, security by security.',
  fields: (t) => ({
    ...answerFields(t),
    series: t.field({
      type: [SecurityBarsRef],
      description: 'One entry per security that was found, in the order asked.',
      resolve: ({ series }) => [...series],
    }),
  }),
})

const LatestSecurityBarRef = builder.objectRef<LatestSecurityBar>('LatestSecurityBar').implement({
  description: 'The newest bar of a security and how old it is.',
  fields: (t) => ({
    security: t.expose('security', { type: SecurityRef, description: 'The security.' }),
    bar: t.field({ type: BarRef, description: 'Its newest bar.', resolve: ({ bar }) => bar }),
    stalenessDays: t.exposeInt('stalenessDays', {
      description: 'Calendar days (UTC) from the bar’s stamp to today; 0 for a running bar.',
    }),
  }),
})

const SecurityLatestRef = builder.objectRef<SecurityLatest>('SecurityLatest').implement({
  description: 'The newest bar of each of several securities.',
  fields: (t) => ({
    ...answerFields(t),
    rows: t.field({
      type: [LatestSecurityBarRef],
      description: 'One per security that has a bar, in the order asked.',
      resolve: ({ rows }) => [...rows],
    }),
    noData: t.field({
      type: ['String'],
      description: 'Identifiers of securities that have no bar.',
      resolve: ({ noData }) => [...noData],
    }),
  }),
})

/** The fields that a query selects of bars at any of the paths stand for the `fields` parameter. */
const fieldsIn = (info: Parameters<typeof fieldsSelected>[0], paths: readonly (readonly string[])[]) => ({
  fields: [...fieldsSelected(info, paths), ...calculatedSelected(info, paths)],
})

const BATCH_PATHS = PAGE_PATHS.map((path) => ['series', ...path])

builder.queryFields((t) => ({
  securityTimeseries: t.field({
    type: SeriesPageRef,
    description: securityTimeseries.description,
    ...withArguments(
      t,
      securityTimeseries.input,
      (_root: unknown, args, context, info) => {
        requireBearer(context.principal)
        return securityTimeseries.run({ ...args, ...fieldsIn(info, PAGE_PATHS) }, context)
      },
      ['fields', 'calculateMetrics'],
    ),
  }),
  securityMarketData: t.field({
    type: SecurityBatchRef,
    description: securityMarketData.description,
    ...withArguments(
      t,
      securityMarketData.input,
      (_root: unknown, args, context, info) => {
        requireBearer(context.principal)
        return securityMarketData.run({ ...args, ...fieldsIn(info, BATCH_PATHS) }, context)
      },
      ['fields'],
    ),
  }),
  securityLatest: t.field({
    type: SecurityLatestRef,
    description: securityLatest.description,
    ...withArguments(
      t,
      securityLatest.input,
      (_root: unknown, args, context, info) => {
        requireBearer(context.principal)
        return securityLatest.run({ ...args, ...fieldsIn(info, [['rows', 'bar']]) }, context)
      },
      ['fields', 'calculateMetrics'],
    ),
  }),
}))
