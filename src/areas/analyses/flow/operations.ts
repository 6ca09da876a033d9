import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { operation } from '../../../core/operation.ts'
import { withDates } from '../../../market/parameters.ts'
import { endDate, startDate } from '../../flow/series/dates.ts'
import { asOf } from '../../flow/series/observations.ts'
import { type FlowRows, flowMetadataOf } from '../../flow/series/operations.ts'
import { loadFlowSeries, oneSlug, resolveSeries, seriesNotFound, slugs } from '../../flow/series/series.ts'
import type { FlowSeries } from '../../flow/series/shapes.ts'
import { volatilityParameters } from '../statistics/operations.ts'
import { sufficient } from '../statistics/series.ts'
import {
  type FlowStatistics,
  type FlowTrend,
  type FlowVolatility,
  flowStatisticsOf,
  flowTrendOf,
  flowVolatilityOf,
} from './analyses.ts'

const question = { startDate, endDate, asOf }
const flowVolatilityParameters = {
  ...volatilityParameters,
  basis: volatilityParameters.basis.describe(
    'Basis of the volatility. Default: `log_return` for prices, exchange rates and indices, otherwise `change`.',
  ),
}

const ordered = <S extends z.ZodObject>(schema: S): S => withDates(schema)

/** Arguments of the analyses of a series on the graph. */
export const flowQuestionInput = ordered(z.object(question))
export const flowVolatilityInput = ordered(z.object({ ...question, ...flowVolatilityParameters }))

/** Finds a visible series. Throws a 404 if there is none. */
async function requireSeries(context: ReadContext, slug: string): Promise<FlowSeries> {
  const series = await loadFlowSeries(context, slug)
  if (!series) throw seriesNotFound([slug])
  return series
}

export const flowTrend = operation({
  id: 'flowTrend',
  connected: 'FlowSeries.trend',
  description: 'Linear trend of a flow series, fitted by least squares, and its significance.',
  input: ordered(z.object({ slug: oneSlug, ...question })),
  run: async ({ slug, ...request }, context): Promise<FlowTrend> =>
    sufficient(
      await flowTrendOf(context, await requireSeries(context, slug), request),
      'Fewer than 3 observations are in the range. Use a longer range',
    ),
})

export const flowVolatility = operation({
  id: 'flowVolatility',
  connected: 'FlowSeries.volatility',
  description: 'Volatility and maximum drawdown of a flow series.',
  input: ordered(z.object({ slug: oneSlug, ...question, ...flowVolatilityParameters })),
  run: async ({ slug, ...request }, context): Promise<FlowVolatility> =>
    sufficient(
      await flowVolatilityOf(context, await requireSeries(context, slug), request),
      'The basis has fewer than 2 values in the range. Use a longer range',
    ),
})

export const flowStats = operation({
  id: 'flowStats',
  connected: 'FlowSeries.stats',
  description: 'Statistics of one or more flow series over a date range, in the requested order.',
  input: ordered(z.object({ slugs, ...question })),
  run: async ({ slugs: requested, ...input }, context): Promise<FlowRows<FlowStatistics>> => {
    const resolved = await resolveSeries(context, requested)
    const rows = await Promise.all(resolved.series.map((series) => flowStatisticsOf(context, series, input)))
    const noDataSlugs = rows.flatMap(({ count, series }) => (count === 0 ? [series.slug] : []))
    return { rows, metadata: { ...flowMetadataOf(resolved, context, input), noDataSlugs } }
  },
})
