import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { RankedRow } from '../../../engine/bars/leaderboard.ts'
import { type Ranking, type RankingWindow, rankingQuery } from '../../../engine/bars/queries/ranking.ts'
import type { BarField } from '../../../engine/bars/selection.ts'
import { asOf } from '../../../engine/instruments/queries/aggregates.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  type SecurityRecord,
  securities,
} from '../../../engine/instruments/queries/securities.ts'
import type { DateRange } from '../../../market/periods.ts'

/** Which of the active securities are ranked; all where nothing is said. */
export type LeaderboardFilter = Pick<SecurityFilter, 'sector' | 'industry'>

/** What is ranked by what, and when. */
export interface LeaderboardRanking extends Omit<Ranking, 'universe'> {
  readonly filter: LeaderboardFilter
  /** On which days a security is to have been active, one of them at least; null for those that are today. */
  readonly active: DateRange | null
}

const wasActive = ({ start, end }: DateRange) =>
  sql<boolean>`
    (security.valid_from is null or security.valid_from <= ${end})
    and case when security.valid_to is null then instrument.is_active else security.valid_to > ${start} end`

/** A page of a leaderboard in its order; one row whose rank is null when there is none. */
export async function selectLeaderboard(
  db: Kysely<DB>,
  { filter, active, ...ranking }: LeaderboardRanking,
  window: RankingWindow,
  fields: readonly BarField[],
): Promise<RankedRow<SecurityRecord>[]> {
  const ranked = active
    ? filteredSecurities(securities(db), filter).where(wasActive(active))
    : filteredSecurities(securities(db), { ...filter, isActive: true })
  // Aliased, because a query that stands alone would be put in parentheses.
  const universe = sql`select * from ${ranked.as('security')}`
  const query = rankingQuery({ ...ranking, universe }, window, fields, sql`${asOf}`)
  return (await query.$castTo<RankedRow<SecurityRecord>>().execute(db)).rows
}
