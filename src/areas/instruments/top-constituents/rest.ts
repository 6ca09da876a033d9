import { type Route, route } from '../../../protocols/rest/route.ts'
import { topConstituents } from './operations.ts'
import { TopConstituentsResponse } from './responses.ts'

export const topConstituentRoutes: Route[] = [
  route({
    method: 'post',
    path: '/aggregates/summary/top-constituents',
    operation: topConstituents,
    summary: 'Constituents of an aggregate ranked by a metric',
    tag: 'Summaries',
    refusals: ['aggregate_not_found'],
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
