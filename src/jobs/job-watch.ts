import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Feed } from '../core/async/feed.ts'
import { RowWatch, type WatchOptions } from '../data-state/row-watch.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { selectJobsById } from './queries.ts'
import { isFinal, type JobRecord } from './record.ts'

/** Interval at which jobs are read even without an event. */
const POLL_MS = 3000

interface Watched {
  /** Feeds that follow the job, with the email of each follower. */
  readonly feeds: Map<Feed<JobRecord>, string>
  /** The job as last read. Undefined before the first read. */
  job?: JobRecord
}

const hasChanged = (before: JobRecord | undefined, now: JobRecord): boolean =>
  before?.updatedAt !== now.updatedAt ||
  before.status !== now.status ||
  before.progress !== now.progress ||
  before.rowsProcessed !== now.rowsProcessed ||
  before.stage !== now.stage ||
  before.attempt !== now.attempt

/** Follows jobs for the subscribers of this process. Each is read once for all its followers. */
export class JobWatch {
  readonly #watched = new Map<string, Watched>()
  readonly #rows: RowWatch<string>
  readonly #db: Kysely<DB>

  constructor(db: Kysely<DB>, events: Events, { pollMs = POLL_MS, onError }: WatchOptions) {
    this.#db = db
    this.#rows = new RowWatch({
      ...{ events, topic: 'job', pollMs, onError },
      all: () => this.#watched.keys(),
      concerned: (id) => (this.#watched.has(id) ? [id] : []),
      look: (ids) => this.#read(ids),
    })
  }

  /**
   * Returns a feed of a user's job: its current state, then each change. Ends after the final state, or at once if the
   * user has no such job. Another user's job is read even if known, so that timing does not reveal who follows it. Throws
   * a 503 once closed.
   */
  follow(id: string, email: string): Feed<JobRecord> {
    this.#rows.begin()
    const feed = new Feed<JobRecord>()
    const watched: Watched = this.#watched.get(id) ?? { feeds: new Map() }
    this.#watched.set(id, watched)
    watched.feeds.set(feed, email)
    if (watched.job?.ownerEmail === email) feed.push(watched.job)
    else this.#rows.look([id])
    feed.onEnd(() => {
      watched.feeds.delete(feed)
      if (watched.feeds.size === 0 && this.#watched.get(id) === watched) this.#watched.delete(id)
      if (this.#watched.size === 0) this.#rows.rest()
    })
    return feed
  }

  /** Number of followed jobs, and of the feeds that follow them. */
  get size(): { readonly jobs: number; readonly feeds: number } {
    const feeds = [...this.#watched.values()].reduce((sum, watched) => sum + watched.feeds.size, 0)
    return { jobs: this.#watched.size, feeds }
  }

  close(): void {
    this.#rows.close()
    for (const { feeds } of this.#watched.values()) for (const feed of [...feeds.keys()]) feed.end()
  }

  async #read(ids: readonly string[]): Promise<void> {
    const rows = new Map((await selectJobsById(this.#db, ids)).map((job) => [job.id, job]))
    for (const id of ids) {
      const watched = this.#watched.get(id)
      if (watched) this.#tell(watched, rows.get(id))
    }
  }

  #tell(watched: Watched, job: JobRecord | undefined): void {
    for (const [feed, email] of [...watched.feeds]) if (job?.ownerEmail !== email) feed.end()
    if (!job) return
    if (hasChanged(watched.job, job)) {
      watched.job = job
      for (const feed of watched.feeds.keys()) feed.push(job)
    }
    // The feed still delivers what has been pushed.
    if (isFinal(job)) for (const feed of [...watched.feeds.keys()]) feed.end()
  }
}
