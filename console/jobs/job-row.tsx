import { Link, useSearch } from 'wouter'
import type { JobStatus } from '../graph/generated/graphql.ts'
import { type FragmentType, readFragment } from '../graph/generated/index.ts'
import { formatTime } from '../parts/format.ts'
import { searchWith } from '../parts/view.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { LISTED } from './codecs.ts'
import { type Names, summaryOf, titleOf } from './describe.ts'
import { isLive, isLoad, JobRowFragment } from './job.ts'
import { untilText } from './remaining.ts'

export const Badge = ({ status }: { readonly status: JobStatus }) => (
  <span className={`badge badge-${status.toLowerCase()}`}>{LABELS.JobStatus[status]}</span>
)

interface JobRowProps {
  readonly job: FragmentType<typeof JobRowFragment>
  readonly names: Names
  readonly isOpen: boolean
}

/** A job in the list. It opens beside the list. */
export function JobRow({ job: masked, names, isOpen }: JobRowProps) {
  const job = readFragment(JobRowFragment, masked)
  const { jobId, status, request, rowCount, rowsTotal, createdAt, expiresAt, progress } = job
  const { zone } = usePreferences()
  const search = useSearch()
  const title = titleOf(request, names)
  const rows = isLive(job) ? rowsTotal : rowCount
  return (
    <li>
      <Link
        className="job-row"
        href={`/jobs${searchWith(search, LISTED, { job: isOpen ? '' : jobId })}`}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="job-row-title" title={title}>
          <bdi>{title}</bdi>
        </span>
        <Badge status={status} />
        <span className="job-row-summary is-soft">{summaryOf(request)}</span>
        <span className="is-soft">
          {rows !== null && rows !== undefined && (
            <span className="job-row-rows">
              {isLive(job) && `${progress}%`}
              {isLive(job) && !isLoad(job) && ' of '}
              {!(isLive(job) && isLoad(job)) && `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`}
              {' · '}
            </span>
          )}
          {formatTime(createdAt, zone)}
        </span>
        <span className="is-soft">
          {status === 'COMPLETED' && expiresAt && `expires ${untilText(expiresAt, Date.now(), 'now')}`}
        </span>
        {isLive(job) && (
          <progress
            className="job-row-progress"
            aria-label="Rows stored"
            max={100}
            {...(status === 'RUNNING' && { value: progress })}
          />
        )}
      </Link>
    </li>
  )
}
