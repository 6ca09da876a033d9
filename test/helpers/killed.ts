import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { until } from './jobs.ts'
import { environment } from './service.ts'

/** A command on a database, and its application name there. */
interface Victim {
  readonly module: string
  readonly applicationName: string
}

export const LOAD: Victim = { module: '../../bin/load.ts', applicationName: 'flowgate load' }
export const UNLOAD: Victim = { module: '../../bin/unload.ts', applicationName: 'flowgate unload' }
export const PRUNE: Victim = { module: '../../bin/prune.ts', applicationName: 'flowgate prune' }

const sessions = async (pool: Pool, { applicationName }: Victim, also = ''): Promise<number> => {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and starts_with(application_name, $1) ${also}`,
    [applicationName],
  )
  return rowCount ?? 0
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

function start({ module }: Victim, databaseUrl: string, args: readonly string[]): ChildProcess {
  const file = fileURLToPath(new URL(module, import.meta.url))
  return spawn(process.execPath, [file, ...args], {
    env: { ...environment(), DATABASE_URL: databaseUrl },
    stdio: 'ignore',
  })
}

/** PostgreSQL notices only between statements that the client is gone. */
const gone = (pool: Pool, victim: Victim): Promise<number> =>
  until(
    () => sessions(pool, victim),
    (count) => count === 0,
  )

/** Starts a command and kills it (-9) while it waits for a lock that this function holds. */
export async function killAt(
  pool: Pool,
  databaseUrl: string,
  victim: Victim,
  args: readonly string[],
  lock: string,
): Promise<void> {
  const client = await pool.connect()
  await client.query(`begin; ${lock}`)
  const child = start(victim, databaseUrl, args)
  const exit = once(child, 'exit')
  await until(
    async () => isOver(child) || (await sessions(pool, victim, "and wait_event_type = 'Lock'")) > 0,
    (isThere) => isThere,
  )
  const isKilled = child.kill('SIGKILL')
  await exit
  await client.query('rollback')
  client.release()
  if (!isKilled) throw new Error('The command ended without waiting for the lock')
  await gone(pool, victim)
}

/**
 * Starts a command and kills it (-9) some milliseconds after its transaction begins. Returns once its
 * sessions have ended: true if the command was killed, false if it had already exited.
 */
export async function killAfter(
  pool: Pool,
  databaseUrl: string,
  victim: Victim,
  args: readonly string[],
  delay: number,
): Promise<boolean> {
  const child = start(victim, databaseUrl, args)
  const exit = once(child, 'exit')
  while (!isOver(child) && (await sessions(pool, victim, 'and xact_start is not null')) === 0) await sleep(2)
  await Promise.race([exit, sleep(delay)])
  const isKilled = !isOver(child) && child.kill('SIGKILL')
  await exit
  await gone(pool, victim)
  return isKilled
}
