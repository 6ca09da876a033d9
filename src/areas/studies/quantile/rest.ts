import { type Route, route } from '../../../protocols/rest/route.ts'
import { quantileStudy } from './operations.ts'
import { presentQuantileStudy, QuantileStudyResponse } from './responses.ts'

export const quantileStudyRoutes: Route[] = [
  route({
    method: 'post',
    path: '/analytics/quantile-study',
    operation: quantileStudy,
    summary: 'Quantile study',
    tag: 'Analytics',
    refusals: ['tier_insufficient', 'aggregate_not_found'],
    example: {
      measures: ['retail_net_turnover|z_score:1y', 'px|pct_change:20'],
      start_date: '2026-01-02',
      end_date: '2026-03-31',
      horizons: [1, 5, 20],
      records_per_page: 10,
      page_number: 1,
    },
    body: QuantileStudyResponse,
    table: 'data',
    present: presentQuantileStudy,
  }),
]
