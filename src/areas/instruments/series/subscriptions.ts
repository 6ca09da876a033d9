import { z } from 'zod'
import { Id } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { requireAccess } from '../../../core/principal.ts'
import { type DataState, selectDataState } from '../../../data-state/queries.ts'
import type { BarRow } from '../../../engine/bars/selection.ts'
import { aggregateNotFound, loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../../engine/instruments/queries/securities.ts'
import { interval } from '../../../market/parameters.ts'
import type { Context } from '../../../protocols/context.ts'
import { OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { withArguments } from '../../../protocols/graphql/from-zod.ts'
import { subscriptionFields } from '../../../protocols/graphql/parts.ts'
import { onInput } from '../../../protocols/graphql/validation.ts'
import { BarRef } from './bar-types.ts'
import { loadLatestBar } from './connection.ts'
import { calculatedSelected, fieldsSelected, type Selected } from './selected.ts'

const latestBarsInput = z.object({
  ids: distinctList(Id, 100).describe('Ids of aggregates and securities. At most 100.'),
  interval: interval.describe('Length of the bars.'),
})
type LatestBarsInput = z.output<typeof latestBarsInput>

/** Returns the visible ids, in order. Throws if one of them is a security and the API key has the scope `documented`. */
async function visibleIds({ ids }: LatestBarsInput, context: Context): Promise<number[]> {
  const visible = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      if (await loadAggregate(context, id)) return [id]
      const security = await loadSecurity(context, id)
      if (security) requireAccess(context.principal, { reads: true })
      return security ? [id] : []
    }),
  )
  return visible.flat()
}

/** Follows the data state: emits after each load and each change of the caller's own aggregates. */
async function followLoads(input: LatestBarsInput, context: Context): Promise<AsyncGenerator<DataState>> {
  const { email } = context.principal
  const state = await selectDataState(context.primary, email)
  if ((await visibleIds(input, context)).length === 0) throw aggregateNotFound(input.ids.join(', '))
  return context.live.loads.follow(email, state)
}

/** Loads the newest bar of each visible instrument. Instruments without bars are omitted. */
async function latestBars(input: LatestBarsInput, context: Context, selected: Selected): Promise<BarRow[]> {
  const ids = await visibleIds(input, context)
  const request = { interval: input.interval, includeIntraday: true }
  const bars = await Promise.all(ids.map((id) => loadLatestBar(context, id, request, selected)))
  return bars.flatMap((bar) => bar ?? [])
}

export const barSubscriptions = subscriptionFields((t) => ({
  latestBars: t.field({
    type: [BarRef],
    description:
      "Newest bar of each instrument, sent after each load of data and each change of the caller's own aggregates. The selected fields determine the asset class: option metrics read options, retail metrics cash, both read both.",
    extensions: OPEN_TO_KEYS,
    ...withArguments(t, latestBarsInput, (_state: unknown, args, context, info) =>
      latestBars(args, context, {
        fields: fieldsSelected(info, [[]]),
        transformed: [],
        calculated: calculatedSelected(info, [[]]),
      }),
    ),
    subscribe: onInput((_root, input: LatestBarsInput, context) => followLoads(input, context)),
  }),
}))
