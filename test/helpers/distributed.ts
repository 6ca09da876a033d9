import type { Pool } from 'pg'
import { migrate } from '../../src/migrate.ts'
import { connect } from '../../src/platform/database/connect.ts'
import type { TestDatabase } from './database.ts'
import { prepareTemplate } from './template.ts'

/** An empty database on the coordinator of a Citus cluster, with its workers added, if there is one to test with. */
export const COORDINATOR = process.env['CITUS_URL'] ?? null

const SHARDS = 16
const BY_INSTRUMENT = ['cash_bar', 'option_bar', 'bar_extent', 'bar_tally', 'cash_sum', 'option_sum']

/** Distributes the large tables by instrument. Everything else stays on the coordinator. */
async function distribute(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ drop: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop
     from pg_trigger where tgrelid::regclass::text = any($1) and not tgisinternal`,
    [BY_INSTRUMENT],
  )
  // Citus takes no table with triggers. Those of the journal matter to loads alone.
  for (const { drop } of rows) await pool.query(drop)
  await pool.query(`set citus.shard_count = ${SHARDS}`)
  for (const table of BY_INSTRUMENT) {
    await pool.query(`select create_distributed_table('${table}', 'instrument_id')`)
    await pool.query(`select truncate_local_data_after_distributing_table('${table}')`)
  }
}

/** Removes everything but the extension, of which a part is in the same schema. */
async function empty(pool: Pool): Promise<void> {
  await pool.query('drop schema if exists pgboss, load, undo cascade')
  const { rows } = await pool.query<{ drop: string }>(
    `select format('drop %s %s cascade', kind, name) as drop
     from (
       select 1 as place, 'table' as kind, oid::regclass::text as name, oid from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       union all
       select 2, 'sequence', oid::regclass::text, oid from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'S'
         and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i'))
       union all
       select 3, 'function', oid::regprocedure::text, oid from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select 4, 'type', oid::regtype::text, oid from pg_type
       where typnamespace = 'public'::regnamespace and typtype = 'e'
     ) object
     where not exists (select from pg_depend d where d.objid = object.oid and d.deptype = 'e')
     order by place`,
  )
  for (const { drop } of rows) await pool.query(drop)
}

/** Fills the coordinator's database with the fixtures' market and distributes it. `drop` empties it again. */
export async function createDistributed(url: string): Promise<TestDatabase> {
  // One connection: settings of the session hold for all statements.
  const making = connect(url, { max: 1, applicationName: 'test' })
  await empty(making.pool)
  // A worker that is added receives functions as the last migration leaves them: it would not take those of the first.
  const { rows: workers } = await making.pool.query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0',
  )
  for (const { host, port } of workers)
    await making.pool.query('select citus_remove_node($1, $2)', [host, port])
  try {
    await migrate(url)
    await prepareTemplate(url)
  } finally {
    for (const { host, port } of workers)
      await making.pool.query('select citus_add_node($1, $2)', [host, port])
  }
  await distribute(making.pool)
  await making.end()
  const { db, pool, end } = connect(url, { max: 5, applicationName: 'test' })
  const drop = async () => {
    await empty(pool)
    await end()
  }
  return { url, db, pool, drop }
}
