import { type Kysely, sql } from 'kysely'

const FREQUENCIES = sql`('daily', 'weekly', 'monthly', 'quarterly', 'annual', 'event')`

/** Flow series by the quarter and by the year, and observations from 1600 on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_series drop constraint flow_series_frequency_check`.execute(db)
  await sql`alter table flow_series add check (frequency in ${FREQUENCIES})`.execute(db)
  await sql`alter domain load.frequency drop constraint frequency_check`.execute(db)
  await sql`alter domain load.frequency add check (value in ${FREQUENCIES})`.execute(db)
  await sql`
    create domain load.long_day as text
      check (value::date::text = value and value::date between '1600-01-01' and '2200-12-31')`.execute(db)
}
