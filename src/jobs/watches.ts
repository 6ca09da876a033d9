import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { LoadWatch } from '../data-state/load-watch.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { JobWatch, type WatchOptions } from './job-watch.ts'

/** Feeds that subscriptions follow. */
export interface Live {
  readonly jobs: JobWatch
  readonly loads: LoadWatch
  /** Ends all feeds. */
  close(): void
}

/** Opens the feeds. Queries the database only while something is followed. */
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

/** Events of a process without subscribers. */
export const SILENCE: Events = { on: () => () => {}, close: async () => {} }
