import { graphql } from '../graph/generated/index.ts'
import { useEvents } from '../graph/use-events.ts'

const JobProgressSubscription = graphql(`
  subscription JobProgress($id: ID!) {
    jobProgress(id: $id) {
      id
      ...JobDetail
    }
  }
`)

interface FollowProps {
  readonly id: string
  /** Called after an interruption, during which changes may have been missed. */
  readonly onGap: () => void
}

/** Follows a job for as long as it is shown: each change enters the cache, and from there every view of the job. */
export function Follow({ id, onGap }: FollowProps) {
  const { fault } = useEvents({ query: JobProgressSubscription, variables: { id } }, { onGap })
  if (!fault) return null
  return (
    <p className="refused" role="alert">
      The progress cannot be followed: {fault.message} Reload the page for the current state.
    </p>
  )
}
