import { v7, validate } from 'uuid'
import type { Warning } from '../core/answers.ts'
import type { Tier } from '../core/principal.ts'
import { vocabulary } from '../core/vocabulary.ts'
import type { Column } from '../files/formats/columns.ts'

export const JobStatus = vocabulary('JobStatus', 'Status of a job.', {
  PENDING: { description: 'Waiting for a worker.' },
  RUNNING: { description: 'A worker is processing the job.' },
  COMPLETED: { description: 'Finished successfully. The result, if the type has one, can be read.' },
  FAILED: { description: 'Failed. The error states why.' },
  CANCELLED: { description: 'Cancelled by its owner, or by a change to the aggregate it computes.' },
  EXPIRED: { description: 'The result has expired and can no longer be read.' },
})
export type JobStatus = (typeof JobStatus.options)[number]

export const JobStage = vocabulary('JobStage', 'Stage of a pending or running job.', {
  queued: { description: 'Waiting for a worker.' },
  reading: { description: 'Determining what to read.' },
  computing: { description: 'Computing and storing rows.' },
  writing: { description: 'Storing rows.' },
})
export type JobStage = (typeof JobStage.options)[number]

export const JobFailureCode = vocabulary('JobFailureCode', 'Reason why a job failed.', {
  worker_lost: { description: 'The workers of the job were lost repeatedly.' },
  job_timeout: { description: 'The job exceeded the time limit.' },
  storage_failed: { description: 'The result could not be stored.' },
  internal: { description: 'Internal error.' },
  aggregate_not_found: { description: 'The aggregate of the job was deleted.' },
  security_not_found: { description: 'The securities of the job were removed.' },
  load_refused: { description: 'The data to load have faults.' },
  load_not_undoable: { description: 'The load is not the newest, or can no longer be undone.' },
  out_of_memory: { description: 'The load needed more memory than it may use.' },
})

/** Why a job failed. */
export interface JobFailure {
  readonly code: (typeof JobFailureCode.options)[number]
  readonly title: string
  readonly detail: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
}

/** A job as stored. Times are RFC 3339. */
export interface JobRecord {
  readonly kind: 'job'
  /** UUIDv7, so that jobs sort by age. */
  readonly id: string
  /** Type of the job's kind. */
  readonly type: string
  readonly ownerEmail: string
  readonly tier: Tier
  readonly endpoint: string
  /** Parameters of the request in the REST layer's spelling, including defaults. */
  readonly params: Readonly<Record<string, unknown>>
  readonly status: JobStatus
  readonly stage: JobStage | null
  /** Per cent. Reaches 100 only when the job completes. */
  readonly progress: number
  readonly attempt: number
  /** Rises with every start. Chunks with another fence are leftovers of a lost worker. */
  readonly fence: number
  readonly rowsTotal: number
  readonly rowsProcessed: number
  /** Null until the job completes, as are the following members about the result. */
  readonly rowCount: number | null
  /** Bytes of the whole result as CSV, including its header. */
  readonly resultBytes: number | null
  readonly columns: readonly Column[] | null
  /** The endpoint's body without rows and pagination, as JSON. */
  readonly head: Readonly<Record<string, unknown>> | null
  /** State that the job's kind needs to read a page of the result. */
  readonly scope: unknown
  /** What a job without a result reports of its run, as JSON. */
  readonly outcome: unknown
  readonly error: JobFailure | null
  readonly warnings: readonly Warning[]
  readonly createdAt: string
  readonly startedAt: string | null
  readonly updatedAt: string
  readonly finishedAt: string | null
  readonly expiresAt: string | null
}

const FINAL: readonly JobStatus[] = ['COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED']

/** Whether the job has ended: only its expiry can follow. */
export const isFinal = ({ status }: Pick<JobRecord, 'status'>): boolean => FINAL.includes(status)

/** Whether a text is a well-formed job id. Any other is treated as an unknown id. */
export const isJobId = (text: string): boolean => validate(text)

export const newJobId = (): string => v7()
