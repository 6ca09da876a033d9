import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import {
  type Ranking,
  type RankingRow,
  type RankingTotals,
  type RankingWindow,
  rankingQuery,
} from '../../../engine/bars/ranking.ts'
import type { BarField, BarRow } from '../../../engine/bars/selection.ts'
import { asOf } from '../../../engine/instruments/aggregates.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  type SecurityRecord,
  securities,
} from '../../../engine/instruments/securities.ts'
import type { DateRange } from '../../../market/calendar.ts'

/** Which of the active securities are ranked; all where nothing is said. */
export type MoverFilter = Pick<SecurityFilter, 'sector' | 'industry'>

/** What is ranked by what, and when. */
export interface MoverRanking extends Omit<Ranking, 'universe'> {
  readonly filter: MoverFilter
  /** On which days a security is to have been active, one of them at least; null for those that are today. */
  readonly active: DateRange | null
}

interface Totals extends RankingTotals {
  readonly asOf: string | null
}

/** A security's place, with the security and its bar. */
export type MoverRow = Totals & RankingRow & SecurityRecord & BarRow
/** The only row of a page without any. */
export type EmptyRow = Totals & { readonly rank: null }

const wasActive = ({ start, end }: DateRange) =>
  sql<boolean>`
    (security.valid_from is null or security.valid_from <= ${end})
    and case when security.valid_to is null then instrument.is_active else security.valid_to > ${start} end`

/** A page of ranked securities in its order; one row whose rank is null when there is none. */
export async function selectMovers(
  db: Kysely<DB>,
  { filter, active, ...ranking }: MoverRanking,
  window: RankingWindow,
  fields: readonly BarField[],
): Promise<(MoverRow | EmptyRow)[]> {
  const ranked = active
    ? filteredSecurities(securities(db), filter).where(wasActive(active))
    : filteredSecurities(securities(db), { ...filter, isActive: true })
  // Aliased, because a query that stands alone would be put in parentheses.
  const universe = sql`select * from ${ranked.as('security')}`
  const query = rankingQuery({ ...ranking, universe }, window, fields, sql`${asOf}`)
  return (await query.$castTo<MoverRow | EmptyRow>().execute(db)).rows
}
