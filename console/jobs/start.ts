import { useClient } from 'urql'
import { useLocation } from 'wouter'
import { refusalIn, useAction } from '../parts/mutations.tsx'
import type { Documents, Input } from './documents.ts'
import { KINDS } from './kinds.ts'
import type { JobView } from './request.ts'

/** Starts jobs, and reports the id of each one that has been started. */
export function useStartJob(onStarted: (jobId: string) => void) {
  const client = useClient()
  return useAction(async ({ start }: Documents, input: Input) => {
    const result = await client.mutation(start, { input })
    const payload = result.data?.started
    if (!payload || !('job' in payload)) return refusalIn(result, (data) => data.started)
    onStarted(payload.job.jobId)
    return null
  })
}

/** The address of a job in the list of the caller's jobs. */
const addressOf = (jobId: string): string => `/jobs?tab=mine&job=${jobId}`

/** Starts jobs of the builder, and shows each one that has been started. */
export function useStart() {
  const [, navigate] = useLocation()
  const { run, ...action } = useStartJob((jobId) => navigate(addressOf(jobId)))
  return { ...action, run: (view: JobView) => run(KINDS[view.kind], KINDS[view.kind].input(view)) }
}
