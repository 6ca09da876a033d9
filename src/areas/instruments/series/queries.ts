import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { withinRange } from '../../../engine/bars/queries/tables.ts'
import type { SeriesSelection } from '../../../engine/bars/selection.ts'
import { asOfColumn } from '../../../engine/instruments/queries/aggregates.ts'
import { filteredSecurities, type SecurityFilter } from '../../../engine/instruments/queries/securities.ts'

/** Returns the ids of securities whose bars overlap the range, ascending, and the time of the last load. */
export async function selectSecuritiesWithBars(
  db: Kysely<DB>,
  { interval, assetClass, includeIntraday, range: { lower, upper } }: SeriesSelection,
): Promise<{ ids: number[]; asOf: string | null }> {
  const prefix = includeIntraday ? '' : 'completed_'
  const [first, last] = [sql.ref(`e.${prefix}first_ts`), sql.ref(`e.${prefix}last_ts`)]
  const { rows } = await sql<{ ids: number[]; asOf: string | null }>`
    with found as materialized (
      select array_agg(e.instrument_id order by e.instrument_id) as ids
      from bar_extent e
      where e.interval = ${sql.lit(interval)} and e.asset_class = ${sql.lit(assetClass)}
        and e.instrument_id in (select id from security)
        and ${withinRange(last, lower ? { lower } : {})} and ${withinRange(first, upper ? { upper } : {})}
    )
    select coalesce(ids, '{}') as ids, ${asOfColumn} from found`.execute(db)
  return rows[0] ?? { ids: [], asOf: null }
}

/** Returns the ids of the selected securities, ascending, and the time of the last load. */
export async function selectSelected(
  db: Kysely<DB>,
  filter: Pick<SecurityFilter, 'ids' | 'sector' | 'industry'>,
): Promise<{ ids: number[]; asOf: string | null }> {
  const all = db.selectFrom('security').innerJoin('instrument', 'instrument.id', 'security.id')
  const selected = filteredSecurities(all, filter).select('security.id').as('selected')
  const { rows } = await sql<{ ids: number[]; asOf: string | null }>`
    with found as materialized (select array_agg(id order by id) as ids from ${selected})
    select coalesce(ids, '{}') as ids, ${asOfColumn} from found`.execute(db)
  return rows[0] ?? { ids: [], asOf: null }
}

/** Returns the names of all sectors or industries, sorted. */
export async function selectCategories(db: Kysely<DB>, category: 'sector' | 'industry'): Promise<string[]> {
  const rows = await db
    .selectFrom('security')
    .select(category)
    .distinct()
    .where(category, 'is not', null)
    .orderBy(category)
    .execute()
  return rows.flatMap((row) => row[category] ?? [])
}
