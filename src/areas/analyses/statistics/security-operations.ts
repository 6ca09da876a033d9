import { z } from 'zod'
import type { DateRange } from '../../../core/answers.ts'
import { distinctList } from '../../../core/lists.ts'
import { operation } from '../../../core/operation.ts'
import type { SeriesMetadata } from '../../../engine/bars/metadata.ts'
import { barMetadataOf } from '../../../engine/bars/metadata.ts'
import {
  requireSecurity,
  securitiesById,
  securityNotFound,
} from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { ListedSecurityId, PositiveSecurityId } from '../../../market/identifiers.ts'
import { withSecurityMetric } from '../../../market/metric-parameters.ts'
import type { MetricName } from '../../../market/metrics.ts'
import { endDate } from '../../../market/parameters.ts'
import type { Interval } from '../../../market/vocabulary.ts'
import {
  type Correlation,
  correlate,
  type Statistics,
  statisticsOf,
  type Trend,
  trendOf,
  type Volatility,
  volatilityOf,
} from './analyses.ts'
import {
  seriesParameters,
  seriesRules,
  spanOf,
  TOO_FEW_FOR_TREND,
  TOO_FEW_FOR_VOLATILITY,
  volatilityParameters,
} from './operations.ts'
import { sufficient, toSeriesQuery } from './series.ts'

/** The twins of the analyses of aggregates. */

const rules = <S extends z.ZodObject>(schema: S): S => withSecurityMetric(seriesRules(schema))
const securityId = PositiveSecurityId.describe('Id of the security.').meta({
  example: EXAMPLE.securityIds[0],
})

const TOO_FEW_IN_COMMON =
  'The securities share fewer than 3 bars, or one of them is constant there. Use a longer range'

export const securityCorrelation = operation({
  id: 'securityCorrelation',
  description: 'Pearson correlation of a metric between two securities over their common bars.',
  input: rules(
    z.object({
      securityId1: PositiveSecurityId.describe('Id of the first security.').meta({
        example: EXAMPLE.securityIds[0],
      }),
      securityId2: PositiveSecurityId.describe('Id of the second security.').meta({
        example: EXAMPLE.securityIds[1],
      }),
      ...seriesParameters,
    }),
  ),
  run: async ({ securityId1, securityId2, ...input }, context): Promise<Correlation> => {
    const { securities, unknownIds } = await securitiesById(context, [securityId1, securityId2])
    if (unknownIds.length > 0) throw securityNotFound(unknownIds)
    const [one, other = one] = securities
    if (!one || !other) throw securityNotFound([securityId1, securityId2])
    return sufficient(
      await correlate(context, [one, other], toSeriesQuery(input, context)),
      TOO_FEW_IN_COMMON,
    )
  },
})

export const securityTrend = operation({
  id: 'securityTrend',
  connected: 'Security.trend',
  description: 'Linear trend of a metric of a security, fitted by least squares, and its significance.',
  input: rules(z.object({ securityId, ...seriesParameters })),
  run: async ({ securityId: id, ...input }, context): Promise<Trend> => {
    const security = await requireSecurity(context, id)
    return sufficient(await trendOf(context, security, toSeriesQuery(input, context)), TOO_FEW_FOR_TREND)
  },
})

export const securityVolatility = operation({
  id: 'securityVolatility',
  connected: 'Security.volatility',
  description: 'Volatility and maximum drawdown of a metric of a security.',
  input: rules(z.object({ securityId, ...seriesParameters, ...volatilityParameters })),
  run: async ({ securityId: id, ...input }, context): Promise<Volatility> => {
    const security = await requireSecurity(context, id)
    const volatility = await volatilityOf(context, security, toSeriesQuery(input, context), input)
    return sufficient(volatility, TOO_FEW_FOR_VOLATILITY)
  },
})

/** Statistics of several securities. */
export interface SecurityStatisticsAnswer {
  readonly rows: Statistics[]
  readonly interval: Interval
  readonly metric: MetricName
  /** First and last bar with a value of any security. Null if there is none. */
  readonly dateRange: DateRange | null
  readonly noDataSecurityIds: readonly number[]
  readonly metadata: SeriesMetadata
}

export const securityStats = operation({
  id: 'securityStats',
  connected: 'Security.stats',
  description: 'Statistics of a metric of one or more securities over a date range, in the requested order.',
  input: rules(
    z.object({
      securityIds: distinctList(ListedSecurityId, 100)
        .describe('Ids of the securities. At most 100.')
        .meta({ example: EXAMPLE.securityIds }),
      ...seriesParameters,
      endDate,
    }),
  ),
  run: async ({ securityIds, ...input }, context): Promise<SecurityStatisticsAnswer> => {
    const { securities, unknownIds, asOf } = await securitiesById(context, securityIds)
    const question = toSeriesQuery(input, context)
    const { metric, interval, selection, warnings } = question
    const rows = await Promise.all(securities.map((one) => statisticsOf(context, one, question)))
    return {
      rows,
      interval,
      metric,
      dateRange: spanOf(rows.flatMap(({ dateRange }) => dateRange ?? [])),
      noDataSecurityIds: rows.flatMap(({ count, instrument }) => (count === 0 ? [instrument.id] : [])),
      metadata: barMetadataOf(input, selection, context, {
        asOf,
        notFound: unknownIds.map(String),
        warnings,
      }),
    }
  },
})
