import { useMemo, useState } from 'react'
import type { SizeFragment as Size } from '../../graph/generated/graphql.ts'
import { readFragment } from '../../graph/generated/index.ts'
import { type Answer, useGraph } from '../../graph/use-graph.ts'
import { type Documents, type Input, type SizeAnswer, SizeFragment } from '../../jobs/documents.ts'
import { isLive, JobRowFragment } from '../../jobs/job.ts'
import { useDebounced } from '../../parts/use-debounced.ts'
import { StudyJobQuery } from './job-queries.ts'

/** Pause in typing before a study is requested. */
const PAUSE_MS = 400

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

/** The job of a study. Without one, `job` is null. */
export function useStudyJob(jobId: string | null) {
  const answer = useGraph({ query: StudyJobQuery, variables: { job: jobId ?? '' }, pause: jobId === null })
  const job = jobId === null ? null : (answer.data?.job ?? null)
  // The answer about another job stays until that about this one arrives.
  const own = job?.jobId === jobId ? job : null
  const row = readFragment(JobRowFragment, own)
  return { job: own, answer, isLive: row !== null && isLive(row), isDone: row?.status === 'COMPLETED' }
}
