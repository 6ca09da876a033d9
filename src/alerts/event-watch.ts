import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Feed } from '../core/async/feed.ts'
import { RowWatch, type WatchOptions } from '../data-state/row-watch.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { type AlertEvent, selectEventsAfter, selectNewestEvents } from './event-queries.ts'

/** Interval at which the inboxes are read even without an event. */
const POLL_MS = 3000
/** Events that are read at once. */
const BATCH = 500
const PAUSE_AFTER_FAILURE_MS = 500

/** Alerts that a subscriber follows. */
interface Followed {
  readonly userId: number
  /** Id of the last event that the subscriber has. 0: none. */
  readonly after: number
  /** Whether the subscriber wants an event. */
  readonly includes: (event: AlertEvent) => boolean
}

interface Follower {
  readonly userId: number
  /** Id of the newest event that it knows of. */
  known: number
}

/**
 * Follows the inboxes of users for the subscribers of this process. Rows are authoritative: each follower reads on from
 * the last event that it has, so that it misses none, however long it takes. Followers at the same place share a read.
 */
export class EventWatch {
  readonly #followers = new Map<Feed<number>, Follower>()
  readonly #reads = new Map<string, Promise<readonly AlertEvent[]>>()
  readonly #newest: RowWatch<number>
  readonly #db: Kysely<DB>
  readonly #onError: (error: unknown) => void

  constructor(db: Kysely<DB>, events: Events, { pollMs = POLL_MS, onError }: WatchOptions) {
    this.#db = db
    this.#onError = onError
    const users = () => this.#followers.values().map(({ userId }) => userId)
    this.#newest = new RowWatch({
      ...{ events, topic: 'alert', pollMs, onError, all: users },
      concerned: (id) => users().filter((userId) => String(userId) === id),
      look: (userIds) => this.#look(userIds),
    })
  }

  /**
   * Returns the events of a user after one, in the order in which they happened. Ends when the signal fires. Throws a
   * 503 once closed.
   */
  follow(followed: Followed, signal: AbortSignal): AsyncGenerator<AlertEvent, void, void> {
    this.#newest.begin()
    const feed = new Feed<number>()
    const { userId, after } = followed
    this.#followers.set(feed, { userId, known: after })
    feed.onEnd(() => {
      this.#followers.delete(feed)
      if (this.#followers.size === 0) this.#newest.rest()
    })
    feed.endWith(signal)
    this.#newest.look([userId])
    return endedWith(feed, this.#eventsOf(feed, followed))
  }

  /** Number of subscribers. */
  get size(): number {
    return this.#followers.size
  }

  close(): void {
    this.#newest.close()
    for (const feed of [...this.#followers.keys()]) feed.end()
  }

  async *#eventsOf(
    feed: Feed<number>,
    { userId, after, includes }: Followed,
  ): AsyncGenerator<AlertEvent, void, void> {
    let place = after
    for await (const newest of feed)
      while (place < newest && this.#followers.has(feed)) {
        const events = await this.#read(userId, place, newest).catch((error: unknown) => {
          this.#onError(error)
          return null
        })
        if (!events) {
          await sleep(PAUSE_AFTER_FAILURE_MS, undefined, { ref: false })
          continue
        }
        for (const event of events) if (includes(event)) yield event
        const last = events.at(-1)?.id ?? 0
        // Ids ascend in the order of commits: there are no others up to the newest.
        place = events.length < BATCH ? Math.max(newest, last) : last
      }
  }

  /** Reads events once for all followers that have come as far and want as much: an older read may lack the newest. */
  #read(userId: number, after: number, newest: number): Promise<readonly AlertEvent[]> {
    const key = `${userId} ${after} ${newest}`
    const reading =
      this.#reads.get(key) ??
      selectEventsAfter(this.#db, userId, after, BATCH).finally(() => this.#reads.delete(key))
    this.#reads.set(key, reading)
    return reading
  }

  async #look(userIds: readonly number[]): Promise<void> {
    const newest = await selectNewestEvents(this.#db, userIds)
    for (const [feed, follower] of this.#followers) {
      const id = newest.get(follower.userId) ?? 0
      if (id <= follower.known) continue
      follower.known = id
      feed.push(id)
    }
  }
}

/** Returns a generator that ends at once when its reader leaves, even while it waits for the feed. */
function endedWith<T>(
  feed: Pick<Feed<number>, 'end'>,
  events: AsyncGenerator<T, void, void>,
): AsyncGenerator<T, void, void> {
  return {
    next: () => events.next(),
    return: () => {
      feed.end()
      return events.return()
    },
    throw: (error) => {
      feed.end()
      return events.throw(error)
    },
    [Symbol.asyncIterator]() {
      return this
    },
    async [Symbol.asyncDispose]() {
      await this.return()
    },
  }
}
