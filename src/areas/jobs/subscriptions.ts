import { z } from 'zod'
import { Text } from '../../core/inputs.ts'
import { isJobId, type JobRecord } from '../../jobs/record.ts'
import type { Context } from '../../protocols/context.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { withArguments } from '../../protocols/graphql/from-zod.ts'
import { subscriptionFields } from '../../protocols/graphql/parts.ts'
import { onInput } from '../../protocols/graphql/validation.ts'
import { jobIdOf, jobNotFound } from './operations.ts'
import { JobRef } from './schema.ts'

const progressInput = z.object({
  id: Text.max(256).meta({ format: 'id' }).describe('Id of the job: its `jobId` or its global `id`.'),
})
type ProgressInput = z.output<typeof progressInput>

/** Follows a job of the caller: its current state, then each change. Throws a 404 for any other id. */
async function followJob(
  { id }: ProgressInput,
  { live, principal, signal }: Context,
): Promise<AsyncGenerator<JobRecord>> {
  const key = jobIdOf(id)
  if (!isJobId(key)) throw jobNotFound(id)
  const feed = live.jobs.follow(key.toLowerCase(), principal.email)
  // The first state may take long to read. A client that leaves does not wait for it.
  feed.endWith(signal)
  const first = await feed.next()
  if (first.done) throw jobNotFound(id)
  feed.putBack(first.value)
  return feed
}

builder.subscriptionType({ description: 'Events, delivered over SSE or WebSocket.' })

export const jobSubscriptions = subscriptionFields((t) => ({
  jobProgress: t.field({
    type: JobRef,
    description:
      "Follows one of the caller's jobs: sends the current state, then each change, and ends after the final state. Rapid changes may be combined.",
    extensions: OPEN_TO_KEYS,
    ...withArguments(t, progressInput, (record: unknown) => record as JobRecord),
    subscribe: onInput((_root, input: ProgressInput, context) => followJob(input, context)),
  }),
}))
