import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveAggregate } from '../../src/engine/derive/own.ts'
import { DERIVING } from '../../src/engine/derive/session.ts'
import { unload } from '../../src/ingest/undo/unload.ts'
import { pruneIntraday } from '../../src/upkeep/prune/intraday.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { TURN_TIMEOUT } from './distributed.ts'
import { loadFiles } from './load-files.ts'
import { addOwnAggregate, filesOf, marketOf, OWN, REFERENCE } from './random-market.ts'
import { EMPTY_TEMPLATE } from './template.ts'

const TABLES = [
  'instrument',
  'aggregate',
  'constituent',
  'cash_bar',
  'option_bar',
  'cash_sum',
  'option_sum',
  'bar_tally',
  'bar_extent',
  'bar_stamp',
  'bar_board',
]

/** All rows of the market, without the times at which they were written. */
async function rowsOf(pool: Pool): Promise<Record<string, string[]>> {
  const tables = TABLES.map(async (name) => {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - 'updated_at' - 'created_at')::text as row from ${name} t`,
    )
    return [name, rows.map(({ row }) => row).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

async function derive(pool: Pool): Promise<number> {
  const client = await pool.connect()
  await client.query(`begin; ${DERIVING}`)
  const rows = await deriveAggregate(client, OWN)
  await client.query('commit')
  client.release()
  return rows
}

/**
 * Describes loads, unloads and private aggregates of a cluster: row by row those of one server. `create` makes the cluster's
 * empty database.
 */
export function describeClusterLoads(name: string, create: () => Promise<TestDatabase>): void {
  describe(name, () => {
    let single: TestDatabase
    let cluster: TestDatabase
    beforeAll(async () => {
      single = await createDatabase({ template: EMPTY_TEMPLATE })
      cluster = await create()
    }, TURN_TIMEOUT)
    afterAll(async () => {
      await single.drop()
      await cluster.drop()
    })

    /** Does the same on both, and expects the same result and the same rows. */
    async function expectSame(work: (pool: Pool) => Promise<unknown>): Promise<void> {
      expect(await work(cluster.pool)).toEqual(await work(single.pool))
      const [one, other] = [await rowsOf(cluster.pool), await rowsOf(single.pool)]
      for (const name of TABLES) expect(one[name], name).toEqual(other[name])
    }
    const load = (files: Parameters<typeof loadFiles>[1]) => async (pool: Pool) => {
      const { version, rows, summary } = await loadFiles(pool, files)
      return { version, rows, summary }
    }

    test('loads a market', () => expectSame(load({ ...REFERENCE, ...filesOf(marketOf(1)) })))
    test('computes a private aggregate', () =>
      expectSame(async (pool) => {
        await addOwnAggregate(pool)
        return derive(pool)
      }))
    const other = marketOf(2)
    const changed = filesOf({
      cash: other.cash,
      // Without leaves, totals may contradict those of the first market.
      options: other.options.filter(({ moneyness, size }) => moneyness !== 'TOTAL' && size !== 'TOTAL'),
      memberships: marketOf(1).memberships.map((membership) => ({ ...membership, weight: '1.5' })),
    })
    test('loads changed bars and memberships', () => expectSame(load(changed)))
    test('loads the same again, and changes nothing', () => expectSame(load(changed)))
    test('keeps nothing of a load that fails in the middle', () =>
      expectSame((pool) =>
        loadFiles(pool, filesOf(marketOf(1)), {
          onProgress: ({ step }) => {
            if (step === 'options: roll-ups') throw new Error('gone')
          },
        }).catch(String),
      ))
    test('removes bars and instruments', () =>
      expectSame(
        load({
          'remove_bars.csv': [
            { id: 1, asset_class: 'cash', interval: '1d', from: '2025-10-27', to: '2025-11-05' },
            { id: 2, asset_class: 'options', interval: '10min', from: '2025-12-22', to: '2026-01-05' },
            { id: 104, asset_class: 'cash', interval: '10min', from: '2025-10-01', to: '2026-12-31' },
          ],
          'remove_securities.csv': [{ id: 5 }],
        }),
      ))
    test('prunes intraday bars', () =>
      expectSame((pool) =>
        pruneIntraday(pool, { days: 30, now: new Date('2026-03-20T12:00:00Z'), isRehearsal: false }),
      ))
    test.each([3, 2, 1])('undoes the newest of %i loads', () =>
      expectSame(async (pool) => {
        const { rows } = await pool.query<{ version: number }>(
          'select max(version)::integer as version from undo.load',
        )
        return unload(pool, rows[0]?.version ?? 0)
      }),
    )
  })
}
