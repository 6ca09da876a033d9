import type { Pool, PoolClient } from 'pg'
import { LOAD_LOCK, UNHURRIED } from '../../engine/derive/session.ts'
import { WORK_SCHEMA } from '../../engine/derive/work.ts'
import { createWorkSchema } from '../../engine/derive/work-layout.ts'
import { prepareJournal } from '../../ingest/undo/journal.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/** Thrown if a database cannot be distributed or undistributed. The message says what to do. */
export class DistributionFault extends Error {
  override readonly name = 'DistributionFault'
}

/** The tables whose rows are on the shard of their instrument. All others are on the coordinator. */
export const BY_INSTRUMENT = [
  'cash_bar',
  'option_bar',
  'bar_extent',
  'bar_tally',
  'cash_sum',
  'option_sum',
] as const

/** Whether the bars are distributed. Throws DistributionFault if the server is not a coordinator with workers. */
async function isDistributed(client: Queryable): Promise<boolean> {
  const { rows: extensions } = await client.query<{ isInstalled: boolean }>(`
    select exists (select from pg_extension e where e.extname = name) as "isInstalled"
    from pg_available_extensions where name = 'citus'`)
  const [extension] = extensions
  if (!extension)
    throw new DistributionFault(
      'the server lacks the extension citus: install it and name it in shared_preload_libraries, on all nodes',
    )
  if (!extension.isInstalled)
    throw new DistributionFault(
      'the database lacks the extension citus: run `create extension citus` in the databases of this name on all nodes',
    )
  const { rows } = await client.query<{ workers: number; isDistributed: boolean }>(`
    select (select count(*)::integer from pg_dist_node where shouldhaveshards and noderole = 'primary') as workers,
      exists (select from pg_dist_partition where logicalrelid = 'cash_bar'::regclass) as "isDistributed"`)
  const [state] = rows
  if (!state?.workers)
    throw new DistributionFault(
      'the cluster has no workers: add them with `select citus_add_node(host, port)`',
    )
  return state.isDistributed
}

/** Throws DistributionFault unless the bars are distributed. */
export async function requireDistributed(client: Queryable): Promise<void> {
  if (!(await isDistributed(client))) throw new DistributionFault('the database is not distributed')
}

/** Runs `work` in a transaction that excludes loads and derivations. Throws DistributionFault if one is running. */
async function aside(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${UNHURRIED}`)
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_xact_lock(${LOAD_LOCK}) as "isFree"`,
    )
    if (!rows[0]?.isFree)
      throw new DistributionFault('a load or the computation of an aggregate is running: try again after it')
    await work(client)
    await client.query('commit')
    await prepareJournal(client)
    client.release()
  } catch (error) {
    // Ending the connection would roll back, too, but the lock would be held a moment longer.
    await client.query('rollback').catch(() => {})
    client.release(true)
    throw error
  }
}

/** Changes a setting of the database on all nodes, for sessions that start after it. */
async function changeSetting(client: Queryable, change: 'set jit = off' | 'reset jit'): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter database %I ${change}', current_database()) as statement`,
  )
  await client.query(rows[0]?.statement ?? '')
}

/**
 * Distributes the bars, and what is counted from them, over the shards of a cluster. Earlier loads can then no longer be
 * undone. Throws DistributionFault.
 */
export const distribute = (
  pool: Pool,
  { shards, onTable }: { readonly shards: number; readonly onTable: (name: string) => void },
): Promise<void> =>
  aside(pool, async (client) => {
    if (await isDistributed(client)) throw new DistributionFault('the database is distributed already')
    // Tables with triggers, such as those of the journal, cannot be distributed.
    await client.query('drop schema if exists undo cascade')
    await client.query(`set local citus.shard_count = ${shards}`)
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    for (const name of BY_INSTRUMENT) {
      onTable(name)
      const colocated = name === 'cash_bar' ? 'none' : 'cash_bar'
      await client.query(
        `select create_distributed_table('${name}', 'instrument_id', colocate_with => '${colocated}')`,
      )
      await client.query(`select truncate_local_data_after_distributing_table('${name}')`)
    }
    await createWorkSchema(client)
    // Guessed sizes of intermediate results make small reads look worth JIT compilation, which took 0.4 s per ranking.
    await changeSetting(client, 'set jit = off')
  })

/** Moves the bars back to the coordinator. Earlier loads can then no longer be undone. Throws DistributionFault. */
export const undistribute = (
  pool: Pool,
  { onTable }: { readonly onTable: (name: string) => void },
): Promise<void> =>
  aside(pool, async (client) => {
    await requireDistributed(client)
    await client.query(`drop schema if exists undo, ${WORK_SCHEMA} cascade`)
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    for (const name of BY_INSTRUMENT) {
      onTable(name)
      await client.query(`select undistribute_table('${name}')`)
    }
    await changeSetting(client, 'reset jit')
  })
