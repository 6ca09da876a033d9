import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import type { JsonRow } from '../../../core/rows/json-rows.ts'
import { encodedRow } from '../../../core/rows/json-rows.ts'
import { standardShape } from '../../../engine/bars/shape.ts'
import { SECURITY } from '../../../engine/instruments/kinds.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { presentSecurity, securityShape } from '../../instruments/directory/responses.ts'
import { rowMembers, SeriesRow } from '../../instruments/series/rows.ts'
import { trendShape } from '../statistics/shapes.ts'
import { AVERAGES, type SecuritySummary, securitySummary } from './security-operations.ts'

const SecurityTrend = z
  .object({
    ...trendShape,
    dateRange: DateRange.describe('Times of the first and last bar that the line was fitted to.'),
  })
  .meta({ id: 'SecurityTrend', description: 'Linear trend of a security’s net turnover.' })

const instant = z.string().meta({ format: 'date-time' }).nullable()

const SummaryResponse = z
  .object({
    ...securityShape,
    latest: SeriesRow.nullable().describe('The newest bar. Null if there is none.'),
    trend: SecurityTrend.nullable().describe(
      'Trend over the last 30 calendar days of data (30 weeks, months or years for bars of that length). Null if fewer than three bars have a value.',
    ),
    averages: z
      .record(z.string(), z.number().nullable())
      .describe(
        `Means of \`retail_net_turnover\` (\`net_cp_turnover\` for options) over the last ${AVERAGES.join(', ')} values, by number of values. Null if there are fewer.`,
      ),
    ...standardShape,
    firstTs: instant.describe('Time of the first bar. Null if there is none.'),
    lastTs: instant.describe('Time of the newest bar. Null if there is none.'),
  })
  .meta({ id: 'SecuritySummaryResponse', description: 'Summary of a security.' })

/** Returns the newest bar as a row with the calculated metrics of the summary. */
function latestOf({
  latest,
  security,
  assetClass,
  zScore,
  momentum,
  ris,
  rank,
}: SecuritySummary): JsonRow | null {
  if (!latest) return null
  const others = {
    zScore: { constant: zScore },
    momentum: { constant: momentum },
    ris: { constant: ris },
    rank: { constant: rank },
  }
  const parts = { instrument: { ofKey: () => security }, bar: latest, others }
  return encodedRow(latest, rowMembers(SECURITY, SeriesRow.shape, parts, assetClass))
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
          ...presentSecurity(security),
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
