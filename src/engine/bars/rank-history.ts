import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import { lastCompletedStamp } from '../../market/dates.ts'
import type { OrderDirection } from '../../market/vocabulary.ts'
import { type RankRow, selectRankHistory } from './queries/rank-history.ts'
import { type RankingRequest, rankingOf, rankingParameters } from './ranking-request.ts'

/** Parameters of a history of ranks: those of a ranking without its dates and option sides. */
export const rankHistoryParameters = {
  interval: rankingParameters.interval,
  metric: rankingParameters.metric.describe(
    'Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options.',
  ),
  assetClass: rankingParameters.assetClass,
  moneyness: rankingParameters.moneyness,
  size: rankingParameters.size,
  first: z
    .int()
    .min(1)
    .max(60)
    .default(20)
    .describe('Number of bars on trading days, up to the last completed one. 1 to 60. Default: 20.'),
}

/** Fields of a rank in the past. */
export const pastRankShape = {
  ts: z.string().meta({ format: 'date-time' }).describe('End of the bar.'),
  date: z.string().meta({ format: 'date' }).describe('Trading date of the bar.'),
  rank: z.int().describe('Rank, starting at 1. Ties share the best rank (1, 1, 3).'),
  value: z.number().describe('Value of the metric.'),
}

interface HistoryRequest extends RankingRequest {
  readonly first: number
  readonly order?: OrderDirection | undefined
}

/**
 * Loads the ranks of an instrument in the last completed bars, newest first. Batches calls with equal requests into one
 * statement. `kind` and the request determine the universe.
 */
export const loadRankHistory = (
  context: ReadContext,
  id: number,
  kind: 'aggregate' | 'security',
  request: HistoryRequest,
  universe: () => RawBuilder<unknown>,
): Promise<readonly RankRow[]> =>
  context.loaders.load(`${kind}RankHistory`, request, id, async (ids) => {
    const { order, first, interval } = request
    const { selection, metric } = await rankingOf(request, context)
    const ranking = { universe: universe(), selection, metric, ...(order && { order }) }
    const reach = { ids, bars: first, upTo: lastCompletedStamp(interval, context.now) }
    const byId = Map.groupBy(
      await selectRankHistory(context.db, ranking, reach),
      ({ instrumentId }) => instrumentId,
    )
    return ids.map((one) => byId.get(one) ?? [])
  })
