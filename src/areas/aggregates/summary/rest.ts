import { encodedRow } from '../../../core/rows/json-rows.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { presentTrend } from '../../analytics/responses.ts'
import { AGGREGATES } from '../../instruments/kinds.ts'
import { AggregateRow, rowMembers } from '../../instruments/series/rows.ts'
import { aggregateMetadataOf } from '../directory/responses.ts'
import { aggregateSummary, topConstituents } from './operations.ts'
import { SummaryResponse, TopConstituentsResponse } from './responses.ts'

const tag = 'Summaries'
const refusals = ['aggregate_not_found'] as const

export const aggregateSummaryRoutes: Route[] = [
  route({
    path: '/aggregates/summary/{aggregate_id}',
    operation: aggregateSummary,
    summary: 'Summary of an aggregate',
    tag,
    refusals,
    body: SummaryResponse,
    present: ({ aggregate, latest, trend, assetClass, constituentsCount, generatedAt }) => ({
      body: {
        metadata: aggregateMetadataOf(aggregate),
        latest:
          latest &&
          encodedRow(
            latest,
            rowMembers(
              AGGREGATES,
              AggregateRow.shape,
              { instrument: { ofKey: () => aggregate }, bar: latest },
              assetClass,
            ),
          ),
        trend: trend && presentTrend(trend),
        constituentsCount,
        generatedAt,
      },
    }),
  }),
  route({
    method: 'post',
    path: '/aggregates/summary/top-constituents',
    operation: topConstituents,
    summary: 'Constituents of an aggregate ranked by a metric',
    tag,
    refusals,
    example: { aggregate_id: 101, metric: 'retail_net_turnover', limit: 5 },
    body: TopConstituentsResponse,
    table: 'constituents',
    present: ({ aggregate, rows, ...result }) => ({
      body: {
        aggregateId: aggregate.id,
        providerId: aggregate.providerId,
        ...result,
        count: rows.length,
        constituents: rows.map(({ security, rank, ...values }) => {
          const { id, providerId, ticker, name, sector, industry } = security
          return { rank, id, providerId, symbol: ticker, name, sector, industry, ...values }
        }),
      },
    }),
  }),
]
