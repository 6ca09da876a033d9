import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ReadContext } from '../core/context.ts'
import type { JobQueue } from './queue.ts'

/** How work is handed over. */
export interface JobSettings {
  readonly queue: JobQueue
  /** Rows in scope above which a request that may become a job does. */
  readonly rowThreshold: number
}

/** What it takes to hand work over, and to see where it stands. */
export interface JobContext extends ReadContext {
  /** For writes and for what must be current; its statements outlive the client. */
  readonly primary: Kysely<DB>
  readonly jobs: JobSettings
}
