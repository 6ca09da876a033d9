import { type ReactNode, useId } from 'react'
import { useClient } from 'urql'
import { Link } from 'wouter'
import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatTime } from '../parts/format.ts'
import { Refused, refusalIn } from '../parts/mutations.tsx'
import { Empty, Loading } from '../parts/states.tsx'
import { viewIn } from '../parts/view.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { studySearchOf } from '../signals/study/kept.ts'
import { REQUEST } from './codecs.ts'
import { factsOf, type Names, titleOf } from './describe.ts'
import { Files } from './files.tsx'
import { isLive, isLoad, JobDetailFragment, JobRowFragment } from './job.ts'
import { Outcome } from './job-outcome.tsx'
import { Badge } from './job-row.tsx'
import { LoadOutcome } from './load-outcome.tsx'
import { Progress } from './progress.tsx'
import { type KeptRequest, searchOf } from './request.ts'
import { useStart } from './start.ts'
import './job-detail.css'

const CancelJob = graphql(`
  mutation CancelJob($id: ID!) {
    cancelJob(input: { id: $id }) {
      ... on CancelJobSuccess {
        job {
          id
          ...JobDetail
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

interface JobDetailProps {
  readonly job: FragmentType<typeof JobDetailFragment> | null
  readonly isLoading: boolean
  readonly names: Names
  readonly onClose: () => void
  /** Reads the job again. */
  readonly again: () => void
}

/** The job that is open: its state, what can be done about it, its files and its request. */
export const JobDetail = ({ job, isLoading, names, onClose, again }: JobDetailProps) => (
  <section className="card job" aria-label="Open job">
    <button type="button" className="job-close" aria-label="Close the job" onClick={onClose}>
      ×
    </button>
    {job ? (
      <Detail job={job} names={names} again={again} />
    ) : isLoading ? (
      <Loading label="The job" />
    ) : (
      <Empty title="There is no such job">It does not exist, was deleted, or belongs to someone else.</Empty>
    )}
  </section>
)

interface DetailProps {
  readonly job: FragmentType<typeof JobDetailFragment>
  readonly names: Names
  readonly again: () => void
}

function Detail({ job: masked, names, again }: DetailProps) {
  const detail = readFragment(JobDetailFragment, masked)
  const row = readFragment(JobRowFragment, detail)
  const { jobId, status, request, createdAt } = row
  const { zone } = usePreferences()
  const title = titleOf(request, names)
  const id = useId()
  return (
    <article className="job-parts" aria-labelledby={id}>
      <header className="job-head">
        <h2 id={id} title={title}>
          <bdi>{title}</bdi>
        </h2>
        <Badge status={status} />
      </header>
      {isLive(row) ? <Progress job={detail} /> : <Outcome job={masked} />}
      {detail.load && <LoadOutcome load={detail.load} />}
      {detail.warnings.length > 0 && (
        <ul className="job-warnings" aria-label="Warnings">
          {detail.warnings.map(({ code, parameter, message }) => (
            <li key={`${parameter}/${code}`}>
              {parameter && <code>{parameter}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      <Actions job={detail} isRetryable={detail.error?.retryable === true} />
      {status === 'COMPLETED' && !isLoad(row) && (
        <Files jobId={jobId} files={detail.files} onMeasured={again} />
      )}
      <h3>Request</h3>
      <dl className="job-facts">
        {factsOf(request).map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label="Requested">{formatTime(createdAt, zone)}</Fact>
        <Fact label="Job id">
          <code>{jobId}</code>
        </Fact>
      </dl>
    </article>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </>
)

/** The address of the form of a request: the builder, or the screen of studies. Null if neither can show it. */
function formPath(request: KeptRequest): string | null {
  const search = searchOf(request)
  if (search !== null) return `/jobs${search}`
  const study = studySearchOf(request)
  return study && `/signals${study}`
}

interface ActionsProps {
  readonly job: FragmentType<typeof JobRowFragment>
  /** Whether the same request may succeed after a failure. */
  readonly isRetryable: boolean
}

function Actions({ job: masked, isRetryable }: ActionsProps) {
  const job = readFragment(JobRowFragment, masked)
  const client = useClient()
  const { run, isBusy, refusal } = useStart()
  const search = searchOf(job.request)
  const again = formPath(job.request)
  const cancel = async () =>
    refusalIn(await client.mutation(CancelJob, { id: job.jobId }), (data) => data.cancelJob)
  const canRepeat = search !== null && !isLive(job) && job.status !== 'COMPLETED'
  return (
    <>
      <div className="job-actions">
        {isLive(job) && (
          <Confirm action="Cancel job" label="Cancel this job" title="Cancel this job?" act={cancel}>
            The job stops within two seconds and its rows so far are discarded. It stays in the list
            {search === null ? '.' : ', and you can start it again from the beginning.'}
          </Confirm>
        )}
        {canRepeat && (
          <button
            type="button"
            className="is-primary"
            disabled={isBusy}
            onClick={() => run(viewIn(REQUEST, search))}
          >
            {isRetryable ? 'Retry' : 'Start again'}
          </button>
        )}
        {again !== null && (
          <Link className="button" href={again}>
            Use again
          </Link>
        )}
      </div>
      <Refused refusal={refusal} />
    </>
  )
}
