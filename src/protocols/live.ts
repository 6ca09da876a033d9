import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { EventWatch } from '../alerts/event-watch.ts'
import { LoadWatch } from '../data-state/load-watch.ts'
import type { WatchOptions } from '../data-state/row-watch.ts'
import { JobWatch } from '../jobs/job-watch.ts'
import type { Events } from '../platform/pubsub/events.ts'

/** Feeds that subscriptions follow. */
export interface Live {
  readonly jobs: JobWatch
  readonly loads: LoadWatch
  readonly alerts: EventWatch
  /** Ends all feeds. */
  close(): void
}

/** Opens the feeds. Queries the database only while something is followed. */
export function openLive(db: Kysely<DB>, events: Events, options: WatchOptions): Live {
  const jobs = new JobWatch(db, events, options)
  const loads = new LoadWatch(db, events, options)
  const alerts = new EventWatch(db, events, options)
  return {
    ...{ jobs, loads, alerts },
    close: () => {
      jobs.close()
      loads.close()
      alerts.close()
    },
  }
}

/** Events of a process without subscribers. */
export const SILENCE: Events = { on: () => () => {}, close: async () => {} }
