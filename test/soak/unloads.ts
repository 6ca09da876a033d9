import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { to } from 'pg-copy-streams'
import { loadDirectory } from '../../src/ingest/load.ts'
import { unload } from '../../src/ingest/undo/unload.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { MAIN, onDatabase } from '../bench/market.ts'
import { killAfter, LOAD, UNLOAD } from '../helpers/killed.ts'
import { stateOf } from '../helpers/state.ts'
import type { Scenario, Stage } from './scenario.ts'

const KILLS = 20

/** Bars of every fifth security over the last 90 days, with changed prices. */
const CHANGED = `
  select instrument_id as id, interval, ts::date as ts, px + 1 as px, retail_buy_turnover, retail_sell_turnover
  from cash_bar join security on security.id = instrument_id
  where interval = '1d' and instrument_id % 5 = 0 and ts > (select max(ts) - interval '90 days' from cash_bar where interval = '1d')`

const newest = async (pool: Pool): Promise<number | null> =>
  (await pool.query('select max(version)::int as version from undo.load')).rows[0].version

/** Kills the command at random moments until enough kills took effect; runs `check` after each attempt. */
async function killAll(
  kill: (delay: number) => Promise<boolean>,
  longest: number,
  check: () => Promise<void>,
) {
  for (let killed = 0; killed < KILLS; ) {
    if (await kill(Math.random() * longest)) killed++
    await check()
  }
}

async function run(stage: Stage, pool: Pool, directory: string): Promise<string> {
  const { databaseUrl, witness } = stage
  const state = () => stateOf(pool)
  const before = JSON.stringify(await state())
  const begun = performance.now()
  const { version } = await loadDirectory(pool, directory)
  const longest = performance.now() - begun
  await unload(pool, version ?? 0)
  const same = async (what: string) => {
    if (JSON.stringify(await state()) !== before)
      witness.fault(`${what} left neither the state before it nor the state after it`)
  }
  await same('an unload')

  let [whole, halves] = [0, 0]
  await killAll(
    (delay) => killAfter(pool, databaseUrl, LOAD, [directory], delay),
    longest,
    async () => {
      // A load that committed just before the kill is complete and can be unloaded.
      const loaded = await newest(pool)
      if (loaded !== null) await unload(pool, loaded)
      whole += loaded === null ? 0 : 1
      await same('a killed load')
    },
  )
  await killAll(
    async (delay) => {
      const again = (await newest(pool)) ?? (await loadDirectory(pool, directory)).version
      return killAfter(pool, databaseUrl, UNLOAD, [String(again)], delay)
    },
    longest,
    async () => {
      const left = await newest(pool)
      halves += left === null ? 1 : 0
      if (left !== null) await unload(pool, left)
      await same('a killed unload')
    },
  )
  return `${2 * KILLS} kills; ${whole} loads and ${halves} unloads had already committed`
}

export const unloads: Scenario = {
  name: 'unloads',
  title: `kill -9 of a load and of its unload, ${KILLS} times each`,
  market: MAIN,
  async run(stage) {
    const directory = await mkdtemp(join(tmpdir(), 'flowgate-unloads-'))
    const { pool, end } = connect(stage.databaseUrl, { max: 2, statementTimeout: 0, applicationName: 'soak' })
    try {
      await onDatabase(stage.databaseUrl, (client) =>
        pipeline(
          client.query(to(`copy (${CHANGED}) to stdout (format csv, header)`)),
          createWriteStream(join(directory, 'security_cash.csv')),
        ),
      )
      // From here on, every recorded load is one of the scenario.
      await pool.query('delete from undo.load')
      return await run(stage, pool, directory)
    } finally {
      await end()
      await rm(directory, { recursive: true })
    }
  },
}
