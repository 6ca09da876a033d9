import { type Kysely, sql } from 'kysely'

/**
 * Adds the counts of bar_tally to its primary key index, so that page totals need only an index-only scan. A load
 * writes tallies period by period, which scatters those of one instrument over as many heap pages as there are periods.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bar_tally
      drop constraint bar_tally_pkey,
      add primary key (instrument_id, interval, asset_class, period) include (bars, completed_bars)`.execute(
    db,
  )
}
