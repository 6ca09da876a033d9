import { DERIVATION_STEPS, deriveAggregate } from '../../../engine/derive/own.ts'
import { purgeRemoved } from '../../../engine/derive/removed.ts'
import { DERIVING } from '../../../engine/derive/session.ts'
import { aggregateNotFound } from '../../../engine/instruments/queries/aggregates.ts'
import type { Transacted } from '../../../platform/database/transaction.ts'
import {
  keepLoadsAway,
  ownerOf,
  raiseOwnerVersion,
  takeBars,
  tryKeepLoadsAway,
  tryTakeBars,
} from './queries.ts'

// Ends the transaction of a stalled process, whose lock would block loads forever.
const SETTINGS = `${DERIVING}; set local idle_in_transaction_session_timeout = '5s'`

const derive = ({ client }: Transacted, id: number, onShare?: (share: number) => void): Promise<number> => {
  let steps = 0
  return deriveAggregate(client, id, () => onShare?.(++steps / DERIVATION_STEPS))
}

/**
 * Computes the bars of an aggregate without waiting. Returns false and does nothing if a load is running or
 * another transaction is computing these bars.
 */
export async function tryComputeBars(transacted: Transacted, id: number): Promise<boolean> {
  const { client, trx } = transacted
  await client.query(SETTINGS)
  if (!(await tryKeepLoadsAway(trx)) || !(await tryTakeBars(trx, id))) return false
  await derive(transacted, id)
  return true
}

/**
 * Waits until no load is running, computes the bars of an aggregate and returns the number written. Calls
 * `onShare` with the fraction done, from 0 to 1. Throws a 404 if the aggregate no longer exists.
 */
export async function computeBars(
  id: number,
  transacted: Transacted,
  onShare: (share: number) => void,
): Promise<number> {
  const { client, trx } = transacted
  await client.query(SETTINGS)
  await keepLoadsAway(trx)
  await takeBars(trx, id)
  const email = await ownerOf(trx, id)
  if (email === undefined) throw aggregateNotFound(id)
  const rows = await derive(transacted, id, onShare)
  await raiseOwnerVersion(trx, email)
  return rows
}

/** Deletes the bars of removed aggregates, unless a load is running: the load or a later call does so. */
export async function tryPurge({ client, trx }: Transacted): Promise<void> {
  if (!(await tryKeepLoadsAway(trx))) return
  // With a timeout, a deletion that is too large once would fail every time.
  await client.query('set local statement_timeout = 0')
  await purgeRemoved(client)
}
