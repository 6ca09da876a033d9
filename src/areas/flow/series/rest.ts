import { downloadRoute, type Route, route } from '../../../protocols/rest/route.ts'
import { EXPORT_MEDIA, withAccepted } from '../../jobs/export-format.ts'
import { flowExport } from './export.ts'
import { flowAvailability, flowLatest, flowTimeseries } from './operations.ts'
import {
  AvailabilityResponse,
  FlowFile,
  LatestResponse,
  observationRows,
  seriesMembers,
  TimeseriesResponse,
} from './responses.ts'

const tag = 'Flow'
const refusals = ['series_not_found'] as const

export const flowRoutes: Route[] = [
  route({
    path: '/flow/timeseries',
    operation: flowTimeseries,
    summary: 'Observations of flow series',
    tag,
    refusals,
    isChart: true,
    body: TimeseriesResponse,
    table: 'data',
    present: ({ rows, pagination, metadata, transform }) => ({
      body: {
        data: observationRows(rows, transform),
        count: rows.length,
        pagination,
        metadata,
      },
      page: pagination,
    }),
  }),
  route({
    path: '/flow/latest',
    operation: flowLatest,
    summary: 'Newest observations of flow series',
    tag,
    refusals,
    body: LatestResponse,
    table: 'data',
    present: ({ rows, metadata }) => ({
      body: {
        data: rows.map(({ series, ...row }) => ({ ...seriesMembers(series), ...row })),
        count: rows.length,
        metadata,
      },
    }),
  }),
  route({
    path: '/flow/availability',
    operation: flowAvailability,
    summary: 'Extent of flow series',
    tag,
    refusals,
    body: AvailabilityResponse,
    table: 'data',
    present: ({ rows, metadata }) => ({
      body: {
        data: rows.map(({ series, ...row }) => ({ ...seriesMembers(series), ...row })),
        count: rows.length,
        metadata,
      },
    }),
  }),
  downloadRoute({
    path: '/flow/timeseries/export',
    operation: flowExport,
    summary: 'All observations of flow series as a file',
    tag,
    refusals,
    media: EXPORT_MEDIA,
    input: flowExport.input,
    toInput: withAccepted,
    body: FlowFile,
    isLive: true,
  }),
]
