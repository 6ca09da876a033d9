import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Coalescer } from '../core/async/coalescer.ts'
import { Feed } from '../core/async/feed.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { type DataState, selectDataStates } from './queries.ts'
import { stopping } from './stopping.ts'

const POLL_MS = 5000

interface LoadWatchOptions {
  readonly pollMs?: number
  readonly onError: (error: unknown) => void
}

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
  readonly #look: Coalescer<'versions'>
  readonly #events: Events
  readonly #pollMs: number
  #stopListening: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(db: Kysely<DB>, events: Events, { pollMs = POLL_MS, onError }: LoadWatchOptions) {
    this.#events = events
    this.#pollMs = pollMs
    this.#look = new Coalescer(async () => {
      const emails = new Set([...this.#feeds.values()].map(({ email }) => email))
      if (emails.size > 0) this.#tell(await selectDataStates(db, [...emails]))
    }, onError)
  }

  /** Returns a feed of the states after `told`. A slow reader gets only the newest. Throws a 503 once closed. */
  follow(email: string, told: DataState): Feed<DataState> {
    if (this.#isClosed) throw stopping()
    const feed = new Feed<DataState>()
    this.#feeds.set(feed, { email, told })
    feed.onEnd(() => {
      this.#feeds.delete(feed)
      this.#rest()
    })
    const look = () => this.#look.add(['versions'])
    this.#stopListening ??= this.#events.on('data', look)
    this.#timer ??= setInterval(look, this.#pollMs)
    look()
    return feed
  }

  close(): void {
    this.#isClosed = true
    this.#look.close()
    for (const feed of [...this.#feeds.keys()]) feed.end()
    this.#rest()
  }

  #rest(): void {
    if (this.#feeds.size > 0) return
    this.#stopListening?.()
    this.#stopListening = undefined
    clearInterval(this.#timer)
    this.#timer = undefined
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
