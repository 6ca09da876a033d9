import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import { currentCall } from '../../core/observation/call.ts'
import type { Shares } from './shares.ts'

/**
 * Returns how many statements callers run together who run more than one each: one for each of the database's processors,
 * and one more that begins while the results of another are read.
 */
export const statementsAtOnce = (processors: number | null, processes: number): number =>
  Math.max(2, Math.ceil((processors ?? availableParallelism()) / processes) + 1)

const sharesOf = new WeakMap<object, Shares>()

/**
 * Limits the statements of requests that run at once on a database. Otherwise those of a few callers would take the time of
 * all others, and of this process if it shares the machine with PostgreSQL. The first statement of a caller never waits.
 */
export function limitStatements<DB>(db: Kysely<DB>, running: Shares): void {
  sharesOf.set(db, running)
}

const unlimited = () => {}

/** Waits until a statement of the running request may begin. Returns the function that ends it. Jobs never wait. */
export async function beginStatement<DB>(db: Kysely<DB>, signal: AbortSignal): Promise<() => void> {
  const shares = sharesOf.get(db)
  const call = currentCall()
  const caller = call?.email
  if (!shares || !caller || call.protocol === 'job') return unlimited
  await shares.enter(caller, signal)
  return () => shares.leave(caller)
}
