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

// A process that stands still between two statements is not to keep loads away for ever.
const SETTINGS = `${DERIVING}; set local idle_in_transaction_session_timeout = '5s'`

const derive = ({ client }: Transacted, id: number, onShare?: (share: number) => void): Promise<number> => {
  let steps = 0
  return deriveAggregate(client, id, () => onShare?.(++steps / DERIVATION_STEPS))
}

/**
 * Computes the bars of an aggregate here and now; false, and nothing is done, while a load runs or somebody else is
 * at these bars.
 */
export async function tryComputeBars(transacted: Transacted, id: number): Promise<boolean> {
  const { client, trx } = transacted
  await client.query(SETTINGS)
  if (!(await tryKeepLoadsAway(trx)) || !(await tryTakeBars(trx, id))) return false
  await derive(transacted, id)
  return true
}

/**
 * Computes the bars of an aggregate as soon as no load runs; returns the bars written. `onShare` hears of the part
 * that is done, from 0 to 1. A 404 when the aggregate is gone.
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

/** Deletes what removed aggregates have left behind, unless a load runs: it will do so itself, or somebody later. */
export async function tryPurge({ client, trx }: Transacted): Promise<void> {
  if (!(await tryKeepLoadsAway(trx))) return
  // What was too much to be deleted once would be so for ever.
  await client.query('set local statement_timeout = 0')
  await purgeRemoved(client)
}
