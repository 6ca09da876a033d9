/**
 * What processes tell each other: `job` that a job has changed (its id), `data` that a load is complete (its version) or
 * that somebody's own aggregates have changed (0), `user` that somebody became active or inactive or revoked an API key
 * (the id of the user).
 */
export type Topic = 'job' | 'data' | 'user'
export const TOPICS: readonly Topic[] = ['job', 'data', 'user']

/** Told the id of what has changed; null when anything may have changed unheard. */
export type Listener = (id: string | null) => void

/**
 * Notifications between processes. They are hints: what they speak of is read from the database, and whoever listens
 * also looks by himself from time to time.
 */
export interface Events {
  /** Calls back until the returned function is called. The first listener has the connection opened. */
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

  /** After a time in which nothing was heard. */
  tellAll(): void {
    for (const topic of TOPICS) this.tell(topic, null)
  }
}
