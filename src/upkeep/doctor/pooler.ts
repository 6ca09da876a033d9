import type { Pool, PoolClient } from 'pg'
import { connect } from '../../platform/database/connect.ts'
import { reasonOf } from '../../platform/database/errors.ts'
import { POOLER_HINT } from '../../platform/database/open.ts'
import type { Check, CheckOutcome, CheckSubject } from './check.ts'

/** Attempts to see two connections share a backend: other callers of the pooler may get in between. */
const ATTEMPTS = 5

/** Settings without which statements of vanished or stalled callers run on. */
const NEEDED = [
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'client_connection_check_interval',
]

const pidOf = async (client: PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/** Whether the backend of a connection changes while another one is in a transaction, as behind a pooler. */
async function isShared(pool: Pool): Promise<boolean> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await pidOf(one)
      await other.query('begin')
      const taken = await pidOf(other)
      const after = await pidOf(one)
      await other.query('commit')
      if (taken === before || after !== before) return true
    }
    return false
  } finally {
    one.release(true)
    other.release(true)
  }
}

/** Identifies a database of one run of a server. */
const PLACE = `select concat(current_database(), ' ', pg_postmaster_start_time()) as place,
  array(select name from pg_settings where name = any($1) and setting = '0') as missing`

const placeIn = async (pool: Pool) =>
  (await pool.query<{ place: string; missing: string[] }>(PLACE, [NEEDED])).rows[0]

/** Compares a pooler with the database behind it. */
async function comparePooler(pooled: Pool, direct: Pool): Promise<string[]> {
  const [behind, itself] = await Promise.all([placeIn(pooled), placeIn(direct)])
  const missing = behind?.missing ?? []
  return [
    ...(behind?.place === itself?.place
      ? []
      : ['DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Correct one of them.']),
    ...(missing.length === 0
      ? []
      : [
          `behind the pooler, ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} unset. Set them there (docs/operating.md, "Behind PgBouncer").`,
        ]),
  ]
}

async function checkPooler({ config, pool }: CheckSubject): Promise<CheckOutcome> {
  const { databaseUrl, databaseDirectUrl } = config
  const setting = databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  if (await isShared(pool))
    return {
      summary: 'without a direct address',
      faults: [`${setting} is a pooler in transaction mode. ${POOLER_HINT}.`],
    }
  if (databaseUrl === null || databaseDirectUrl === null) return { summary: 'none' }
  const pooler = connect(databaseUrl, { max: 1, applicationName: 'flowgate doctor', isPooled: true })
  try {
    return { summary: 'responds', faults: await comparePooler(pooler.pool, pool) }
  } catch (error) {
    const fault = `DATABASE_URL does not respond (${reasonOf(error)}). Check the pooler; requests get 503.`
    return { summary: 'unreachable', faults: [fault] }
  } finally {
    await pooler.end()
  }
}

/** Checks of the pooler in front of the database. */
export const POOLER_CHECKS: readonly Check<CheckSubject>[] = [{ name: 'pooler', run: checkPooler }]
