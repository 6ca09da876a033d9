import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { RowBytes } from '../../../core/rows/row-bytes.ts'
import { type Ranking, type RankingWindow, rankingQuery } from '../../../engine/bars/queries/ranking.ts'
import type { BarField } from '../../../engine/bars/selection.ts'
import {
  type AggregateFilter,
  asOf,
  filtered,
  visibleAggregates,
  visibleTo,
} from '../../../engine/instruments/queries/aggregates.ts'
import { readRowBytes } from '../../../platform/database/row-query.ts'

/** Filter of the ranked aggregates. Default: all active ones visible to the caller. */
export type LeaderboardFilter = Pick<AggregateFilter, 'types' | 'subtypes' | 'providerIds'>

/** Aggregates, metric and period of a ranking. */
export interface LeaderboardRanking extends Omit<Ranking, 'universe'> {
  readonly filter: LeaderboardFilter
}

function totals(email: string, providerIds: readonly string[] | undefined): RawBuilder<unknown> {
  const unknown = providerIds
    ? sql`array(
        select asked.provider_id
        from unnest(${providerIds}::text[]) with ordinality asked (provider_id, place)
        where not exists (
          select from instrument
          join aggregate on aggregate.id = instrument.id
          where instrument.provider_id = asked.provider_id and ${visibleTo(email)}
        )
        group by asked.provider_id
        order by min(asked.place)
      )`
    : sql`'{}'::text[]`
  return sql`${asOf}, to_json(${unknown}) as "unknownProviderIds"`
}

/** SQL: the aggregates of a ranking. */
export function rankedAggregates(
  db: Kysely<DB>,
  email: string,
  filter: LeaderboardFilter,
): RawBuilder<unknown> {
  // Kysely would put a query without an alias in parentheses.
  const active = filtered(visibleAggregates(db, email), { ...filter, isActive: true }).as('aggregate')
  return sql`select * from ${active}`
}

/** Reads a page of a leaderboard in order, or a single row with a null rank if the page is empty. */
export function selectLeaderboard(
  db: Kysely<DB>,
  email: string,
  { filter, ...ranking }: LeaderboardRanking,
  window: RankingWindow,
  fields: readonly BarField[],
): Promise<RowBytes> {
  const universe = rankedAggregates(db, email, filter)
  return readRowBytes(
    db,
    rankingQuery({ ...ranking, universe }, window, fields, totals(email, filter.providerIds)),
  )
}
