import { type Kysely, sql } from 'kysely'

/**
 * Puts the counts of bar_tally into its index. A load writes the tallies of all instruments period by period, so those
 * of one instrument lie on as many pages as there are periods; totals of a page are now read from the index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bar_tally
      drop constraint bar_tally_pkey,
      add primary key (instrument_id, interval, asset_class, period) include (bars, completed_bars)`.execute(
    db,
  )
}
