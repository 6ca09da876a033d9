import { Coalescer } from '../core/async/coalescer.ts'
import { Refusal } from '../core/errors.ts'
import type { Events, Topic } from '../platform/pubsub/events.ts'

export interface WatchOptions {
  /** Milliseconds between looks without an event. */
  readonly pollMs?: number
  readonly onError: (error: unknown) => void
}

interface Watched<Key> extends Required<WatchOptions> {
  readonly events: Events
  readonly topic: Topic
  /** Returns the keys of all rows that are followed. */
  readonly all: () => Iterable<Key>
  /** Returns the keys of those that an event is about, by its id. */
  readonly concerned: (id: string) => Iterable<Key>
  /** Reads rows and tells their followers. */
  readonly look: (keys: readonly Key[]) => Promise<void>
}

/**
 * Looks at rows while anybody follows them: on an event, when events may have been missed, and every few seconds in any
 * case. Rows are authoritative: events are only hints.
 */
export class RowWatch<Key> {
  readonly #watched: Watched<Key>
  readonly #looks: Coalescer<Key>
  #stopListening: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(watched: Watched<Key>) {
    this.#watched = watched
    this.#looks = new Coalescer(watched.look, watched.onError)
  }

  /** Looks until `rest`. Throws a 503 once closed: nothing would end what began now. */
  begin(): void {
    if (this.#isClosed)
      throw new Refusal('unavailable', 'The service is stopping. Subscribe again.', {
        headers: { 'Retry-After': '1' },
      })
    const { events, topic, all, concerned, pollMs } = this.#watched
    this.#stopListening ??= events.on(topic, (id) => this.look(id === null ? all() : concerned(id)))
    this.#timer ??= setInterval(() => this.look(all()), pollMs)
  }

  look(keys: Iterable<Key>): void {
    this.#looks.add(keys)
  }

  /** Stops listening and polling: nobody follows anything. */
  rest(): void {
    this.#stopListening?.()
    this.#stopListening = undefined
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Ends all looks for ever. */
  close(): void {
    this.#isClosed = true
    this.#looks.close()
    this.rest()
  }
}
