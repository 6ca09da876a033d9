import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { asOf } from '../../../engine/instruments/queries/aggregates.ts'
import { filteredSecurities, type SecurityFilter } from '../../../engine/instruments/queries/securities.ts'

/** Returns the ids of the selected securities, ascending, and the time of the last load. */
export async function selectSelected(
  db: Kysely<DB>,
  filter: Pick<SecurityFilter, 'ids' | 'sector' | 'industry'>,
): Promise<{ ids: number[]; asOf: string | null }> {
  const all = db.selectFrom('security').innerJoin('instrument', 'instrument.id', 'security.id')
  const selected = filteredSecurities(all, filter).select('security.id').as('selected')
  const { rows } = await sql<{ ids: number[]; asOf: string | null }>`
    with found as materialized (select array_agg(id order by id) as ids from ${selected})
    select coalesce(ids, '{}') as ids, ${asOf} from found`.execute(db)
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
