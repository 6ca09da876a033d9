import { useEffect, useState } from 'react'
import { type FragmentType, readFragment } from '../graph/generated/index.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { useNow } from './hooks.ts'
import { isLoad, JobRowFragment } from './job.ts'
import { duration, remainingSeconds, remainingText, type Sample, withSample } from './remaining.ts'

const TICK_MS = 1000

/** Rows stored at the moments at which this page learned of them. */
function useSamples(rows: number): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => setSamples((present) => withSample(present, { at: Date.now(), rows })), [rows])
  return samples
}

/** How far a pending or running job is. */
export function Progress({ job: masked }: { readonly job: FragmentType<typeof JobRowFragment> }) {
  const job = readFragment(JobRowFragment, masked)
  const { status, stage, rowsProcessed, rowsTotal, startedAt, createdAt, attempt, progress } = job
  const now = useNow(TICK_MS)
  const samples = useSamples(rowsProcessed)
  const isRunning = status === 'RUNNING'
  const elapsed = (now - Date.parse((isRunning && startedAt) || createdAt)) / 1000
  const left = remainingText(remainingSeconds(samples, rowsTotal, now))
  return (
    <div className="progress">
      <progress
        aria-label="Rows stored"
        max={isLoad(job) ? 100 : Math.max(rowsTotal, 1)}
        {...(isRunning && { value: isLoad(job) ? progress : rowsProcessed })}
      />
      <p className="progress-rows">
        <strong>{rowsProcessed.toLocaleString('en')}</strong>
        {isLoad(job) ? ' rows' : ` of ${rowsTotal.toLocaleString('en')} rows`}
        {attempt > 1 && <span className="is-soft"> · attempt {attempt} of 3</span>}
      </p>
      <p className="is-soft" aria-live="polite">
        {stage ? LABELS.JobStage[stage] : 'Finishing'}
      </p>
      <p className="is-soft">
        {duration(Math.floor(elapsed))} {isRunning ? 'so far' : 'in the queue'}
        {isRunning && !isLoad(job) && ` · ${rowsProcessed >= rowsTotal ? 'finishing' : left}`}
      </p>
    </div>
  )
}
