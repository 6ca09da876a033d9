import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { calculatedShape } from '../../../engine/bars/shape.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { trendShape } from '../../analytics/shapes.ts'
import { securityMembers, securityShape } from '../directory/responses.ts'
import { SeriesRow } from '../timeseries/responses.ts'
import { rowOf } from '../timeseries/rows.ts'
import { AVERAGES, type SecuritySummary, securitySummary } from './operations.ts'

const SecurityTrend = z
  .object({ ...trendShape, dateRange: DateRange.describe('First and last bar of the line.') })
  .meta({ id: 'SecurityTrend', description: 'A straight line through the net turnover of a security.' })

const instant = z.string().meta({ format: 'date-time' }).nullable()

const SummaryResponse = z
  .object({
    ...securityShape,
    latest: SeriesRow.nullable().describe('The newest bar; null when there is none.'),
    trend: SecurityTrend.nullable().describe(
      'Trend over the last 30 calendar days of data (30 weeks, months or years of such bars); null under three bars.',
    ),
    averages: z
      .record(z.string(), z.number().nullable())
      .describe(
        `Means of retail_net_turnover (options: net_cp_turnover) over the last ${AVERAGES.join(', ')} bars; null under as many values.`,
      ),
    ...calculatedShape,
    firstTs: instant.describe('The first bar; null without any.'),
    lastTs: instant.describe('The newest bar; null without any.'),
  })
  .meta({ id: 'SecuritySummaryResponse', description: 'A security at a glance.' })

/** The newest bar as a row, with the calculated metrics that the summary has of it. */
function latestOf(summary: SecuritySummary) {
  const { latest, security, assetClass, zScore, momentum, ris, rank } = summary
  return latest && { ...rowOf(security, latest, assetClass), zScore, momentum, ris, rank }
}

export const securitySummaryRoutes: Route[] = [
  route({
    path: '/series/securities/{ticker}/summary',
    operation: securitySummary,
    summary: 'Summary of a security',
    tag: 'Series',
    refusals: ['security_not_found'],
    body: SummaryResponse,
    present: (summary) => {
      const { security, trend, averages, zScore, momentum, ris, rank, firstTs, lastTs } = summary
      return {
        body: {
          ...securityMembers(security),
          latest: latestOf(summary),
          trend: trend && { ...trend, slopeCi95: [...trend.slopeCi95] },
          averages,
          zScore,
          momentum,
          ris,
          rank,
          firstTs,
          lastTs,
        },
      }
    },
  }),
]
