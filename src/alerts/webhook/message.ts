import { Webhook } from 'standardwebhooks'
import type { SignedMessage } from './send.ts'

/** Keys that sign a message: the current one and, while it is valid, the one before. */
type Secrets = readonly string[]

/** Type of a message. */
type MessageType = 'alert.fired' | 'alert.test'

/** The alert that a message is about. */
export interface MessageAlert {
  readonly id: string
  readonly name: string
  readonly screenId: string
}

/** An event in a message: an instrument that has entered the screen. */
export interface MessageEvent {
  readonly id: number
  readonly instrument: {
    readonly id: number
    /** Null if the instrument has been deleted since. */
    readonly kind: 'security' | 'aggregate' | null
    readonly symbol: string | null
    readonly providerId: string | null
    readonly name: string | null
  }
  readonly ts: string
  readonly date: string
  readonly measures: readonly string[]
  readonly values: readonly (number | null)[]
  readonly met: readonly number[]
}

/** Contents of a message. */
export interface MessageContent {
  readonly type: MessageType
  /** When it was first due, RFC 3339. Equal in all attempts. */
  readonly timestamp: string
  readonly alert: MessageAlert
  readonly events: readonly MessageEvent[]
}

const eventOf = ({ instrument: { providerId, ...instrument }, ...event }: MessageEvent) => ({
  ...event,
  instrument: { ...instrument, provider_id: providerId },
})

/** Writes what a message says as JSON, in the form that Standard Webhooks recommends. */
export const bodyOf = ({ type, timestamp, alert: { id, name, screenId }, events }: MessageContent): string =>
  JSON.stringify({
    type,
    timestamp,
    data: { alert: { id, name, screen_id: screenId }, events: events.map(eventOf) },
  })

/**
 * Signs a message by the conventions of Standard Webhooks, with each of the keys. `id` is equal in all attempts; `now` is
 * the time of this one, which receivers compare with their clock.
 */
export function signedMessage(
  id: string,
  content: MessageContent,
  secrets: Secrets,
  now: Date,
): SignedMessage {
  const body = bodyOf(content)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'flowgate-webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    },
  }
}
