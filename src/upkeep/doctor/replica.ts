import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { connect } from '../../platform/database/connect.ts'
import { reasonOf } from '../../platform/database/errors.ts'
import type { Check, CheckOutcome, CheckSubject } from './check.ts'

const POLL_MS = 100

const numberIn = async (pool: Pool, statement: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await pool.query<{ value: number }>(statement, [...values])).rows[0]?.value)

const VERSION = 'select coalesce(max(id), 0) as value from data_version'

/** A replica to check, by its name in faults. */
interface Copy {
  readonly name: string
  readonly url: string
  readonly maxLagMs: number
}

/** Waits until the replica has replayed what the primary has written now. Returns the milliseconds; null: too many. */
async function lagOf(primary: Pool, replica: Pool, maxLagMs: number): Promise<number | null> {
  const { rows } = await primary.query<{ place: string }>('select pg_current_wal_lsn()::text as place')
  const begun = performance.now()
  for (;;) {
    const behind = await numberIn(replica, 'select pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()) as value', [
      rows[0]?.place,
    ])
    const elapsed = performance.now() - begun
    if (behind <= 0) return elapsed
    if (elapsed > maxLagMs) return null
    await sleep(POLL_MS)
  }
}

async function compare(primary: Pool, replica: Pool, { name, maxLagMs }: Copy): Promise<CheckOutcome> {
  const version = await numberIn(primary, VERSION)
  const isStandby =
    (await numberIn(replica, 'select pg_is_in_recovery()::integer as value')) === 1 &&
    (await numberIn(primary, 'select pg_is_in_recovery()::integer as value')) === 0
  const lag = isStandby ? await lagOf(primary, replica, maxLagMs) : 0
  const replayed = await numberIn(replica, VERSION)
  if (lag === null || replayed < version)
    return {
      summary: `data version ${replayed} of ${version}`,
      faults: [
        `${name} is more than ${maxLagMs / 1000} s behind (data version ${replayed} of ${version}). Check its log, pg_stat_replication on the primary, and long queries on the replica.`,
      ],
    }
  const what = isStandby ? `lag ${(lag / 1000).toFixed(1)} s` : 'not a standby of the primary'
  return { summary: `${what}, data version ${replayed}` }
}

async function checkReplica({ config, pool: primary }: CheckSubject, copy: Copy): Promise<CheckOutcome> {
  const isPooled = config.databaseDirectUrl !== null
  const options = { max: 1, applicationName: 'flowgate doctor', readOnly: true, isPooled }
  const replica = connect(copy.url, options)
  try {
    return await compare(primary, replica.pool, copy)
  } catch (error) {
    return {
      summary: 'unreachable',
      faults: [
        `DATABASE_READ_URL: ${copy.name} does not respond as it should (${reasonOf(error)}). Check the address and the server; until it responds, requests are read elsewhere.`,
      ],
    }
  } finally {
    await replica.end()
  }
}

async function checkReplicas(subject: CheckSubject): Promise<CheckOutcome> {
  const { databaseReadUrls: urls, maxReplicaLag: maxLagMs } = subject.config
  if (urls.length === 0) return { summary: 'none' }
  const nameOf = (index: number) => (urls.length === 1 ? 'the replica' : `replica_${index + 1}`)
  const outcomes = await Promise.all(
    urls.map((url, index) => checkReplica(subject, { name: nameOf(index), url, maxLagMs })),
  )
  return {
    summary: outcomes
      .map(({ summary }, index) => (urls.length === 1 ? summary : `${nameOf(index)}: ${summary}`))
      .join('; '),
    faults: outcomes.flatMap(({ faults = [] }) => faults),
  }
}

/** Checks of the read replicas. */
export const REPLICA_CHECKS: readonly Check<CheckSubject>[] = [{ name: 'replica', run: checkReplicas }]
