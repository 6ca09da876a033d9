import type { JobQueue } from './queue.ts'

/** What operations need to hand work over. */
export interface JobSettings {
  readonly queue: JobQueue
  /** Rows in scope above which a request that may become a job does. */
  readonly rowThreshold: number
}
