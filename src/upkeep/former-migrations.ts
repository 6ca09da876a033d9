import type { Pool } from '../platform/database/connect.ts'
import { DatabaseError } from '../platform/database/errors.ts'

/** Migrations from before the first release. The migrations up to `LAST` replace them and create the same schema. */
export const FORMER: readonly string[] = [
  ...['0001_instruments', '0002_bars', '0003_flow', '0004_search', '0005_load', '0006_calendar', '0007_jobs'],
  ...['0008_job_export', '0010_flow_knowledge', '0011_boards', '0012_security_search', '0013_settings'],
  ...['0014_own_aggregates', '0020_turnover', '0021_load_record', '0022_demo_market', '0025_flow_vintages'],
  ...['0026_removals', '0030_changes', '0035_symbols', '0036_folded_names', '0037_search_texts'],
  ...['0038_flow_calendar', '0039_flow_units', '0040_trading_days', '0041_security_validity'],
  ...['0042_linked_prices', '0043_tally_index', '0050_running_sums', '0055_rate_windows', '0060_signed_link'],
  ...['0061_job_traceparent', '0062_named_parameters', '0063_aggregate_order', '0064_key_scopes'],
  '0070_exact_numbers',
]
const LAST = '0011_rate_windows'

/**
 * Records the current migrations in place of the former ones. Throws DatabaseError if the database lacks some of the
 * former ones, which no longer exist.
 */
export async function replaceFormer(pool: Pool, names: readonly string[]): Promise<void> {
  const { rows: tables } = await pool.query(`select to_regclass('kysely_migration') as name`)
  if (tables[0]?.name === null) return
  const { rows } = await pool.query<{ name: string }>(
    'select name from kysely_migration where name = any($1)',
    [FORMER],
  )
  if (rows.length === 0) return
  const applied = new Set(rows.map(({ name }) => name))
  const missing = FORMER.filter((name) => !applied.has(name))
  if (missing.length > 0)
    throw new DatabaseError(
      `The database was created before the first release and lacks migrations (${missing.join(', ')}). Create a new database and load your data again.`,
    )
  // One statement, so that processes that start at the same time can all run it.
  await pool.query(
    `with former as (
       delete from kysely_migration where name = any($1) returning timestamp
     ), first as (
       select min(timestamp) as timestamp from former having count(*) = cardinality($1::text[])
     )
     insert into kysely_migration (name, timestamp)
     select present.name, first.timestamp from first cross join unnest($2::text[]) present (name)`,
    [FORMER, names.filter((name) => name <= LAST)],
  )
}
