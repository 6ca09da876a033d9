import { z } from 'zod'
import { Refusal } from '../../../core/errors.ts'
import { Text } from '../../../core/inputs.ts'
import { serviceOperation } from '../../../core/operation.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import { none, userIdOf } from '../profile/operations.ts'
import { Preferences, requireDone, UP_TO } from './operations.ts'
import { type Configuration, changeSettings, selectConfigurations } from './queries.ts'
import { type Members, type SettingKind, STORAGE_LIMITS, settingMembers } from './values.ts'

/** Loads the caller's configuration. */
async function loadConfiguration(context: WriteContext): Promise<Configuration> {
  const [configuration] = await selectConfigurations(context.primary, { id: await userIdOf(context) })
  if (!configuration) throw new TypeError('The account has no user')
  return configuration
}

export const userConfiguration = serviceOperation({
  id: 'userConfiguration',
  description:
    "The caller's charts as a list, and preferences. Charts with numeric ids come first, in numeric order.",
  input: none,
  run: (_input, context: WriteContext) => loadConfiguration(context),
})

export const saveConfiguration = serviceOperation({
  id: 'saveConfiguration',
  description:
    "Replaces all of the caller's charts with a list, which gets the ids 0, 1, …. Replaces all preferences too, if given.",
  input: z.object({
    charts: z
      .array(z.unknown())
      .describe(`Charts, each any JSON nested at most ${STORAGE_LIMITS.levels} levels deep. ${UP_TO}`),
    preferences: Preferences.optional(),
  }),
  run: async ({ charts: list, preferences: object }, context: WriteContext) => {
    const entries = list.map((chart, index): [string, unknown] => [String(index), chart])
    const saved: [SettingKind, Members][] = [
      ['chart', settingMembers('chart', entries, (index) => ['charts', Number(index)])],
    ]
    if (object)
      saved.push([
        'preference',
        settingMembers('preference', Object.entries(object), (key) => ['preferences', key]),
      ])
    const userId = await userIdOf(context)
    await inTransaction(context.primary, async (trx) => {
      for (const [kind, members] of saved) {
        const change = { kind, members, replaces: true, expected: null, limits: STORAGE_LIMITS }
        requireDone(kind, await changeSettings(trx, userId, change))
      }
    })
    return loadConfiguration(context)
  },
})

export const savedConfigurations = serviceOperation({
  id: 'savedConfigurations',
  description:
    "Saved charts and preferences of a user. Only administrators may read other users' configurations.",
  input: z.object({
    email: Text.min(1)
      .max(320)
      .describe('Email address of the user, case-insensitive.')
      .meta({ example: EXAMPLE.email }),
    username: Text.min(1)
      .max(64)
      .optional()
      .describe('Username that the user must have. Default: any.')
      .meta({ example: 'ann' }),
  }),
  run: async ({ email, username }, context: WriteContext) => {
    const { primary, principal } = context
    const owner = email.toLowerCase()
    if (owner !== principal.email && principal.role !== 'admin')
      throw new Refusal('not_owner', "Only administrators may read other users' configurations.")
    await userIdOf(context)
    return selectConfigurations(primary, { email: owner, username })
  },
})
