import { useGraph } from '../graph/use-graph.ts'
import { useDebounced } from '../parts/use-debounced.ts'
import { KINDS } from './kinds.ts'
import { type JobView, missingIn } from './request.ts'

const TYPING_MS = 150

/** Measures the request while it is being built. */
export function useEstimate(view: JobView) {
  const settled = useDebounced(view, TYPING_MS)
  const { size, input } = KINDS[settled.kind]
  const answer = useGraph({
    ...{ query: size, variables: input(settled) },
    pause: missingIn(settled) !== null,
  })
  return {
    size: answer.data?.estimate ?? null,
    fault: answer.fault,
    /** Whether the numbers shown are those of an earlier request. */
    isStale: answer.isLoading || settled !== view,
    again: answer.again,
  }
}
