import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { signedMessage } from './message.ts'
import {
  type Delivery,
  type DeliveryClaim,
  endDelivery,
  releaseDelivery,
  retryDelivery,
  selectDelivery,
  switchOff,
} from './queries.ts'
import type { Resolve } from './resolve.ts'
import { waitAfter } from './retries.ts'
import { type Attempt, send } from './send.ts'
import type { WebhookHosts } from './target.ts'

export interface DeliverDeps {
  readonly db: Kysely<DB>
  readonly hosts: WebhookHosts
  /** Default: DNS. */
  readonly resolve?: Resolve
  readonly now: () => Date
  /** Fires when the process is to stop. */
  readonly stopping: AbortSignal
}

/** How an attempt ended. `off`: it was the last one, and the webhook is switched off. */
type DeliveryEnd = 'delivered' | 'retry' | 'off' | 'dropped' | 'released'

/** Status of a receiver that wants no more messages. */
const GONE = 410

/** Id of a message, equal in all attempts and in no other installation. */
export const messageId = (alertId: string, delivery: number | string): string =>
  `msg_${alertId.replaceAll('-', '')}_${delivery}`

async function attempt(
  { id }: DeliveryClaim,
  { createdAt, url, secrets, events, ...alert }: Delivery & { readonly url: string },
  { hosts, now, stopping, resolve }: DeliverDeps,
): Promise<Attempt> {
  const content = { type: 'alert.fired', timestamp: createdAt, alert, events } as const
  const message = signedMessage(messageId(alert.id, id), content, secrets, now())
  return send(url, hosts, message, { signal: stopping, ...(resolve && { resolve }) })
}

const noticeOf = ({ status, error }: Attempt): string => {
  const why =
    status === GONE
      ? 'The receiver answered with 410 (Gone).'
      : `A message could not be delivered within 24 hours. ${error}`
  return `The webhook was switched off. ${why} Set its URL again to switch it on.`
}

/** Sends a claimed delivery, and records the outcome. */
export async function deliver(claim: DeliveryClaim, deps: DeliverDeps): Promise<DeliveryEnd> {
  const { db, stopping } = deps
  const delivery = await selectDelivery(db, claim.id)
  const url = delivery?.url ?? null
  if (!delivery || url === null || delivery.events.length === 0) {
    await endDelivery(db, claim, 'dropped')
    return 'dropped'
  }
  const result = await attempt(claim, { ...delivery, url }, deps)
  if (result.isDelivered) {
    await endDelivery(db, claim, 'delivered', result)
    return 'delivered'
  }
  if (stopping.aborted && result.status === null) {
    await releaseDelivery(db, claim)
    return 'released'
  }
  const wait = result.status === GONE ? null : waitAfter(claim.attempts)
  if (wait === null) {
    const failure = { ...result, url, notice: noticeOf(result) }
    if (await inTransaction(db, (trx) => switchOff(trx, claim, failure))) return 'off'
  }
  // If it was not switched off, the owner has set another URL in the meantime: retried at once.
  await retryDelivery(db, claim, result, wait ?? 0)
  return 'retry'
}
