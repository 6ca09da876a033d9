import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOAD_LOCK } from '../../src/engine/derive/session.ts'
import { BY_INSTRUMENT, distribute, undistribute } from '../../src/upkeep/distribute/distribute.ts'
import type { TestDatabase } from '../helpers/database.ts'
import { COORDINATOR, createDistributed, TURN_TIMEOUT } from '../helpers/distributed.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { filesOf, marketOf, REFERENCE } from '../helpers/random-market.ts'
import { stateOf } from '../helpers/state.ts'

/** Distributing a database with data, and taking that back, keeps every row. Needs a cluster (docs/scaling.md). */

describe('a cluster', () => {
  let cluster: TestDatabase
  beforeAll(async () => {
    cluster = await createDistributed(COORDINATOR ?? '', async () => {})
  }, TURN_TIMEOUT)
  afterAll(() => cluster.drop())

  const settings = { shards: 4, onTable: () => {} }
  const distributed = async () => {
    const { rows } = await cluster.pool.query<{ name: string; shards: number }>(
      `select table_name::text as name, shard_count::integer as shards from citus_tables where table_name::text = any($1)`,
      [BY_INSTRUMENT],
    )
    return rows
  }

  /** Settings of the database, which also hold for the sessions that nodes open for one another. */
  const ownSettings = async () => {
    const { rows } = await cluster.pool.query<{ setting: string }>(`
      select unnest(setconfig) as setting from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())`)
    return rows.map(({ setting }) => setting)
  }

  test('compiles no statements', async () => {
    expect(await ownSettings()).toContain('jit=off')
  })

  test('is distributed once', async () => {
    await expect(distribute(cluster.pool, settings)).rejects.toThrow('the database is distributed already')
    expect(await distributed()).toHaveLength(BY_INSTRUMENT.length)
  })

  test('keeps its rows when it is taken back and distributed again, and loads in both forms', async () => {
    const { pool } = cluster
    await loadFiles(pool, { ...REFERENCE, ...filesOf(marketOf(1)) })
    const before = await stateOf(pool)
    await undistribute(pool, settings)
    expect(await distributed()).toEqual([])
    expect(await ownSettings()).not.toContain('jit=off')
    expect(await stateOf(pool)).toEqual(before)
    await expect(undistribute(pool, settings)).rejects.toThrow('the database is not distributed')
    expect((await loadFiles(pool, filesOf(marketOf(1)))).rows).toBe(0)
    await distribute(pool, settings)
    expect(await stateOf(pool)).toEqual(before)
    expect((await loadFiles(pool, filesOf(marketOf(1)))).rows).toBe(0)
    expect(await distributed()).toContainEqual({ name: 'cash_bar', shards: 4 })
  })

  test('is not distributed during a load', async () => {
    const client = await cluster.pool.connect()
    await client.query(`begin; select pg_advisory_xact_lock_shared(${LOAD_LOCK})`)
    await expect(undistribute(cluster.pool, settings)).rejects.toThrow(
      'a load or the computation of an aggregate is running',
    )
    await client.query('rollback')
    client.release()
    expect(await distributed()).toHaveLength(BY_INSTRUMENT.length)
  })
})
