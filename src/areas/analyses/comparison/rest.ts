import { type Route, route } from '../../../protocols/rest/route.ts'
import { aggregateMetadataOf } from '../../instruments/directory/responses.ts'
import { aggregateComparison, aggregatesSideBySide } from './operations.ts'
import {
  ComparisonResponse,
  comparedMembers,
  comparedRows,
  comparisonTable,
  SideBySideResponse,
  sideBySideTable,
} from './responses.ts'

const tag = 'Comparison'
const refusals = ['aggregate_not_found'] as const
const example = {
  aggregate_ids: [101, 106],
  start_date: '2026-01-01T00:00:00Z',
  end_date: '2026-03-31T00:00:00Z',
  metrics: ['retail_net_turnover', 'px'],
}

export const comparisonRoutes: Route[] = [
  route({
    method: 'post',
    path: '/aggregates/comparison/compare',
    operation: aggregateComparison,
    summary: 'Compare aggregates by statistics',
    tag,
    refusals,
    example,
    body: ComparisonResponse,
    table: comparisonTable,
    present: ({ aggregates, ...compared }) => ({
      body: {
        aggregates: Object.fromEntries(
          aggregates.map(({ aggregate, dataPoints, metrics: compare }) => {
            const { id, providerId, name, type, subtype } = aggregate
            const byName = compare.map(({ metric, ...measures }) => [metric, measures])
            return [
              id,
              { id, providerId, name, type, subtype, dataPoints, metrics: Object.fromEntries(byName) },
            ]
          }),
        ),
        ...comparedMembers(compared),
      },
    }),
  }),
  route({
    method: 'post',
    path: '/aggregates/comparison/side-by-side',
    operation: aggregatesSideBySide,
    summary: 'Compare aggregates by time series',
    tag,
    refusals,
    example: { ...example, normalise: 'index_100' },
    body: SideBySideResponse,
    table: sideBySideTable,
    present: (result) => ({
      body: {
        aggregates: result.aggregates.map(aggregateMetadataOf),
        ...comparedMembers(result),
        count: result.timestamps.length,
        data: comparedRows(result),
      },
    }),
  }),
]
