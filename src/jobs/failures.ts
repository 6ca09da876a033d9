import { Refusal } from '../core/errors.ts'
import { isUnavailable } from '../platform/database/errors.ts'
import type { JobFailure } from './record.ts'

/** The job is no longer this run's: it was cancelled, it timed out, or its worker was presumed dead. */
export class Lost extends Error {
  override readonly name = 'Lost'
}

/** A run failed, for a reason that its process has determined. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
  /** The failure that the owner sees. Null if another attempt may succeed. */
  readonly failure: JobFailure | null
  /** What the job reports of its run. */
  readonly outcome: unknown

  constructor(failure: JobFailure | null, { cause, outcome }: { cause?: unknown; outcome?: unknown } = {}) {
    super(failure?.detail ?? 'The run was interrupted', { cause })
    this.failure = failure
    this.outcome = outcome
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

/** Returns the failure that the owner sees. Null if another attempt may succeed. */
export function failureOf(error: unknown): JobFailure | null {
  if (error instanceof RunFailed) return error.failure
  if (
    error instanceof Refusal &&
    (error.code === 'aggregate_not_found' || error.code === 'security_not_found')
  )
    return { code: error.code, title: error.title, detail: error.message, retryable: false }
  // Disk full, here or in PostgreSQL, too many connections, out of memory: retrying at once would make it worse.
  if ([error, causeOf(error)].some((one) => /^(?:53|58|ENOSPC|EDQUOT)/.test(codeOf(one))))
    return {
      code: 'storage_failed',
      title: 'Storage failed',
      detail: 'The result could not be stored. Retry the request later.',
      retryable: true,
    }
  if (isUnavailable(error)) return null
  return {
    code: 'internal',
    title: 'Internal error',
    detail: 'An internal error occurred. Quote the job id when you report it.',
    retryable: true,
  }
}
