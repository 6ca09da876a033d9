import { z } from 'zod'
import { distinctList } from '../../core/faults.ts'
import { Id, Text } from '../../core/inputs.ts'
import { requireBearer } from '../../core/principal.ts'
import { loadLatestBar, type Selected } from '../../engine/bars/connection.ts'
import type { BarRow } from '../../engine/bars/selection.ts'
import { aggregateNotFound, loadAggregate } from '../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../engine/instruments/queries/securities.ts'
import { type DataState, selectDataState } from '../../jobs/data-state-queries.ts'
import { isJobId, type JobRecord } from '../../jobs/record.ts'
import { interval } from '../../market/parameters.ts'
import type { Context } from '../../protocols/context.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { withArguments } from '../../protocols/graphql/from-zod.ts'
import { BarRef } from '../shared/bars.ts'
import { calculatedSelected, fieldsSelected } from '../shared/selected.ts'
import { jobIdOf, jobNotFound } from './operations.ts'
import { JobRef } from './schema.ts'

const progressInput = z.object({
  id: Text.max(256).meta({ format: 'id' }).describe('Id of the job: its `jobId`, or its global `id`.'),
})
type ProgressInput = z.output<typeof progressInput>

/** The state of one of the caller's jobs, now and after each change; a refusal for everybody else's. */
async function followJob(
  { id }: ProgressInput,
  { live, principal }: Context,
): Promise<AsyncGenerator<JobRecord>> {
  const key = jobIdOf(id)
  if (!isJobId(key)) throw jobNotFound(id)
  const feed = live.jobs.follow(key.toLowerCase(), principal.email)
  const first = await feed.next()
  if (first.done) throw jobNotFound(id)
  feed.putBack(first.value)
  return feed
}

const latestBarsInput = z.object({
  ids: distinctList(Id, 100).describe('Ids of aggregates and securities, at most 100.'),
  interval: interval.describe('Length of the bars.'),
})
type LatestBarsInput = z.output<typeof latestBarsInput>

/** Those among the ids that the caller may see, in their order; an API key opens aggregates alone. */
async function visibleIds({ ids }: LatestBarsInput, context: Context): Promise<number[]> {
  const asked = [...new Set(ids)]
  const found = await Promise.all(
    asked.map(async (id) => {
      if (await loadAggregate(context, id)) return [id]
      const security = await loadSecurity(context, id)
      if (security) requireBearer(context.principal)
      return security ? [id] : []
    }),
  )
  return found.flat()
}

/** The state of the data after each load, or change of the caller's own aggregates, from now on. */
async function followLoads(input: LatestBarsInput, context: Context): Promise<AsyncGenerator<DataState>> {
  const { email } = context.principal
  const state = await selectDataState(context.primary, email)
  if ((await visibleIds(input, context)).length === 0) throw aggregateNotFound(input.ids.join(', '))
  return context.live.loads.follow(email, state)
}

/** The newest bars at the moment; instruments without any are left out. */
async function latestBars(input: LatestBarsInput, context: Context, selected: Selected): Promise<BarRow[]> {
  const ids = await visibleIds(input, context)
  const asked = { interval: input.interval, includeIntraday: true }
  const bars = await Promise.all(ids.map((id) => loadLatestBar(context, id, asked, selected)))
  return bars.flatMap((bar) => bar ?? [])
}

builder.subscriptionType({ description: 'What can be followed, over SSE or WebSocket.' })

builder.subscriptionFields((t) => ({
  jobProgress: t.field({
    type: JobRef,
    description:
      'One of the caller’s jobs: its state now, then after each change, until its final state has been told. A change may stand for several.',
    ...withArguments(t, progressInput, (record: unknown) => record as JobRecord),
    subscribe: (_root, args, context) => followJob(args, context),
  }),
  latestBars: t.field({
    type: [BarRef],
    description:
      'The newest bar of each of several instruments, after each load of new data and each change of the caller’s own aggregates. The fields selected decide the asset class: option metrics read options, retail metrics cash, both read both.',
    ...withArguments(t, latestBarsInput, (_state: unknown, args, context, info) =>
      latestBars(args, context, {
        fields: fieldsSelected(info, [[]]),
        transformed: [],
        calculated: calculatedSelected(info, [[]]),
      }),
    ),
    subscribe: (_root, args, context) => followLoads(args, context),
  }),
}))
