import type { Queryable } from '../../platform/database/queryable.ts'

const TABLES = ['cash_bar', 'option_bar', 'cash_sum', 'option_sum', 'bar_tally', 'bar_extent']

/** Deletes the bars of removed aggregates and everything derived from them. Must not run during a load. */
export async function purgeRemoved(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ ids: number[] }>(
    'select array_agg(id) as ids from removed_aggregate having count(*) > 0',
  )
  const ids = rows[0]?.ids.join()
  if (ids === undefined) return
  // Literal ids make the planner use the index, whatever its statistics of the table.
  for (const table of TABLES)
    await client.query(`delete from ${table} where instrument_id = any('{${ids}}'::integer[])`)
  await client.query(`delete from removed_aggregate where id = any('{${ids}}'::integer[])`)
}
