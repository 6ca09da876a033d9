import { z } from 'zod'
import { Refusal } from '../../../core/errors.ts'
import { Text } from '../../../core/inputs.ts'
import { operation } from '../../../core/operation.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import { none, userIdOf } from '../profile/operations.ts'
import { Preferences, requireDone, UP_TO } from './operations.ts'
import { type Configuration, changeSettings, selectConfigurations } from './queries.ts'
import { LIMITS, type Members, membersOf, type SettingKind } from './values.ts'

/** The caller's own configuration. */
async function loadConfiguration(context: WriteContext): Promise<Configuration> {
  const [found] = await selectConfigurations(context.primary, { id: await userIdOf(context) })
  if (!found) throw new TypeError('An account without its user')
  return found
}

export const userConfiguration = operation({
  id: 'userConfiguration',
  description:
    "The caller's charts as a list, those with indexes as ids first and in their order, and the preferences.",
  input: none,
  run: (_input, context: WriteContext) => loadConfiguration(context),
})

export const saveConfiguration = operation({
  id: 'saveConfiguration',
  description:
    "Replaces all of the caller's charts by a list, which gets the ids 0, 1, …, and all preferences where these are given.",
  input: z.object({
    charts: z
      .array(z.unknown())
      .describe(`Charts, each any JSON of at most ${LIMITS.levels} levels. ${UP_TO}`),
    preferences: Preferences.optional(),
  }),
  run: async ({ charts: list, preferences: object }, context: WriteContext) => {
    const entries = list.map((chart, index): [string, unknown] => [String(index), chart])
    const saved: [SettingKind, Members][] = [
      ['chart', membersOf('chart', entries, (index) => ['charts', Number(index)])],
    ]
    if (object)
      saved.push([
        'preference',
        membersOf('preference', Object.entries(object), (key) => ['preferences', key]),
      ])
    const userId = await userIdOf(context)
    await inTransaction(context.primary, async (trx) => {
      for (const [kind, members] of saved) {
        const change = { kind, members, replaces: true, expected: null, limits: LIMITS }
        requireDone(kind, await changeSettings(trx, userId, change))
      }
    })
    return loadConfiguration(context)
  },
})

export const savedConfigurations = operation({
  id: 'savedConfigurations',
  description: 'What a user has saved: the caller, or for administrators anybody. Nobody else is told of.',
  input: z.object({
    email: Text.min(1)
      .max(320)
      .describe('E-mail of the user, whatever its case.')
      .meta({ example: EXAMPLE.email }),
    username: Text.min(1)
      .max(64)
      .optional()
      .describe('Only if this is the username; absent means any.')
      .meta({ example: 'ann' }),
  }),
  run: async ({ email, username }, context: WriteContext) => {
    const { primary, principal } = context
    const owner = email.toLowerCase()
    if (owner !== principal.email && principal.role !== 'admin')
      throw new Refusal('not_owner', 'Configurations of other users are for administrators.')
    await userIdOf(context)
    return selectConfigurations(primary, { email: owner, username })
  },
})
