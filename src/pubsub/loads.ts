import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { selectDataVersion } from '../jobs/queries.ts'
import { Coalescer } from './coalesce.ts'
import type { Events } from './events.ts'
import { Feed } from './feed.ts'

const POLL_MS = 5000

export interface LoadWatchOptions {
  readonly pollMs?: number
  readonly onError: (error: unknown) => void
}

/** Tells of every load from a moment on; the data version is the truth, events only say when to look at it. */
export class LoadWatch {
  readonly #feeds = new Map<Feed<number>, number>()
  readonly #look: Coalescer<'version'>
  readonly #events: Events
  readonly #pollMs: number
  #stopListening: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(db: Kysely<DB>, events: Events, { pollMs = POLL_MS, onError }: LoadWatchOptions) {
    this.#events = events
    this.#pollMs = pollMs
    this.#look = new Coalescer(async () => this.#tell(await selectDataVersion(db)), onError)
  }

  /** The version of each load from `version` on, of several missed ones the last. */
  follow(version: number): Feed<number> {
    const feed = new Feed<number>()
    this.#feeds.set(feed, version)
    feed.onEnd(() => {
      this.#feeds.delete(feed)
      this.#rest()
    })
    const look = () => this.#look.add(['version'])
    this.#stopListening ??= this.#events.on('data', look)
    this.#timer ??= setInterval(look, this.#pollMs)
    look()
    return feed
  }

  close(): void {
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

  #tell(version: number): void {
    for (const [feed, told] of this.#feeds) {
      if (version <= told) continue
      this.#feeds.set(feed, version)
      feed.push(version)
    }
  }
}
