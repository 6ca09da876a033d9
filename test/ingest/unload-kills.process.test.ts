import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDirectory } from '../../src/ingest/load.ts'
import { unload } from '../../src/ingest/undo/unload.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { killAfter, LOAD, UNLOAD } from '../helpers/killed.ts'
import { withFiles } from '../helpers/load-files.ts'
import { stateOf } from '../helpers/state.ts'
import { TEMPLATE } from '../helpers/template.ts'

/** The soak test repeats this twenty times (`npm run soak -- --only unloads`). */

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: TEMPLATE })
})
afterAll(() => database.drop())

const FILES = {
  'security_cash.csv':
    'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1001,1d,2026-01-05,1,2,3\n1002,1d,2026-01-06,1,2,3\n',
  'remove_aggregates.csv': 'id\n1\n',
  'flow_observations.csv': 'slug,date,value,updated_time\nretail-net,2026-01-05,9,2026-01-07\n',
}

// Two loads of the same files differ in their timestamps.
const state = () => stateOf(database.pool, { without: ['updated_at', 'superseded_at', 'created_at'] })
const exactly = () => stateOf(database.pool)
const newest = async (): Promise<number> =>
  (await database.pool.query('select max(version)::int as version from undo.load')).rows[0].version

test('a load or unload that is killed midway leaves either the state before or the state after', () =>
  withFiles(FILES, async (directory) => {
    const [before, first] = [await state(), await exactly()]
    const begun = performance.now()
    const { version } = await loadDirectory(database.pool, directory)
    const duration = performance.now() - begun
    const after = await state()
    expect(after).not.toEqual(before)
    await unload(database.pool, version ?? 0)
    expect(await exactly()).toEqual(first)

    for (const share of [0.3, 0.9]) {
      await killAfter(database.pool, database.url, LOAD, [directory], share * duration)
      const found = await state()
      expect([before, after]).toContainEqual(found)
      if (found['flow_observation'] !== before['flow_observation'])
        await unload(database.pool, await newest())
      expect(await exactly()).toEqual(first)
    }

    const again = await loadDirectory(database.pool, directory)
    const loaded = await exactly()
    await killAfter(database.pool, database.url, UNLOAD, [String(again.version)], 0.5 * duration)
    const found = await exactly()
    expect([first, loaded]).toContainEqual(found)
    // Whatever the outcome, the unload can be completed.
    if (found['cash_bar'] === loaded['cash_bar']) await unload(database.pool, again.version ?? 0)
    expect(await exactly()).toEqual(first)
  }))
