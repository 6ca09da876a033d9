import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { JobWatch, type WatchOptions } from './job-watch.ts'
import { LoadWatch } from './load-watch.ts'

/** What subscriptions follow. */
export interface Live {
  readonly jobs: JobWatch
  readonly loads: LoadWatch
  /** Ends all that is followed. */
  close(): void
}

/** Follows rows of a database; nothing is asked of it before somebody follows something. */
export function openLive(db: Kysely<DB>, events: Events, options: WatchOptions): Live {
  const jobs = new JobWatch(db, events, options)
  const loads = new LoadWatch(db, events, options)
  return {
    jobs,
    loads,
    close: () => {
      jobs.close()
      loads.close()
    },
  }
}

/** For a process without subscribers. */
export const SILENCE: Events = { on: () => () => {}, close: async () => {} }
