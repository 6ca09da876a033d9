import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { StampRange } from '../../../market/dates.ts'
import type { SeriesSelection } from '../selection.ts'

/** Counts the instruments of a ranking, and their bars in the tally periods that a range touches. */
export async function countUniverse(
  db: Kysely<DB>,
  universe: RawBuilder<unknown>,
  { interval, assetClass }: Pick<SeriesSelection, 'interval' | 'assetClass'>,
  { lower, upper }: StampRange,
): Promise<{ instruments: number; bars: number }> {
  const name = sql.lit(interval)
  const { rows } = await sql<{ instruments: number; bars: number }>`
    with universe as materialized (${universe}),
    tally as materialized (
      select sum(bars) as bars from bar_tally
      where instrument_id in (select id from universe) and interval = ${name}
        and asset_class = ${sql.lit(assetClass)}
        ${lower ? sql`and period >= bar_tally_period(${name}, ${lower})` : sql``}
        ${upper ? sql`and period <= ${upper}` : sql``}
    )
    select (select count(*) from universe) as instruments, coalesce(bars, 0) as bars from tally`.execute(db)
  return rows[0] ?? { instruments: 0, bars: 0 }
}
