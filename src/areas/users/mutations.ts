import type { z } from 'zod'
import type { RefusalCode } from '../../core/errors.ts'
import { pascalCase } from '../../core/names.ts'
import type { Operation } from '../../core/operation.ts'
import { requireBearer } from '../../core/principal.ts'
import type { Context } from '../../protocols/context.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { withInput } from '../../protocols/graphql/from-zod.ts'
import { asPayload, payloadType } from '../../protocols/graphql/mutations.ts'
import { updateProfile } from './profile/operations.ts'
import { viewerOf } from './profile/viewer.ts'
import { UserRef } from './schema.ts'
import {
  deleteChart,
  mergeCharts,
  mergePreferences,
  replaceCharts,
  replacePreferences,
} from './settings/operations.ts'

const CHANGED = {
  precondition_failed: 'It has been changed since the version that `ifMatch` names.',
} as const
const SAVED = { ...CHANGED, payload_too_large: 'More is to be kept than may be.' } as const
const DELETED = { ...CHANGED, chart_not_found: 'The caller has no such chart.' } as const

type Refusals = Readonly<Partial<Record<RefusalCode, string>>>
type Mutation = Pick<Operation, 'id' | 'description'>

const inputOf = ({ id }: Mutation) => ({ name: `${pascalCase(id)}Input`, description: `Input of ${id}.` })

/** What a mutation of what belongs to the caller gives: the caller, as they are behind it. */
const outcomeOf = ({ id, description }: Mutation, refusals: Refusals) => ({
  type: payloadType(`${pascalCase(id)}Payload`, UserRef, refusals),
  description,
})

/** Runs an operation for a caller with a token. */
const resolving =
  <I extends z.ZodObject>(operation: Operation<I>, refusals: Refusals) =>
  (input: z.output<I>, context: Context) => {
    const run = async () => {
      requireBearer(context.principal)
      await operation.run(input, context)
      // What a mutation before it has shown is not what there is now.
      context.loaders.clear()
      return viewerOf(context)
    }
    return asPayload(run(), refusals)
  }

builder.mutationFields((t) => ({
  updateProfile: t.field({
    ...outcomeOf(updateProfile, CHANGED),
    ...withInput(t, inputOf(updateProfile), updateProfile.input, resolving(updateProfile, CHANGED)),
  }),
  replaceCharts: t.field({
    ...outcomeOf(replaceCharts, SAVED),
    ...withInput(t, inputOf(replaceCharts), replaceCharts.input, resolving(replaceCharts, SAVED)),
  }),
  mergeCharts: t.field({
    ...outcomeOf(mergeCharts, SAVED),
    ...withInput(t, inputOf(mergeCharts), mergeCharts.input, resolving(mergeCharts, SAVED)),
  }),
  deleteChart: t.field({
    ...outcomeOf(deleteChart, DELETED),
    ...withInput(t, inputOf(deleteChart), deleteChart.input, resolving(deleteChart, DELETED)),
  }),
  replacePreferences: t.field({
    ...outcomeOf(replacePreferences, SAVED),
    ...withInput(
      t,
      inputOf(replacePreferences),
      replacePreferences.input,
      resolving(replacePreferences, SAVED),
    ),
  }),
  mergePreferences: t.field({
    ...outcomeOf(mergePreferences, SAVED),
    ...withInput(t, inputOf(mergePreferences), mergePreferences.input, resolving(mergePreferences, SAVED)),
  }),
}))
