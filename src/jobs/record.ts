import { v7, validate } from 'uuid'
import type { Warning } from '../core/answers.ts'
import type { Tier } from '../core/principal.ts'
import { vocabulary } from '../core/vocabulary.ts'
import type { Column } from '../files/formats/csv.ts'

export const JobType = vocabulary('JobType', 'What a job works out.', {
  aggregates_timeseries: { description: 'Bars of aggregates over a date range.' },
  aggregates_leaderboard: { description: 'Aggregates ranked by a metric.' },
  aggregate_bars: {
    description:
      "Bars of one of the caller's own aggregates, from its constituents; there is no result to read.",
  },
})
export type JobType = (typeof JobType.options)[number]
/** The types of jobs whose result can be read. */
export type ResultType = Exclude<JobType, 'aggregate_bars'>

export const JobStatus = vocabulary('JobStatus', 'Where a job stands.', {
  PENDING: { description: 'Waits for a worker.' },
  RUNNING: { description: 'A worker is at it.' },
  COMPLETED: { description: 'Its result can be read.' },
  FAILED: { description: 'It was given up; its error says why.' },
  CANCELLED: { description: 'Its owner stopped it.' },
  EXPIRED: { description: 'Its result has been removed.' },
})
export type JobStatus = (typeof JobStatus.options)[number]

export const JobStage = vocabulary('JobStage', 'What a job that is not final is about.', {
  queued: { description: 'It waits for a worker.' },
  reading: { description: 'It finds out what there is to read.' },
  computing: { description: 'Rows are being computed and stored.' },
  writing: { description: 'Rows are being stored.' },
})
export type JobStage = (typeof JobStage.options)[number]

/** Why a job failed. */
export interface JobFailure {
  readonly code: 'worker_lost' | 'job_timeout' | 'storage_failed' | 'internal' | 'aggregate_not_found'
  readonly title: string
  readonly detail: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
}

/** A job as the database knows it; times are RFC 3339. */
export interface JobRecord {
  readonly kind: 'job'
  /** UUID of version 7: jobs sort by their age. */
  readonly id: string
  readonly type: JobType
  readonly ownerEmail: string
  readonly tier: Tier
  readonly endpoint: string
  /** The request as the REST layer spells it, with its defaults. */
  readonly params: Readonly<Record<string, unknown>>
  readonly status: JobStatus
  readonly stage: JobStage | null
  /** Per cent; 100 exactly when it is completed. */
  readonly progress: number
  readonly attempt: number
  /** Chunks of another fence than the job's are leftovers of a lost worker. */
  readonly fence: number
  readonly rowsTotal: number
  readonly rowsProcessed: number
  /** Null until it is completed, like all that follows about the result. */
  readonly rowCount: number | null
  /** Bytes of the whole result as CSV, with its header. */
  readonly resultBytes: number | null
  readonly columns: readonly Column[] | null
  /** The endpoint's body without its rows and pagination, as JSON. */
  readonly head: Readonly<Record<string, unknown>> | null
  /** What the job's kind needs to read a page of its result. */
  readonly scope: unknown
  /** Of the header's gzip member followed by all chunks. */
  readonly csvGzipBytes: number | null
  readonly csvGzipSha256: Buffer | null
  readonly error: JobFailure | null
  readonly warnings: readonly Warning[]
  readonly createdAt: string
  readonly startedAt: string | null
  readonly updatedAt: string
  readonly finishedAt: string | null
  readonly expiresAt: string | null
}

const FINAL: readonly JobStatus[] = ['COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED']

/** Whether nothing but its expiry can happen to the job. */
export const isFinal = ({ status }: Pick<JobRecord, 'status'>): boolean => FINAL.includes(status)

/** Whether a text can be the id of a job at all; what cannot is answered as any unknown id. */
export const isJobId = (text: string): boolean => validate(text)

/** A new id. */
export const newJobId = (): string => v7()
