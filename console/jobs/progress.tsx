import { useEffect, useState } from 'react'
import { type FragmentType, readFragment } from '../graph/generated/index.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { useNow } from './hooks.ts'
import { JobRowFragment } from './job.ts'
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
  const { status, stage, rowsProcessed, rowsTotal, startedAt, createdAt, attempt } = readFragment(
    JobRowFragment,
    masked,
  )
  const now = useNow(TICK_MS)
  const samples = useSamples(rowsProcessed)
  const isRunning = status === 'RUNNING'
  const elapsed = (now - Date.parse((isRunning && startedAt) || createdAt)) / 1000
  const left = remainingText(remainingSeconds(samples, rowsTotal, now))
  return (
    <div className="progress">
      <progress
        aria-label="Rows stored"
        max={Math.max(rowsTotal, 1)}
        {...(isRunning && { value: rowsProcessed })}
      />
      <p className="progress-rows">
        <strong>{rowsProcessed.toLocaleString('en')}</strong> of {rowsTotal.toLocaleString('en')} rows
        {attempt > 1 && <span className="is-soft"> · attempt {attempt} of 3</span>}
      </p>
      <p className="is-soft" aria-live="polite">
        {stage ? LABELS.JobStage[stage] : 'Finishing'}
      </p>
      <p className="is-soft">
        {duration(Math.floor(elapsed))} {isRunning ? 'so far' : 'in the queue'}
        {isRunning && ` · ${rowsProcessed >= rowsTotal ? 'finishing' : left}`}
      </p>
    </div>
  )
}
