import { useSubscription } from 'urql'
import { graphql } from '../graph/generated/index.ts'
import { faultOf } from '../graph/use-graph.ts'

const JobProgressSubscription = graphql(`
  subscription JobProgress($id: ID!) {
    jobProgress(id: $id) {
      id
      ...JobDetail
    }
  }
`)

/** Follows a job for as long as it is shown: each change enters the cache, and from there every view of the job. */
export function Follow({ id }: { readonly id: string }) {
  const [{ error }] = useSubscription({ query: JobProgressSubscription, variables: { id } })
  if (!error) return null
  return (
    <p className="jobs-refused" role="alert">
      The progress cannot be followed: {faultOf(error).message} Reload the page for the current state.
    </p>
  )
}
