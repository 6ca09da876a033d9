import type { Leaderboard } from '../../../engine/bars/leaderboard.ts'
import type { EffectiveRanking } from '../../../engine/bars/ranking-request.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { columnsOfShape } from '../../../files/formats/columns.ts'
import type { ResultKind } from '../../../jobs/kind.ts'
import { bodyEncoder } from '../../../protocols/rest/encode.ts'
import { EVERY_PLACE, productOf, rankingIdentity, storedPlaces } from '../../shared/leaderboard-job.ts'
import { aggregateLeaderboard, type LeaderboardPage, leaderboards, sizeOf } from './operations.ts'
import { LeaderboardResponse } from './responses.ts'
import { LeaderboardRow, placeMembers } from './rows.ts'

/** Columns in the order that all result files use. */
const COLUMNS = columnsOfShape(LeaderboardRow)

const encodeHead = bodyEncoder(LeaderboardResponse.omit({ data: true, pagination: true }))

/** The endpoint's response body without rows and pagination, in snake case. */
const headOf = async (board: Leaderboard): Promise<Readonly<Record<string, unknown>>> =>
  JSON.parse((await encodeHead({ ...board, count: board.total })).toString())

type Stored = Leaderboard & { readonly aggregates: readonly AggregateRecord[] }

/** Jobs that compute leaderboards of aggregates. */
export const leaderboardJob: ResultKind<
  typeof aggregateLeaderboard.input,
  EffectiveRanking,
  LeaderboardPage
> = {
  type: 'aggregates_leaderboard',
  operation: aggregateLeaderboard,
  endpoint: '/aggregates/leaderboard',
  measure: async (ranking, { recordsPerPage: _size, pageNumber: _page, ...input }, context) => {
    const { rows, aggregates } = await sizeOf(input, ranking, context)
    const identity = { ...input, ...rankingIdentity(ranking, context.now) }
    return { rows, total: aggregates, identity, warnings: ranking.warnings }
  },
  produce: async (ranking, input, context) => {
    const { places, ...board } = await leaderboards.read(input, ranking, EVERY_PLACE, context)
    return {
      ...productOf(places, board, COLUMNS, (assetClass) => placeMembers(places, assetClass)),
      head: await headOf(board),
      scope: { ...board, aggregates: Array.from(places, ({ aggregate }) => aggregate) } satisfies Stored,
    }
  },
  page: async ({ scope, ...stored }, { requestId }) => {
    const { aggregates, ...board } = scope as Stored
    const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
    return storedPlaces(stored, board, requestId, 'aggregate', async () => ({ ofKey: (id) => byId.get(id) }))
  },
}
