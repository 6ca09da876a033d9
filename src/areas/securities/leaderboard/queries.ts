import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { RowBytes } from '../../../core/rows/row-bytes.ts'
import { type Ranking, type RankingWindow, rankingQuery } from '../../../engine/bars/queries/ranking.ts'
import type { BarField } from '../../../engine/bars/selection.ts'
import { asOf } from '../../../engine/instruments/queries/aggregates.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  securities,
} from '../../../engine/instruments/queries/securities.ts'
import type { DateRange } from '../../../market/periods.ts'
import { readRowBytes } from '../../../platform/database/row-query.ts'

/** Filter of the ranked securities. Default: all. */
export type LeaderboardFilter = Pick<SecurityFilter, 'ids' | 'sector' | 'industry'>

/** Securities, metric and period of a ranking. */
export interface LeaderboardRanking extends Omit<Ranking, 'universe'> {
  readonly filter: LeaderboardFilter
  /** Ranks securities active on at least one of these dates. Null for those active today. */
  readonly active: DateRange | null
}

const wasActive = ({ start, end }: DateRange) =>
  sql<boolean>`
    (security.valid_from is null or security.valid_from <= ${end})
    and case when security.valid_to is null then instrument.is_active else security.valid_to > ${start} end`

/** SQL: the securities of a ranking. */
export function rankedSecurities(
  db: Kysely<DB>,
  filter: LeaderboardFilter,
  active: DateRange | null,
): RawBuilder<unknown> {
  const ranked = active
    ? filteredSecurities(securities(db), filter).where(wasActive(active))
    : filteredSecurities(securities(db), { ...filter, isActive: true })
  // Kysely would put a query without an alias in parentheses.
  return sql`select * from ${ranked.as('security')}`
}

/** Reads a page of a leaderboard in order, or a single row with a null rank if the page is empty. */
export function selectLeaderboard(
  db: Kysely<DB>,
  { filter, active, ...ranking }: LeaderboardRanking,
  window: RankingWindow,
  fields: readonly BarField[],
): Promise<RowBytes> {
  const universe = rankedSecurities(db, filter, active)
  return readRowBytes(db, rankingQuery({ ...ranking, universe }, window, fields, sql`${asOf}`))
}
