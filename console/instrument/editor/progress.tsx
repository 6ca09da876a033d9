import { useEffect } from 'react'
import { graphql } from '../../graph/generated/index.ts'
import { useEvents } from '../../graph/use-events.ts'
import { LABELS } from '../../parts/vocabulary.ts'

const BarsProgressSubscription = graphql(`
  subscription BarsProgress($id: ID!) {
    jobProgress(id: $id) {
      id
      type
      status
      stage
      progress
      error {
        detail
      }
    }
  }
`)

interface BarsProgressProps {
  readonly id: string
  /** Called when the bars are there, and when the reader has read why they are not. */
  readonly onEnd: () => void
}

/** Progress of the job that computes the bars of an aggregate. The charts show the earlier bars until it ends. */
export function BarsProgress({ id, onEnd }: BarsProgressProps) {
  // Its first event states how far the job is, so nothing is missed.
  const { data, fault } = useEvents(
    { query: BarsProgressSubscription, variables: { id } },
    { onGap: () => {} },
  )
  const job = data?.jobProgress
  const isDone = job?.status === 'COMPLETED'
  useEffect(() => {
    if (isDone) onEnd()
  }, [isDone, onEnd])
  const hasFailed = job?.status === 'FAILED' || job?.status === 'CANCELLED' || job?.status === 'EXPIRED'
  const reason = fault
    ? fault.message
    : hasFailed
      ? (job?.error?.detail ?? `The job is ${LABELS.JobStatus[job.status].toLowerCase()}.`)
      : null
  if (reason !== null)
    return (
      <section className="card editor-progress" role="alert">
        <strong>The bars were not computed.</strong> <span>{reason}</span>
        <button type="button" onClick={onEnd}>
          Dismiss
        </button>
      </section>
    )
  const progress = job?.progress ?? 0
  return (
    <section className="card editor-progress" aria-label="Progress">
      <span role="status">{job?.stage ? LABELS.JobStage[job.stage] : 'Starting'}</span>
      <progress max={100} value={progress} aria-label="Bars computed" />
      <span>{progress} %</span>
      <span className="is-soft">The charts show the earlier bars until the new ones are there.</span>
    </section>
  )
}
