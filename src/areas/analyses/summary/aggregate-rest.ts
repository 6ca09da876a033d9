import { z } from 'zod'
import { encodedRow } from '../../../core/rows/json-rows.ts'
import { AGGREGATE } from '../../../engine/instruments/kinds.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { AggregateMetadata, aggregateMetadataOf } from '../../instruments/directory/responses.ts'
import { AggregateRow, BarMembers, rowMembers } from '../../instruments/series/rows.ts'
import { AGGREGATE_ANALYSIS_RESPONSES } from '../statistics/responses.ts'
import { aggregateSummary } from './aggregate-operations.ts'

const SummaryResponse = z
  .object({
    metadata: AggregateMetadata,
    latest: AggregateRow.nullable().describe('The newest daily bar. Null if there is none.'),
    trend: AGGREGATE_ANALYSIS_RESPONSES.Trend.nullable().describe(
      'Trend over the last 30 calendar days of data. Null if fewer than three bars have a value.',
    ),
    constituentsCount: z.int().describe('Number of constituents today.'),
    generatedAt: z.string().meta({ format: 'date-time' }).describe('When the response was generated.'),
  })
  .meta({ id: 'SummaryResponse', description: 'Summary of an aggregate.' })

export const aggregateSummaryRoutes: Route[] = [
  route({
    path: '/aggregates/summary/{aggregate_id}',
    operation: aggregateSummary,
    summary: 'Summary of an aggregate',
    tag: 'Summaries',
    refusals: ['aggregate_not_found'],
    body: SummaryResponse,
    present: ({ aggregate, latest, trend, assetClass, constituentsCount, generatedAt }) => ({
      body: {
        metadata: aggregateMetadataOf(aggregate),
        latest:
          latest &&
          encodedRow(
            latest,
            rowMembers(
              AGGREGATE,
              BarMembers.shape,
              { instrument: { ofKey: () => aggregate }, bar: latest },
              assetClass,
            ),
          ),
        trend: trend && AGGREGATE_ANALYSIS_RESPONSES.presentTrend(trend),
        constituentsCount,
        generatedAt,
      },
    }),
  }),
]
