import type { ResultType } from '../../jobs/record.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'
import { encodedBy } from '../../protocols/graphql/encoded-schema.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import type { LeaderboardPage } from '../aggregates/leaderboard/operations.ts'
import { LeaderboardPlaceRef } from '../aggregates/leaderboard/schema.ts'
import type { AggregateSeries, SecuritySeries, SeriesPage } from '../instruments/series/plan.ts'
import { BarPageRef, SeriesPageRef } from '../instruments/series/schema.ts'
import type { LeaderboardPage as SecurityLeaderboardPage } from '../securities/leaderboard/operations.ts'
import { SecurityPlaceRef } from '../securities/leaderboard/schema.ts'
import { encodedNodes } from '../shared/encoded-graph.ts'
import { RankedDatesRef, RankingMetadataRef } from '../shared/leaderboard-schema.ts'
import { PaginationRef } from '../shared/page-schema.ts'

type AnyPage = LeaderboardPage | SecurityLeaderboardPage

/** Fields of a numbered page of a leaderboard other than its rows. */
const boardFields = <T extends AnyPage>(t: FieldBuilder<T>) => ({
  metric: t.field({
    type: enumRef('Metric'),
    description: 'Metric to rank by.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ metric }: AnyPage) => metric,
  }),
  interval: t.field({
    type: enumRef('Interval'),
    description: 'Length of the bars.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ interval }: AnyPage) => interval,
  }),
  assetClasses: t.field({
    type: [enumRef('AssetClass')],
    description: 'Asset classes of the bars.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ assetClasses }: AnyPage) => [...assetClasses],
  }),
  dateRange: t.field({
    type: RankedDatesRef,
    description: 'Dates that the ranking covers.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ dateRange }: AnyPage) => dateRange,
  }),
  count: t.int({
    description: 'Number of places on this page.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ rows }: AnyPage) => rows.length,
  }),
  pagination: t.field({
    type: PaginationRef,
    description: 'Position of the page among all pages.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ pagination }: AnyPage) => pagination,
  }),
  metadata: t.field({
    type: RankingMetadataRef,
    description: 'Metadata of the ranking.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ metadata }: AnyPage) => metadata,
  }),
})

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
    ...boardFields(t),
  }),
})

const SecurityLeaderboardPageRef = builder
  .objectRef<SecurityLeaderboardPage>('SecurityLeaderboardPage')
  .implement({
    description: 'A numbered page of a leaderboard of securities, in the requested order.',
    fields: (t) => ({
      rows: t.field({
        type: [SecurityPlaceRef],
        description: 'Places on this page, in the requested order.',
        extensions: encodedBy<SecurityLeaderboardPage>(({ rows }, _args, _context, info) =>
          encodedNodes(rows, info),
        ),
        resolve: ({ rows }) => [...rows],
      }),
      ...boardFields(t),
    }),
  })

const PAGES = {
  aggregates_timeseries: BarPageRef,
  aggregates_leaderboard: LeaderboardPageRef,
  securities_timeseries: SeriesPageRef,
  securities_leaderboard: SecurityLeaderboardPageRef,
} as const satisfies Record<ResultType, unknown>

/** A page of a result, with the type of its job. */
export type ResultPage = (
  | SeriesPage<AggregateSeries>
  | LeaderboardPage
  | SeriesPage<SecuritySeries>
  | SecurityLeaderboardPage
) & {
  readonly resultType: ResultType
}

export const JobResultRef = builder.unionType('JobResult', {
  description: 'A page of the result of a job.',
  types: Object.values(PAGES),
  resolveType: (page) => PAGES[(page as ResultPage).resultType],
})
