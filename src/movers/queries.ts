import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import {
  type Ranking,
  type RankingRow,
  type RankingTotals,
  type RankingWindow,
  rankingQuery,
} from '../bars/ranking.ts'
import type { BarField, BarRow } from '../bars/selection.ts'
import { asOf } from '../instruments/aggregates.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  type SecurityRecord,
  securities,
} from '../instruments/securities.ts'

/** Which securities are ranked; all active ones where nothing is said. */
export type MoverFilter = Pick<SecurityFilter, 'sector' | 'industry'>

/** What is ranked by what, and when. */
export interface MoverRanking extends Omit<Ranking, 'universe'> {
  readonly filter: MoverFilter
}

interface Totals extends RankingTotals {
  readonly asOf: string | null
}

/** A security's place, with the security and its bar. */
export type MoverRow = Totals & RankingRow & SecurityRecord & BarRow
/** The only row of a page without any. */
export type EmptyRow = Totals & { readonly rank: null }

/** A page of ranked securities in its order; one row whose rank is null when there is none. */
export async function selectMovers(
  db: Kysely<DB>,
  { filter, ...ranking }: MoverRanking,
  window: RankingWindow,
  fields: readonly BarField[],
): Promise<(MoverRow | EmptyRow)[]> {
  // Aliased, because a query that stands alone would be put in parentheses.
  const active = filteredSecurities(securities(db), { ...filter, isActive: true }).as('security')
  const universe = sql`select * from ${active}`
  const query = rankingQuery({ ...ranking, universe }, window, fields, sql`${asOf}`)
  return (await query.$castTo<MoverRow | EmptyRow>().execute(db)).rows
}
