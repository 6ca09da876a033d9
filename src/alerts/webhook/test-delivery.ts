import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { messageId } from './deliver.ts'
import { signedMessage } from './message.ts'
import { claimTest, removeTest, selectWebhook } from './queries.ts'
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

/**
 * Sends a test message to the webhook of an alert, once, also if the alert is inactive or the webhook switched off. Counts as
 * one of the owner's deliveries under way: `busy` if there are too many. Null if the alert has no webhook. Changes nothing.
 */
export async function sendTest(
  db: Kysely<DB>,
  alertId: string,
  { hosts, now, signal, resolve }: TestOptions,
): Promise<Attempt | 'busy' | null> {
  const webhook = await selectWebhook(db, alertId)
  if (!webhook?.url) return null
  const claimed = await inTransaction(db, (trx) => claimTest(trx, alertId))
  if (claimed === undefined) return 'busy'
  const { url, secrets, ...alert } = webhook
  const content = { type: 'alert.test', timestamp: now.toISOString(), alert, events: [] } as const
  const message = signedMessage(messageId(alert.id, randomUUID()), content, secrets, now)
  try {
    return await send(url, hosts, message, { ...(signal && { signal }), ...(resolve && { resolve }) })
  } finally {
    await removeTest(db, claimed)
  }
}
