import type { LeaderboardPage } from '../../engine/bars/leaderboard.ts'
import type { ResultType } from '../../jobs/record.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import type { BarPage } from '../aggregates/timeseries/plan.ts'
import { BarPageRef } from '../aggregates/timeseries/schema.ts'
import { AggregateLeaderboardPageRef, SecurityLeaderboardPageRef } from '../instruments/ranking/schema.ts'
import type { PanelPage } from '../securities/panel/plan.ts'
import { SeriesPageRef } from '../securities/timeseries/schema.ts'

const PAGES = {
  aggregates_timeseries: BarPageRef,
  aggregates_leaderboard: AggregateLeaderboardPageRef,
  securities_timeseries: SeriesPageRef,
  securities_leaderboard: SecurityLeaderboardPageRef,
} as const satisfies Record<ResultType, unknown>

/** A page of a result, with the type of its job. */
export type ResultPage = (BarPage | LeaderboardPage | PanelPage) & {
  readonly resultType: ResultType
}

export const JobResultRef = builder.unionType('JobResult', {
  description: 'A page of the result of a job.',
  types: Object.values(PAGES),
  resolveType: (page) => PAGES[(page as ResultPage).resultType],
})
