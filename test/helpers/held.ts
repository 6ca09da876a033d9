import { quotas, sockets, subscriptions, unreadBytes } from '../../src/core/observation/topics.ts'

/** What the process holds for clients. */
export interface Held {
  readonly sockets: number
  readonly subscriptions: number
  /** Bytes of answers that wait for their readers. */
  readonly unread: number
  /** What users hold against their limits: requests, connections, operations, subscriptions, exports. */
  readonly quotas: Readonly<Record<string, number>>
}

/** Counts what is taken and released from now on. */
export function observeHeld() {
  const held: { sockets: number; subscriptions: number; unread: number; quotas: Record<string, number> } = {
    ...{ sockets: 0, subscriptions: 0, unread: 0 },
    quotas: { requests: 0, connections: 0, operations: 0, subscriptions: 0, exports: 0 },
  }
  const ends = [
    sockets.observe(({ change }) => {
      held.sockets += change
    }),
    subscriptions.observe(({ change }) => {
      held.subscriptions += change
    }),
    unreadBytes.observe(({ change }) => {
      held.unread += change
    }),
    quotas.observe(({ what, change }) => {
      held.quotas[what] = (held.quotas[what] ?? 0) + change
    }),
  ]
  return {
    now: (): Held => structuredClone(held),
    stop: () => {
      for (const end of ends) end()
    },
  }
}

export const NOTHING: Held = {
  ...{ sockets: 0, subscriptions: 0, unread: 0 },
  quotas: { requests: 0, connections: 0, operations: 0, subscriptions: 0, exports: 0 },
}
