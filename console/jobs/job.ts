import type { JobStatus, JobType } from '../graph/generated/graphql.ts'
import { graphql } from '../graph/generated/index.ts'

/** What every view of a job shows. */
export const JobRowFragment = graphql(`
  fragment JobRow on Job {
    id
    jobId
    type
    status
    stage
    progress
    rowsProcessed
    rowsTotal
    rowCount
    createdAt
    startedAt
    finishedAt
    expiresAt
    attempt
    request {
      endpoint
      parameters {
        name
        value
      }
    }
  }
`)

/** What an open job shows in addition. */
export const JobDetailFragment = graphql(`
  fragment JobDetail on Job {
    id
    ...JobRow
    error {
      code
      title
      detail
      retryable
    }
    load {
      ...JobLoad
    }
    warnings {
      code
      message
      parameter
    }
    files {
      format
      compression
      mediaType
      path
      bytes
      sha256
    }
  }
`)

/** Whether a job loads data or undoes a load. */
export const isLoad = ({ type }: { readonly type: JobType }): boolean => type === 'LOAD' || type === 'UNLOAD'

/** Whether a job goes on: a worker has it, or will. */
export const isLive = ({ status }: { readonly status: JobStatus }): boolean =>
  status === 'PENDING' || status === 'RUNNING'
