import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { SeriesSelection } from '../../../engine/bars/selection.ts'

/** Times of the first and last bar of a security. */
export interface Extent {
  readonly instrumentId: number
  readonly firstTs: string
  readonly lastTs: string
}

/** Returns the times of the first and last bar of each security that has bars. */
export async function selectExtents(
  db: Kysely<DB>,
  ids: readonly number[],
  { interval, assetClass, includeIntraday }: SeriesSelection,
): Promise<Extent[]> {
  const prefix = includeIntraday ? '' : 'completed_'
  const { rows } = await sql<Extent>`
    select instrument_id as "instrumentId", ${sql.ref(`${prefix}first_ts`)} as "firstTs",
      ${sql.ref(`${prefix}last_ts`)} as "lastTs"
    from bar_extent
    where instrument_id = any(${ids}) and interval = ${sql.lit(interval)} and asset_class = ${sql.lit(assetClass)}
      and ${sql.ref(`${prefix}last_ts`)} is not null`.execute(db)
  return rows
}
