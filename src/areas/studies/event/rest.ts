import { type Route, route } from '../../../protocols/rest/route.ts'
import { eventStudy } from './operations.ts'
import { EventStudyResponse, presentEventStudy } from './responses.ts'

export const eventStudyRoutes: Route[] = [
  route({
    method: 'post',
    path: '/analytics/event-study',
    operation: eventStudy,
    summary: 'Event study',
    tag: 'Analytics',
    refusals: ['tier_insufficient', 'aggregate_not_found', 'security_not_found'],
    example: {
      signals: [
        { name: 'buying', all: [{ measure: 'retail_net_turnover', crosses_above: 0 }] },
        { name: 'falling', any: [{ measure: 'px_chg', bottom: 1 }] },
      ],
      start_date: '2026-02-02',
      end_date: '2026-03-31',
      horizons: [1, 5, 20],
      benchmark: 106,
      records_per_page: 10,
      page_number: 1,
    },
    body: EventStudyResponse,
    table: 'data',
    present: presentEventStudy,
  }),
]
