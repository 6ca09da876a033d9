import { channel } from 'node:diagnostics_channel'
import type { Tier } from '../principal.ts'
import type { Call } from './call.ts'

/** Events that a part of the process publishes without knowing who observes them. Unobserved, they cost nothing. */
class Topic<Event> {
  readonly #channel: ReturnType<typeof channel>

  constructor(name: string) {
    this.#channel = channel(`flowgate:${name}`)
  }

  get isObserved(): boolean {
    return this.#channel.hasSubscribers
  }

  publish(event: Event): void {
    if (this.isObserved) this.#channel.publish(event)
  }

  /** Returns the function that ends the observation. */
  observe(callback: (event: Event) => void): () => void {
    // The channel is named by this class alone, and carries events of this type only.
    const listener = (event: unknown) => callback(event as Event)
    this.#channel.subscribe(listener)
    return () => this.#channel.unsubscribe(listener)
  }
}

/** A request over HTTP has been answered. */
export const requests = new Topic<{ call: Call; status: number; seconds: number }>('request')

/** A GraphQL query or mutation has been executed, over either transport. `codes`: those of its errors. */
export const operations = new Topic<{
  operation: string
  isTrusted: boolean
  codes: readonly string[]
  seconds: number
}>('operation')

/** A statement has ended. */
export const statements = new Topic<{ statement: string; seconds: number; rows: number }>('statement')

/** A request has been refused because its caller exceeded a rate limit. */
export const rateRefusals = new Topic<{ tier: Tier }>('rate-refusal')

/** A subscription has begun (1) or ended (-1). */
export const subscriptions = new Topic<{ operation: string; change: 1 | -1 }>('subscription')

/** A WebSocket has been opened (1) or closed (-1). */
export const sockets = new Topic<{ change: 1 | -1 }>('socket')

/** A user has taken (1) or released (-1) one of what they may hold a limited number of. */
export const quotas = new Topic<{ what: string; change: 1 | -1 }>('quota')

/** Bytes of answers begin to wait for their readers, or no longer do. */
export const unreadBytes = new Topic<{ change: number }>('unread-bytes')

/** A run of a job has ended. `waited`: seconds from the request to the first run. */
export const jobRuns = new Topic<{
  kind: string
  attempt: number
  waited: number
  ran: number
  end: string
}>('job-run')

/** Alerts have been evaluated together. `events`: number of events that they fired. */
export const alertRounds = new Topic<{ alerts: number; events: number; seconds: number }>('alert-round')

/** An attempt to deliver a message to a webhook has ended. */
export const alertDeliveries = new Topic<{ end: string; seconds: number }>('alert-delivery')
