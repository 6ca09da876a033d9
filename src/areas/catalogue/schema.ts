import { z } from 'zod'
import { builder } from '../../protocols/graphql/builder.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../protocols/graphql/parts.ts'
import { SecurityRef } from '../shared/instruments.ts'
import { PaginationRef } from '../shared/page-schema.ts'
import {
  availableIntervals,
  type MetricInfo,
  metricCatalogue,
  metricInfoShape,
  securityCoverage,
} from './operations.ts'
import type { SecurityCoverage } from './queries.ts'

const MetricInfoRef = builder.objectRef<MetricInfo>('MetricInfo').implement({
  description: 'Metric, and whether the caller may request it.',
  fields: (t) => zodFields(t, z.object(metricInfoShape)),
})

type Intervals = Awaited<ReturnType<typeof availableIntervals.run>>

const IntervalsRef = builder.objectRef<Intervals>('AvailableIntervals').implement({
  description: 'Intervals available for an asset class.',
  fields: (t) => ({
    assetClass: t.expose('assetClass', { type: enumRef('AssetClass'), description: 'Asset class.' }),
    intervals: t.expose('intervals', {
      type: [enumRef('Interval')],
      description: 'Available intervals, shortest first.',
    }),
    default: t.field({
      type: enumRef('Interval'),
      description: 'Interval used if a request specifies none.',
      resolve: (intervals) => intervals.default,
    }),
  }),
})

const CoverageRef = builder.objectRef<SecurityCoverage>('SecurityCoverage').implement({
  description: 'Security with the extent of its bars.',
  fields: (t) => ({
    security: t.field({ type: SecurityRef, description: 'Security.', resolve: (series) => series }),
    assetClasses: t.expose('assetClasses', {
      type: [enumRef('AssetClass')],
      description: 'Asset classes that have bars.',
    }),
    firstTs: t.field({
      type: 'DateTime',
      description: 'Time of the first bar.',
      resolve: ({ firstTs }) => firstTs,
    }),
    lastTs: t.field({
      type: 'DateTime',
      description: 'Time of the newest bar.',
      resolve: ({ lastTs }) => lastTs,
    }),
  }),
})

type CoveragePage = Awaited<ReturnType<typeof securityCoverage.run>>

const CoveragePageRef = builder.objectRef<CoveragePage>('SecurityCoveragePage').implement({
  description: 'A numbered page of securities with bars.',
  fields: (t) => ({
    rows: t.field({
      type: [CoverageRef],
      description: 'Securities on this page, sorted by symbol.',
      resolve: ({ rows }) => rows,
    }),
    pagination: t.expose('pagination', {
      type: PaginationRef,
      description: 'Position of the page among all pages.',
    }),
  }),
})

export const catalogueQueries = queryFields((t) => ({
  metricCatalogue: t.field({ ...fromOperation(t, metricCatalogue), type: [MetricInfoRef] }),
  availableIntervals: t.field({ ...fromOperation(t, availableIntervals), type: IntervalsRef }),
  securityCoverage: t.field({ ...fromOperation(t, securityCoverage), type: CoveragePageRef }),
}))
