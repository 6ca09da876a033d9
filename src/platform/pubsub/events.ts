/**
 * Topics of events, with the id that each sends. `job`: a job has changed (job id). `data`: a load is complete (data
 * version) or a user's own aggregates have changed (0). `user`: a user became active or inactive, or revoked an API key
 * (user id). `queue`: workers may be able to claim a job (empty). `alert`: a user has new events of alerts (user id).
 * `alert_queue`: workers may have alerts to evaluate, or events to deliver (empty).
 */
export type Topic = 'job' | 'data' | 'user' | 'queue' | 'alert' | 'alert_queue'
export const TOPICS: readonly Topic[] = ['job', 'data', 'user', 'queue', 'alert', 'alert_queue']

/** Called with the id of what has changed; null if events may have been missed. */
type Listener = (id: string | null) => void

/**
 * Notifications between processes. They are only hints: listeners read the state from the database, and also poll it
 * in case a notification is lost.
 */
export interface Events {
  /** Adds a listener; the returned function removes it. The first listener opens the connection. */
  on(topic: Topic, listener: Listener): () => void
  close(): Promise<void>
}

/** The listeners of one process. */
export class Listeners {
  readonly #listeners = new Map<Topic, Set<Listener>>(TOPICS.map((topic) => [topic, new Set()]))

  add(topic: Topic, listener: Listener): () => void {
    this.#listeners.get(topic)?.add(listener)
    return () => this.#listeners.get(topic)?.delete(listener)
  }

  tell(topic: Topic, id: string | null): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(id)
  }

  /** Tells all listeners that they may have missed events. */
  tellAll(): void {
    for (const topic of TOPICS) this.tell(topic, null)
  }
}
