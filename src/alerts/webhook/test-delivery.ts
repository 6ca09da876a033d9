import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { messageId } from './deliver.ts'
import { signedMessage } from './message.ts'
import { claimTest, lockOwnerOf, removeTest, selectWebhook } from './queries.ts'
import type { Resolve } from './resolve.ts'
import { type Attempt, send } from './send.ts'
import type { WebhookHosts } from './target.ts'

interface TestOptions {
  readonly hosts: WebhookHosts
  readonly now: Date
  /** Ends the attempt, for example when the client disconnects. */
  readonly signal?: AbortSignal
  /** Default: DNS. */
  readonly resolve?: Resolve
}

/** Claims a test of an alert, and reads where it goes, in one transaction in which its owner changes nothing. */
async function claim(trx: Transaction<DB>, alertId: string) {
  await lockOwnerOf(trx, alertId)
  const webhook = await selectWebhook(trx, alertId)
  if (!webhook) return 'deleted'
  const { url } = webhook
  if (url === null) return null
  const delivery = await claimTest(trx, alertId)
  return delivery === undefined ? 'busy' : { ...webhook, url, delivery }
}

/**
 * Sends a test message to the webhook of an alert, once, also if the alert is inactive or the webhook switched off. Counts as
 * one of the owner's deliveries under way: `busy` if there are too many. Null if the alert has no webhook. Changes nothing.
 */
export async function sendTest(
  db: Kysely<DB>,
  alertId: string,
  { hosts, now, signal, resolve }: TestOptions,
): Promise<Attempt | 'busy' | 'deleted' | null> {
  const claimed = await inTransaction(db, (trx) => claim(trx, alertId))
  if (claimed === null || typeof claimed === 'string') return claimed
  const { url, secrets, delivery, ...alert } = claimed
  const content = { type: 'alert.test', timestamp: now.toISOString(), alert, events: [] } as const
  const message = signedMessage(messageId(alert.id, randomUUID()), content, secrets, now)
  try {
    return await send(url, hosts, message, { ...(signal && { signal }), ...(resolve && { resolve }) })
  } finally {
    await removeTest(db, delivery)
  }
}
