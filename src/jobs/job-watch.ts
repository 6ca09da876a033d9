import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Coalescer } from '../core/async/coalescer.ts'
import { Feed } from '../core/async/feed.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { selectJobsById } from './queries.ts'
import { isFinal, type JobRecord } from './record.ts'

/** How often jobs are looked at although nothing was heard of them. */
const POLL_MS = 3000

interface Watched {
  /** Those who follow it, and who they are. */
  readonly feeds: Map<Feed<JobRecord>, string>
  /** As last read; undefined before that. */
  job?: JobRecord
}

const hasChanged = (before: JobRecord | undefined, now: JobRecord): boolean =>
  before?.updatedAt !== now.updatedAt ||
  before.status !== now.status ||
  before.progress !== now.progress ||
  before.rowsProcessed !== now.rowsProcessed ||
  before.stage !== now.stage ||
  before.attempt !== now.attempt

export interface WatchOptions {
  readonly pollMs?: number
  readonly onError: (error: unknown) => void
}

/**
 * The jobs that somebody of this process follows. Their rows are the truth and are read once however many follow
 * them: when an event tells of a change, when events may have been missed, and every few seconds anyhow.
 */
export class JobWatch {
  readonly #watched = new Map<string, Watched>()
  readonly #rows: Coalescer<string>
  readonly #db: Kysely<DB>
  readonly #events: Events
  readonly #pollMs: number
  #stopListening: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(db: Kysely<DB>, events: Events, { pollMs = POLL_MS, onError }: WatchOptions) {
    this.#db = db
    this.#events = events
    this.#pollMs = pollMs
    this.#rows = new Coalescer((ids) => this.#read(ids), onError)
  }

  /**
   * The state of one of somebody's jobs now and after each change; ends behind its final state, and at once when they
   * have no such job. That is read even where the job is known: how long it takes must not tell that others follow it.
   */
  follow(id: string, email: string): Feed<JobRecord> {
    const feed = new Feed<JobRecord>()
    const watched: Watched = this.#watched.get(id) ?? { feeds: new Map() }
    this.#watched.set(id, watched)
    watched.feeds.set(feed, email)
    if (watched.job?.ownerEmail === email) feed.push(watched.job)
    else this.#rows.add([id])
    feed.onEnd(() => {
      watched.feeds.delete(feed)
      if (watched.feeds.size === 0 && this.#watched.get(id) === watched) this.#watched.delete(id)
      this.#rest()
    })
    this.#start()
    return feed
  }

  /** Jobs followed at the moment, and by how many. */
  get size(): { readonly jobs: number; readonly feeds: number } {
    const feeds = [...this.#watched.values()].reduce((sum, watched) => sum + watched.feeds.size, 0)
    return { jobs: this.#watched.size, feeds }
  }

  close(): void {
    this.#rows.close()
    for (const { feeds } of this.#watched.values()) for (const feed of [...feeds.keys()]) feed.end()
    this.#rest()
  }

  #start(): void {
    const all = () => this.#rows.add(this.#watched.keys())
    this.#stopListening ??= this.#events.on('job', (id) => {
      if (id === null) all()
      else if (this.#watched.has(id)) this.#rows.add([id])
    })
    this.#timer ??= setInterval(all, this.#pollMs)
  }

  /** Nobody follows anything: nothing is to be heard or looked at. */
  #rest(): void {
    if (this.#watched.size > 0) return
    this.#stopListening?.()
    this.#stopListening = undefined
    clearInterval(this.#timer)
    this.#timer = undefined
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
    // Ends behind what has been pushed.
    if (isFinal(job)) for (const feed of [...watched.feeds.keys()]) feed.end()
  }
}
