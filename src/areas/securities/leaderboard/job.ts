import type { Leaderboard } from '../../../engine/bars/leaderboard.ts'
import { selectSecuritiesById } from '../../../engine/instruments/queries/securities.ts'
import { columnsOfShape } from '../../../files/formats/columns.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { SECURITIES } from '../../instruments/kinds.ts'
import { storedInstrument } from '../../instruments/series/rows.ts'
import { resultJob } from '../../jobs/kind.ts'
import { encodedNodes } from '../../shared/encoded-graph.ts'
import { EVERY_PLACE, productOf, rankingIdentity, storedPlaces } from '../../shared/leaderboard-job.ts'
import { numberedFields } from '../../shared/leaderboard-schema.ts'
import { type LeaderboardPage, leaderboards, securityLeaderboard, sizeOf } from './operations.ts'
import { LeaderboardResponse, LeaderboardRow, placeMembers, presentLeaderboard } from './responses.ts'
import { SecurityPlaceRef } from './schema.ts'

/** Columns in the order that all result files use. */
const COLUMNS = columnsOfShape(LeaderboardRow)

const SecurityLeaderboardPageRef = builder.objectRef<LeaderboardPage>('SecurityLeaderboardPage').implement({
  description: 'A numbered page of a leaderboard of securities, in the requested order.',
  fields: (t) => ({
    rows: t.field({
      type: [SecurityPlaceRef],
      description: 'Places on this page, in the requested order.',
      extensions: encodedBy<LeaderboardPage>(({ rows }, _args, _context, info) => encodedNodes(rows, info)),
      resolve: ({ rows }) => [...rows],
    }),
    ...numberedFields(t),
  }),
})

/** Jobs that compute leaderboards of securities. */
export const leaderboardJob = resultJob({
  type: 'securities_leaderboard',
  description: 'Securities ranked by a metric.',
  name: 'securityLeaderboardJob',
  task: 'ranks securities by a metric',
  outcome: 'leaderboard',
  omit: ['recordsPerPage', 'pageNumber', 'sparkline'],
  refusals: [],
  onlyIfAsked: true,
  isDirect: ({ sparkline }) => sparkline !== undefined,
  result: {
    ref: SecurityLeaderboardPageRef,
    body: LeaderboardResponse,
    present: presentLeaderboard,
    file: {
      id: 'SecurityLeaderboardFile',
      description: 'All places of a ranking of securities by a metric.',
    },
  },
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
      head: { status: 'success', ...board, count: board.total },
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
})
