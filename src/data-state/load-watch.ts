import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Feed } from '../core/async/feed.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { type DataState, selectDataStates } from './queries.ts'
import { RowWatch, type WatchOptions } from './row-watch.ts'

const POLL_MS = 5000
/** One look reads the versions of all followers. */
const VERSIONS = ['versions'] as const

interface Follower {
  readonly email: string
  /** Latest state that the follower knows. */
  told: DataState
}

/**
 * Notifies followers of new loads and of changes to their own aggregates. The versions are authoritative; events only
 * trigger a read.
 */
export class LoadWatch {
  readonly #feeds = new Map<Feed<DataState>, Follower>()
  readonly #versions: RowWatch<'versions'>

  constructor(db: Kysely<DB>, events: Events, { pollMs = POLL_MS, onError }: WatchOptions) {
    const all = () => VERSIONS
    this.#versions = new RowWatch({
      ...{ events, topic: 'data', pollMs, onError, all, concerned: all },
      look: async () => {
        const emails = new Set([...this.#feeds.values()].map(({ email }) => email))
        if (emails.size > 0) this.#tell(await selectDataStates(db, [...emails]))
      },
    })
  }

  /** Returns a feed of the states after `told`. A slow reader gets only the newest. Throws a 503 once closed. */
  follow(email: string, told: DataState): Feed<DataState> {
    this.#versions.begin()
    const feed = new Feed<DataState>()
    this.#feeds.set(feed, { email, told })
    feed.onEnd(() => {
      this.#feeds.delete(feed)
      if (this.#feeds.size === 0) this.#versions.rest()
    })
    this.#versions.look(VERSIONS)
    return feed
  }

  close(): void {
    this.#versions.close()
    for (const feed of [...this.#feeds.keys()]) feed.end()
  }

  #tell(states: ReadonlyMap<string, DataState>): void {
    for (const [feed, follower] of this.#feeds) {
      const state = states.get(follower.email)
      if (!state || (state.data <= follower.told.data && state.own <= follower.told.own)) continue
      follower.told = state
      feed.push(state)
    }
  }
}
