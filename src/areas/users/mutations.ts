import type { Context } from '../../protocols/context.ts'
import { FOR_INACTIVE } from '../../protocols/graphql/access.ts'
import { mutationOf, successOf } from '../../protocols/graphql/mutations.ts'
import { mutationFields } from '../../protocols/graphql/parts.ts'
import { updateProfile } from './profile/operations.ts'
import { UserRef } from './schema.ts'
import {
  deleteChart,
  mergeCharts,
  mergePreferences,
  replaceCharts,
  replacePreferences,
} from './settings/operations.ts'
import { viewerOf } from './viewer.ts'

const SAVED = ['precondition_failed', 'payload_too_large'] as const

const success = {
  ...successOf('user', UserRef, 'The caller after the change.', FOR_INACTIVE),
  of: (_result: unknown, context: Context) => {
    // Values cached by an earlier mutation of the document are stale now.
    context.loaders.clear()
    return { user: viewerOf(context) }
  },
}

export const profileMutations = mutationFields((t) => ({
  updateProfile: t.field(
    mutationOf(t, updateProfile, {
      input: 'Profile fields to change.',
      refusals: ['precondition_failed'],
      success,
    }),
  ),
  replaceCharts: t.field(
    mutationOf(t, replaceCharts, { input: 'Charts that replace all saved ones.', refusals: SAVED, success }),
  ),
  mergeCharts: t.field(
    mutationOf(t, mergeCharts, { input: 'Charts to add or replace.', refusals: SAVED, success }),
  ),
  deleteChart: t.field(
    mutationOf(t, deleteChart, {
      input: 'Chart to delete.',
      refusals: ['precondition_failed', 'chart_not_found'],
      success,
    }),
  ),
  replacePreferences: t.field(
    mutationOf(t, replacePreferences, {
      input: 'Preferences that replace all saved ones.',
      refusals: SAVED,
      success,
    }),
  ),
  mergePreferences: t.field(
    mutationOf(t, mergePreferences, {
      input: 'Preferences to add or replace.',
      refusals: SAVED,
      success,
    }),
  ),
}))
