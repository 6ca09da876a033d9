import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Documents, Input } from '../../jobs/documents.ts'
import { OverLimit } from '../../jobs/estimate.tsx'
import { Follow } from '../../jobs/follow.tsx'
import { JobDetail } from '../../jobs/job-detail.tsx'
import { useStartJob } from '../../jobs/start.ts'
import { Refused } from '../../parts/mutations.tsx'
import { Failure, Loading } from '../../parts/states.tsx'
import type { ControlsProps } from './basis-pick.tsx'
import { type Sized, useSize, useStudyJob } from './use-study.ts'

interface StudiedProps extends ControlsProps {
  readonly documents: Documents
  readonly input: Input
  /** Shows a study that is answered directly. `files` starts the job that makes its files. */
  readonly direct: (input: Input, files: ReactNode) => ReactNode
  /** Shows the result of a job. */
  readonly stored: (input: Input, jobId: string) => ReactNode
}

/** Titles of studies name no aggregate. */
const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** A study: its size, its direct answer, or the job that computes it. */
export function Studied({ view, change, documents, input, direct, stored }: StudiedProps) {
  const { sized, answer } = useSize(documents, input)
  const { job, answer: jobAnswer, isLive, isDone } = useStudyJob(view.job)
  const { run, isBusy, refusal } = useStartJob((jobId) => change({ job: jobId }))
  const { fault } = answer
  if (fault && !(fault.isPassing && sized)) return <Failure fault={fault} again={answer.again} />
  if (!sized) return <Loading label="The study" />
  const isLarge = sized.size.exceedsThreshold
  const start = () => run(documents, sized.input)
  return (
    <>
      {fault && <Failure fault={fault} again={answer.again} />}
      {isLarge && !isLive && !isDone && !jobAnswer.isLoading && (
        <Large sized={sized} isBusy={isBusy} start={start} />
      )}
      <Refused refusal={refusal}>
        {refusal?.code === 'TOO_MANY_JOBS' && <Link href="/jobs?tab=mine">Show your jobs</Link>}
      </Refused>
      {view.job !== null && (
        <>
          {isLive && <Follow key={view.job} id={view.job} onGap={jobAnswer.again} />}
          {jobAnswer.fault && !job ? (
            <Failure fault={jobAnswer.fault} again={jobAnswer.again} />
          ) : (
            <JobDetail
              key={`open ${view.job}`}
              job={job}
              isLoading={jobAnswer.isLoading}
              names={NO_NAMES}
              again={jobAnswer.again}
              onClose={() => change({ job: null })}
            />
          )}
        </>
      )}
      {isLarge
        ? view.job !== null && isDone && stored(sized.input, view.job)
        : direct(
            sized.input,
            <button type="button" disabled={isBusy} onClick={start}>
              Files: CSV, Excel, Parquet
            </button>,
          )}
    </>
  )
}

interface LargeProps {
  readonly sized: Sized
  readonly isBusy: boolean
  readonly start: () => void
}

/** A study that is too large for a direct answer, and the button that starts its job. */
const Large = ({ sized: { size }, isBusy, start }: LargeProps) => (
  <section className="card study-large" aria-label="Size of the study">
    <p>
      <strong>This study is too large for a direct answer.</strong> It reads about{' '}
      {(size.rowsRead * VALUES_PER_ROW).toLocaleString('en')} values. A job computes it and writes all its
      rows to files.
    </p>
    {size.exceedsLimit ? (
      <OverLimit rowLimit={size.rowLimit} tier={size.requiredTier} />
    ) : (
      <button type="button" className="is-primary" disabled={isBusy} onClick={start}>
        {isBusy ? 'Starting…' : 'Start the study'}
      </button>
    )}
  </section>
)

/** Values of a study that count as one row in its size. */
const VALUES_PER_ROW = 10
