import type { Pool } from 'pg'

// Tables that record loads rather than data, and the libraries' tables.
const HISTORY = ['data_version', 'load_record', 'kysely_migration', 'kysely_migration_lock']

interface StateOptions {
  /** Columns to ignore. */
  readonly without?: readonly string[]
  /** Tables to ignore, in addition to the history of loads. */
  readonly except?: readonly string[]
}

/** A checksum of all rows of each table, to compare databases, or one database before and after. */
export async function stateOf(
  pool: Pool,
  { without = [], except = [] }: StateOptions = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> all ($1)
       and tablename !~ '^(cash|option)_bar_' order by 1`,
    [[...HISTORY, ...except]],
  )
  // A sum is independent of row order, and the rows of a market would not fit into one string.
  const line = without.length > 0 ? '(to_jsonb(t) - $1::text[])::text' : 't::text'
  const sums = tables.map(
    ({ name }) => `
      select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${line}, 0)), 0) as sum
      from "${name}" t`,
  )
  const { rows } = await pool.query<{ name: string; sum: string }>(
    sums.join(' union all '),
    without.length > 0 ? [without] : [],
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
