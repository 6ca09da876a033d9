import type { JobFailureCode } from '../graph/generated/graphql.ts'
import { type FragmentType, readFragment } from '../graph/generated/index.ts'
import { formatTime } from '../parts/format.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { useNow } from './hooks.ts'
import { JobDetailFragment, JobRowFragment } from './job.ts'
import { duration, untilText } from './remaining.ts'

const MINUTE_MS = 60_000

/** What helps after each failure. */
const ADVICE = {
  WORKER_LOST: 'Retry. If it fails again, tell whoever runs the service.',
  JOB_TIMEOUT: 'Ask for less: a shorter range, fewer aggregates or a longer interval.',
  STORAGE_FAILED: 'Retry in some minutes.',
  INTERNAL: 'Retry. If it fails again, quote the job id to whoever runs the service.',
  AGGREGATE_NOT_FOUND: 'Choose aggregates that exist.',
  SECURITY_NOT_FOUND: 'Choose securities that exist.',
  LOAD_REFUSED: 'Correct the files, and send them again.',
  LOAD_NOT_UNDOABLE: 'Undo the loads after it first.',
  OUT_OF_MEMORY: 'Split the files, or raise the limit of the service.',
} as const satisfies Record<JobFailureCode, string>

/** How a job ended. */
export function Outcome({ job: masked }: { readonly job: FragmentType<typeof JobDetailFragment> }) {
  const { error, ...detail } = readFragment(JobDetailFragment, masked)
  const { status, rowCount, startedAt, finishedAt, expiresAt } = readFragment(JobRowFragment, detail)
  const { zone } = usePreferences()
  const now = useNow(MINUTE_MS)
  const ended = finishedAt ? formatTime(finishedAt, zone) : ''
  if (error)
    return (
      <div className="job-failure" role="alert">
        <p>
          <strong>{error.title}</strong> <code>{error.code}</code>
        </p>
        <p>{error.detail}</p>
        <p>{ADVICE[error.code]}</p>
        <p className="is-soft">Failed {ended}.</p>
      </div>
    )
  if (status === 'CANCELLED') return <p>Cancelled {ended}. It has no result.</p>
  if (status === 'EXPIRED') return <p>Completed {ended}. The result has expired and can no longer be read.</p>
  const took = startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : null
  return (
    <p>
      {rowCount !== null && rowCount !== undefined && <strong>{rowCount.toLocaleString('en')} rows</strong>}
      {took !== null && ` in ${duration(took)}`}. Completed {ended}.
      {expiresAt && (
        <>
          {' '}
          The files expire {formatTime(expiresAt, zone)} ({untilText(expiresAt, now, 'any moment now')}).
        </>
      )}
    </p>
  )
}
