import type { Leaderboard } from '../../../engine/bars/leaderboard.ts'
import type { EffectiveRanking } from '../../../engine/bars/ranking-request.ts'
import { selectSecuritiesById } from '../../../engine/instruments/queries/securities.ts'
import { columnsOfShape } from '../../../files/formats/columns.ts'
import type { ResultKind } from '../../../jobs/kind.ts'
import { bodyEncoder } from '../../../protocols/rest/encode.ts'
import { SECURITIES } from '../../instruments/kinds.ts'
import { storedInstrument } from '../../instruments/series/rows.ts'
import { EVERY_PLACE, productOf, rankingIdentity, storedPlaces } from '../../shared/leaderboard-job.ts'
import { type LeaderboardPage, leaderboards, securityLeaderboard, sizeOf } from './operations.ts'
import { LeaderboardResponse, LeaderboardRow, placeMembers } from './responses.ts'

/** Columns in the order that all result files use. */
const COLUMNS = columnsOfShape(LeaderboardRow)

const encodeHead = bodyEncoder(LeaderboardResponse.omit({ data: true, pagination: true }))

/** The endpoint's response body without rows and pagination, in snake case. */
const headOf = async (board: Leaderboard): Promise<Readonly<Record<string, unknown>>> =>
  JSON.parse((await encodeHead({ status: 'success', ...board, count: board.total })).toString())

/** Jobs that compute leaderboards of securities. */
export const leaderboardJob: ResultKind<typeof securityLeaderboard.input, EffectiveRanking, LeaderboardPage> =
  {
    type: 'securities_leaderboard',
    operation: securityLeaderboard,
    endpoint: '/series/timeseries/leaderboard',
    measure: async (ranking, { recordsPerPage: _size, pageNumber: _page, ...input }, context) => {
      const { rows, securities } = await sizeOf(input, ranking, context)
      const identity = { ...input, ...rankingIdentity(ranking, context.now) }
      return { rows, total: securities, identity, warnings: ranking.warnings }
    },
    produce: async (ranking, input, context) => {
      const { places, ...board } = await leaderboards.read(input, ranking, EVERY_PLACE, context)
      return {
        ...productOf(places, board, COLUMNS, (assetClass) => placeMembers(places, assetClass)),
        head: await headOf(board),
        scope: board,
      }
    },
    page: async ({ scope, ...stored }, { db, requestId }) => {
      // The scope of this kind's results.
      const board = scope as Leaderboard
      return storedPlaces(stored, board, requestId, 'security', async (source) => {
        const ids = Array.from({ length: source.count }, (_, row) => source.key(row))
        return storedInstrument(SECURITIES, stored.columns, await selectSecuritiesById(db, ids))
      })
    },
  }
