import { type Route, route } from '../../protocols/rest/route.ts'
import { screenCounts } from './counts.ts'
import { screenDistribution } from './distribution.ts'
import { screenOperation } from './operations.ts'
import {
  presentCounts,
  presentDistribution,
  presentScreen,
  ScreenCountsResponse,
  ScreenDistributionResponse,
  ScreenResponse,
} from './responses.ts'

const conditions = {
  all: [
    { measure: 'retail_net_turnover|z_score:1y', gt: 1 },
    { measure: 'px|pct_change:20', lt: 0 },
  ],
}

export const screenRoutes: Route[] = [
  route({
    method: 'post',
    path: '/screens/run',
    operation: screenOperation,
    id: 'runScreen',
    summary: 'Instruments that meet conditions on measures',
    tag: 'Screens',
    refusals: ['tier_insufficient', 'aggregate_not_found'],
    example: {
      ...conditions,
      columns: ['retail_net_turnover', 'retail_net_turnover|z_score:1y', 'px|pct_change:20'],
      sort: 'retail_net_turnover|z_score:1y',
    },
    body: ScreenResponse,
    table: 'data',
    present: presentScreen,
  }),
  route({
    method: 'post',
    path: '/screens/counts',
    operation: screenCounts,
    summary: 'Numbers of instruments that meet conditions, by bar',
    tag: 'Screens',
    refusals: ['tier_insufficient', 'aggregate_not_found'],
    example: { ...conditions, start_date: '2026-01-02', end_date: '2026-03-31' },
    body: ScreenCountsResponse,
    table: 'data',
    present: presentCounts,
  }),
  route({
    method: 'post',
    path: '/screens/distribution',
    operation: screenDistribution,
    summary: 'Distribution of a measure over instruments',
    tag: 'Screens',
    refusals: ['tier_insufficient', 'aggregate_not_found'],
    example: { condition: conditions.all[0], bin_count: 20 },
    body: ScreenDistributionResponse,
    table: 'data',
    present: presentDistribution,
  }),
]
