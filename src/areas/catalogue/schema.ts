import { z } from 'zod'
import { builder } from '../../protocols/graphql/builder.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { SecurityRef } from '../shared/instruments.ts'
import { PaginationRef } from '../shared/page-schema.ts'
import {
  availableIntervals,
  type MetricInfo,
  metricCatalogue,
  metricInfoShape,
  seriesList,
} from './operations.ts'
import type { ListedSeries } from './queries.ts'

const MetricInfoRef = builder.objectRef<MetricInfo>('MetricInfo').implement({
  description: 'A metric, and whether the caller may ask for it.',
  fields: (t) => zodFields(t, z.object(metricInfoShape)),
})

type Intervals = Awaited<ReturnType<typeof availableIntervals.run>>

const IntervalsRef = builder.objectRef<Intervals>('AvailableIntervals').implement({
  description: 'Lengths of bars of an asset class.',
  fields: (t) => ({
    assetClass: t.expose('assetClass', { type: enumRef('AssetClass'), description: 'The asset class.' }),
    intervals: t.expose('intervals', {
      type: [enumRef('Interval')],
      description: 'Lengths of bars, the shortest first.',
    }),
    default: t.field({
      type: enumRef('Interval'),
      description: 'The one that is meant when none is named.',
      resolve: (intervals) => intervals.default,
    }),
  }),
})

const ListedSeriesRef = builder.objectRef<ListedSeries>('ListedSeries').implement({
  description: 'A security that has bars.',
  fields: (t) => ({
    security: t.field({ type: SecurityRef, description: 'The security.', resolve: (series) => series }),
    assetClasses: t.expose('assetClasses', {
      type: [enumRef('AssetClass')],
      description: 'Asset classes that it has bars of.',
    }),
    firstTs: t.field({ type: 'DateTime', description: 'Its first bar.', resolve: ({ firstTs }) => firstTs }),
    lastTs: t.field({ type: 'DateTime', description: 'Its newest bar.', resolve: ({ lastTs }) => lastTs }),
  }),
})

type ListPage = Awaited<ReturnType<typeof seriesList.run>>

const ListPageRef = builder.objectRef<ListPage>('SeriesList').implement({
  description: 'A numbered page of securities that have bars.',
  fields: (t) => ({
    rows: t.field({ type: [ListedSeriesRef], description: 'The securities.', resolve: ({ rows }) => rows }),
    pagination: t.expose('pagination', { type: PaginationRef, description: 'Where the page stands.' }),
  }),
})

builder.queryFields((t) => ({
  metricCatalogue: t.field({ ...fromOperation(t, metricCatalogue), type: [MetricInfoRef] }),
  availableIntervals: t.field({ ...fromOperation(t, availableIntervals), type: IntervalsRef }),
  seriesList: t.field({ ...fromOperation(t, seriesList), type: ListPageRef }),
}))
