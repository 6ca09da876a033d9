import type { Pool } from 'pg'

/** A checksum over all rows of all tables, to compare the state of a database before and after. */
export async function checksum(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, chr(10) order by t::text)) as sum from ${name} t`,
  )
  const { rows } = await pool.query<{ sum: string }>(
    `select md5(string_agg(name || sum, ',' order by name)) as sum from (${sums.join(' union all ')}) each`,
  )
  return rows[0]?.sum ?? ''
}
