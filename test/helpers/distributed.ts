import type { Pool } from 'pg'
import { connect } from '../../src/platform/database/connect.ts'
import { distribute } from '../../src/upkeep/distribute/distribute.ts'
import { migrate } from '../../src/upkeep/migrate.ts'
import type { TestDatabase } from './database.ts'
import { prepareTemplate } from './template.ts'

/** An empty database on the coordinator of a Citus cluster, with its workers added, if there is one to test with. */
export const COORDINATOR = process.env['CITUS_URL'] ?? null

const SHARDS = 4

/** Removes everything but the extension, of which a part is in the same schema. */
async function empty(pool: Pool): Promise<void> {
  await pool.query('drop schema if exists load, undo, work cascade')
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

/** Time in which the other files of tests that use the cluster are done with it: they take turns. */
export const TURN_TIMEOUT = 600_000

/**
 * Empties the coordinator's database, distributes it, and fills it, once no other tests use it. `drop` empties it again.
 */
export async function createDistributed(
  url: string,
  fill: (url: string) => Promise<void> = prepareTemplate,
): Promise<TestDatabase> {
  const { db, pool, end } = connect(url, { max: 5, applicationName: 'test' })
  const turn = await pool.connect()
  await turn.query(`set statement_timeout = 0; select pg_advisory_lock(hashtext('flowgate.test'))`)
  await empty(pool)
  await migrate(url)
  await distribute(pool, { shards: SHARDS, onTable: () => {} })
  await fill(url)
  const drop = async () => {
    await empty(pool)
    turn.release(true)
    await end()
  }
  return { url, db, pool, drop }
}
