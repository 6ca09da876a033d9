import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { RowBytes } from '../../core/rows/row-bytes.ts'
import { visibleAggregates } from '../../engine/instruments/queries/aggregates.ts'
import { securities } from '../../engine/instruments/queries/securities.ts'
import { readRowBytes } from '../../platform/database/row-query.ts'

/** Reads instruments with all columns of their records, in the order of the ids. The key of the rows is the id. */
export function selectInstruments(
  db: Kysely<DB>,
  email: string,
  kind: 'aggregate' | 'security',
  ids: readonly number[],
): Promise<RowBytes> {
  const all = kind === 'aggregate' ? visibleAggregates(db, email).as('i') : securities(db).as('i')
  return readRowBytes(
    db,
    sql`
      select requested.id as "instrumentId", i.* from unnest(${ids}::integer[]) with ordinality requested (id, place)
      join ${all} on i.id = requested.id
      order by requested.place`,
  )
}
