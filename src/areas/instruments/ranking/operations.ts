import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { connectionParameters, withConnection } from '../../../core/keyset-pages.ts'
import { operation, plannedOperation } from '../../../core/operation.ts'
import { Leaderboards } from '../../../engine/bars/leaderboard.ts'
import { withSameSort } from '../../../engine/bars/place.ts'
import {
  loadRankHistory,
  rankHistoryParameters,
  rankPageParameters,
  readRankPage,
  withRankHistory,
} from '../../../engine/bars/rank-history.ts'
import { RANKING_PAGE } from '../../../engine/bars/ranking-pages.ts'
import { rankingOf, rankingParameters } from '../../../engine/bars/ranking-request.ts'
import { withRanking, withSort } from '../../../engine/bars/ranking-rules.ts'
import { sparklineParameter } from '../../../engine/bars/sparkline.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { RANKED_AGGREGATES, RANKED_SECURITIES, type RankingKind } from './kinds.ts'

/** Arguments of the fields of a kind's instruments, and of the connection. */
function argumentsOf(kind: RankingKind, { cursor }: Leaderboards) {
  const { filters, universeParameters, order, sortedOrder, sort } = kind
  const ranked = { ...rankingParameters, ...filters, ...universeParameters, order }
  const rules = <S extends z.ZodObject>(schema: S): S => kind.withMetric(withRanking(schema))
  const paged = { ...ranked, ...connectionParameters(RANKING_PAGE), order: sortedOrder, sort }
  return {
    place: rules(z.object(ranked)),
    ranks: kind.withMetric(withRankHistory(z.object({ ...rankHistoryParameters, ...filters, order }))),
    connection: withSameSort(withConnection(withSort(rules(z.object(paged))), cursor), cursor),
    /** Input of the numbered pages of the leaderboard. */
    numbered: withSort(
      rules(
        z.object({
          ...ranked,
          ...dataPagingParameters(RANKING_PAGE),
          ...{ order: sortedOrder, sort, sparkline: sparklineParameter },
        }),
      ),
    ),
  }
}

/** Defines the ranking of a kind of instrument: a leaderboard, and the past ranks of one instrument. */
function rankingOfKind(kind: RankingKind) {
  const { name, typeName, isOpenToKeys, filters, order, identifier, descriptions } = kind
  const leaderboards = new Leaderboards(kind)
  const { numbered, ...inputs } = argumentsOf(kind, leaderboards)
  return {
    kind,
    leaderboards,
    inputs,
    leaderboard: plannedOperation({
      id: `${name}Leaderboard`,
      connected: `${typeName}.leaderboardPlace`,
      description: descriptions.leaderboard,
      apiKey: isOpenToKeys,
      input: numbered,
      plan: rankingOf,
      answer: (ranking, input, context) => leaderboards.readPage(ranking, input, context),
    }),
    rankHistory: operation({
      id: `${name}RankHistory`,
      connected: `${typeName}.rankHistory`,
      description: descriptions.rankHistory,
      input: kind.withMetric(
        withRankHistory(z.object({ ...identifier, ...rankPageParameters, ...filters, order })),
      ),
      run: async (input, context) => {
        const instrument = await kind.require(context, input)
        return { ...(await readRankPage(context, instrument.id, input, kind)), instrument }
      },
    }),
    /** Loads the ranks of an instrument in the last completed bars, newest first. */
    loadRanks: (context: ReadContext, id: number, input: z.output<typeof inputs.ranks>) =>
      loadRankHistory(context, id, input, kind),
  }
}

export const aggregateRanking = rankingOfKind(RANKED_AGGREGATES)
export const securityRanking = rankingOfKind(RANKED_SECURITIES)

export type KindRanking = typeof aggregateRanking
/** A page of the past ranks of an instrument. */
export type RankHistory = Awaited<ReturnType<KindRanking['rankHistory']['run']>>
