import type { Leaderboard } from '../../../engine/bars/leaderboard.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { columnsOfShape } from '../../../files/formats/columns.ts'
import { OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { resultJob } from '../../jobs/kind.ts'
import { encodedNodes } from '../../shared/encoded-graph.ts'
import { EVERY_PLACE, productOf, rankingIdentity, storedPlaces } from '../../shared/leaderboard-job.ts'
import { numberedFields } from '../../shared/leaderboard-schema.ts'
import { aggregateLeaderboard, type LeaderboardPage, leaderboards, sizeOf } from './operations.ts'
import { LeaderboardResponse, presentLeaderboard } from './responses.ts'
import { LeaderboardRow, placeMembers } from './rows.ts'
import { LeaderboardPlaceRef } from './schema.ts'

/** Columns in the order that all result files use. */
const COLUMNS = columnsOfShape(LeaderboardRow)

type Stored = Leaderboard & { readonly aggregates: readonly AggregateRecord[] }

const LeaderboardPageRef = builder.objectRef<LeaderboardPage>('LeaderboardPage').implement({
  description: 'A numbered page of a leaderboard, highest value first.',
  fields: (t) => ({
    rows: t.field({
      type: [LeaderboardPlaceRef],
      description: 'Places on this page, highest value first.',
      extensions: {
        ...OPEN_TO_KEYS,
        ...encodedBy<LeaderboardPage>(({ rows }, _args, _context, info) => encodedNodes(rows, info)),
      },
      resolve: ({ rows }) => [...rows],
    }),
    ...numberedFields(t),
  }),
})

/** Jobs that compute leaderboards of aggregates. */
export const leaderboardJob = resultJob({
  type: 'aggregates_leaderboard',
  description: 'Aggregates ranked by a metric.',
  name: 'leaderboardJob',
  task: 'ranks aggregates by a metric',
  outcome: 'leaderboard',
  omit: ['recordsPerPage', 'pageNumber', 'sparkline'],
  refusals: [],
  isDirect: ({ sparkline }) => sparkline !== undefined,
  result: {
    ref: LeaderboardPageRef,
    body: LeaderboardResponse,
    present: presentLeaderboard,
    file: {
      id: 'AggregateLeaderboardFile',
      description: 'All places of a ranking of aggregates by a metric.',
    },
  },
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
      head: { ...board, count: board.total },
      scope: { ...board, aggregates: Array.from(places, ({ aggregate }) => aggregate) } satisfies Stored,
    }
  },
  page: async ({ scope, ...stored }, { requestId }) => {
    const { aggregates, ...board } = scope as Stored
    const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
    return storedPlaces(stored, board, requestId, 'aggregate', async () => ({ ofKey: (id) => byId.get(id) }))
  },
})
