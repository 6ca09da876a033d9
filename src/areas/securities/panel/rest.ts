import { EXAMPLE } from '../../../market/examples.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { securityPanel } from './operations.ts'
import { PanelResponse, presentPanel } from './responses.ts'

export const securityPanelRoutes: Route[] = [
  route({
    method: 'post',
    path: '/securities/timeseries',
    operation: securityPanel,
    summary: 'Time series of many securities',
    tag: 'Series',
    example: { sector: EXAMPLE.sector, start_date: EXAMPLE.startDate, records_per_page: 10, page_number: 1 },
    refusals: ['security_not_found', 'tier_insufficient', 'too_many_jobs'],
    body: PanelResponse,
    table: 'data',
    present: presentPanel,
  }),
]
