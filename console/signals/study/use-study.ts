import { useMemo, useState } from 'react'
import { type TypedDocumentNode, useClient } from 'urql'
import type { SizeFragment as Size } from '../../graph/generated/graphql.ts'
import { type FragmentType, readFragment } from '../../graph/generated/index.ts'
import { type Answer, useGraph } from '../../graph/use-graph.ts'
import { SizeFragment } from '../../jobs/estimates.ts'
import { isLive, JobRowFragment } from '../../jobs/job.ts'
import { refusalIn, useAction } from '../../parts/mutations.tsx'
import { useDebounced } from '../../parts/use-debounced.ts'
import { StudyJobQuery } from './job-queries.ts'

/** Pause in typing before a study is requested. */
const PAUSE_MS = 400

/** Input of a study. */
export type Input = Readonly<Record<string, unknown>>

interface SizeAnswer {
  readonly estimate: FragmentType<typeof SizeFragment> | null
}

/** A job that was started, or why none was. */
interface StartAnswer {
  readonly started:
    | { readonly job: { readonly jobId: string } }
    | { readonly code: string; readonly message: string }
}

/** The documents of a kind of study. */
export interface Documents {
  // biome-ignore lint/suspicious/noExplicitAny: kinds of studies differ in their input.
  readonly size: TypedDocumentNode<SizeAnswer, any>
  // biome-ignore lint/suspicious/noExplicitAny: kinds of studies differ in their input.
  readonly start: TypedDocumentNode<StartAnswer, any>
}

/** A study whose size is known. */
export interface Sized {
  readonly input: Input
  readonly size: Size
}

/** Requests the size of a study before it runs. Returns the newest study whose size is known. */
export function useSize(
  { size: query }: Documents,
  input: Input,
): { readonly sized: Sized | null; readonly answer: Answer<SizeAnswer> } {
  const text = useDebounced(JSON.stringify(input), PAUSE_MS)
  const variables = useMemo((): Input => JSON.parse(text), [text])
  const answer = useGraph({ query, variables })
  const [sized, setSized] = useState<Sized | null>(null)
  const size = answer.isLoading || answer.fault ? null : readFragment(SizeFragment, answer.data?.estimate)
  if (size && sized?.input !== variables) setSized({ input: variables, size })
  return { sized, answer }
}

/** Starts the job of a study. The same study has the same job. */
export function useStartStudy({ start }: Documents, onStarted: (jobId: string) => void) {
  const client = useClient()
  return useAction(async (input: Input) => {
    const result = await client.mutation(start, { input })
    const payload = result.data?.started
    if (!payload || !('job' in payload)) return refusalIn(result, (data) => data.started)
    onStarted(payload.job.jobId)
    return null
  })
}

/** The job of a study. Without one, `job` is null. */
export function useStudyJob(jobId: string | null) {
  const answer = useGraph({ query: StudyJobQuery, variables: { job: jobId ?? '' }, pause: jobId === null })
  const job = jobId === null ? null : (answer.data?.job ?? null)
  // The answer about another job stays until that about this one arrives.
  const own = job?.jobId === jobId ? job : null
  const row = readFragment(JobRowFragment, own)
  return { job: own, answer, isLive: row !== null && isLive(row), isDone: row?.status === 'COMPLETED' }
}
