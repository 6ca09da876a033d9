import { z } from 'zod'
import { Refusal } from '../../core/errors.ts'
import { Text } from '../../core/inputs.ts'
import { operation } from '../../core/operation.ts'
import { EXAMPLE } from '../../market/examples.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { WriteContext } from '../../protocols/context.ts'
import {
  type Change,
  type Configuration,
  changeSettings,
  removeChart,
  type Settings,
  selectConfigurations,
  selectSettings,
  selectUser,
  type UserRecord,
  updateUser,
} from './queries.ts'
import {
  CHART_ID,
  JsonObject,
  LIMITS,
  type Members,
  membersOf,
  type SettingKind,
  tooMuch,
} from './settings.ts'
import { expectedVersions, type Part, tagOf } from './tags.ts'

/** The caller's number in the database, which has an account of everybody who ever came with a token. */
export const userIdOf = async ({ accounts, principal }: WriteContext): Promise<number> =>
  (await accounts.of(principal)).id

/** The caller as the database knows them. */
export async function loadUser(context: WriteContext): Promise<UserRecord> {
  const user = await selectUser(context.primary, await userIdOf(context))
  if (!user) throw new TypeError('An account without its user')
  return user
}

/** All settings of a kind of the caller's, with their entity tag. */
export async function loadSettings(
  context: WriteContext,
  kind: SettingKind,
): Promise<Settings & { tag: string }> {
  const userId = await userIdOf(context)
  const settings = await selectSettings(context.primary, userId, kind)
  return { ...settings, tag: tagOf(userId, PARTS[kind], settings.version) }
}

const PARTS = { chart: 'charts', preference: 'preferences' } as const satisfies Record<SettingKind, Part>

const changedMeanwhile = (): Refusal =>
  new Refusal('precondition_failed', 'It has been changed since the version that `If-Match` names.')

const ifMatch = Text.max(4096)
  .optional()
  .describe('Entity tags, as in the header `If-Match`: nothing is changed unless one of them still holds.')

const none = z.object({})

export const userProfile = operation({
  id: 'userProfile',
  description:
    "The caller's profile, made when it is first asked for. The e-mail and the tier are those of the token.",
  input: none,
  run: (_input, context: WriteContext) => loadUser(context),
})

export const profileMembers = {
  username: Text.min(1)
    .max(64)
    .nullable()
    .optional()
    .describe('Name to be shown, 1 to 64 characters; null takes it away, absent leaves it.'),
  isActive: z
    .boolean()
    .optional()
    .describe(
      'False lets nothing through but the own profile, until it is true again; absent means no change.',
    ),
}

export const updateProfile = operation({
  id: 'updateProfile',
  description:
    "Changes the caller's profile: its username, and whether it is active. Nothing else can be changed.",
  input: z.object({ ...profileMembers, ifMatch }),
  run: async ({ ifMatch: tags, ...change }, context: WriteContext) => {
    const { accounts, primary, principal } = context
    const userId = await userIdOf(context)
    const user = await updateUser(primary, userId, change, expectedVersions(tags, userId, 'profile'))
    if (!user) throw changedMeanwhile()
    accounts.changed(principal.email, user.isActive)
    return user
  },
})

export const userCharts = operation({
  id: 'userCharts',
  description: "The caller's chart configurations by their ids, in the order in which they were first saved.",
  input: none,
  run: (_input, context: WriteContext) => loadSettings(context, 'chart'),
})

export const userPreferences = operation({
  id: 'userPreferences',
  description: "The caller's preferences by their keys, in the order in which they were first saved.",
  input: none,
  run: (_input, context: WriteContext) => loadSettings(context, 'preference'),
})

function requireDone(kind: SettingKind, change: Change): void {
  if (change === 'precondition_failed') throw changedMeanwhile()
  if (change === 'payload_too_large') throw tooMuch(kind)
}

/** Writes settings of the caller's, beside those that there are or in their place. */
async function save(
  kind: SettingKind,
  object: JsonObject,
  replaces: boolean,
  tags: string | undefined,
  context: WriteContext,
): Promise<void> {
  const members = membersOf(kind, Object.entries(object), (name) => [PARTS[kind], name])
  const userId = await userIdOf(context)
  const expected = expectedVersions(tags, userId, PARTS[kind])
  const change = { kind, members, replaces, expected, limits: LIMITS }
  requireDone(kind, await changeSettings(context.primary, userId, change))
}

const UP_TO = `Up to ${LIMITS.members}, ${LIMITS.bytesEach} bytes of JSON each and ${LIMITS.bytes} bytes in all.`
export const Charts = JsonObject.meta({
  id: 'Charts',
  description: `Charts by their ids (1 to 64 of A-Z, a-z, 0-9, _ and -), each any JSON of at most ${LIMITS.levels} levels. ${UP_TO}`,
})
export const Preferences = JsonObject.meta({
  id: 'Preferences',
  description: `Preferences by their keys (up to ${LIMITS.nameLength} characters), each any JSON of at most ${LIMITS.levels} levels. ${UP_TO}`,
})

export const replaceCharts = operation({
  id: 'replaceCharts',
  description: "Puts charts in the place of all charts of the caller's.",
  input: z.object({ charts: Charts, ifMatch }),
  run: ({ charts: given, ifMatch: tags }, context: WriteContext) => save('chart', given, true, tags, context),
})

export const mergeCharts = operation({
  id: 'mergeCharts',
  description:
    "Adds charts to the caller's, or replaces those with the same ids; the others stay. Parallel merges lose nothing.",
  input: z.object({ charts: Charts, ifMatch }),
  run: ({ charts: given, ifMatch: tags }, context: WriteContext) =>
    save('chart', given, false, tags, context),
})

export const replacePreferences = operation({
  id: 'replacePreferences',
  description: "Puts preferences in the place of all preferences of the caller's.",
  input: z.object({ preferences: Preferences, ifMatch }),
  run: ({ preferences: given, ifMatch: tags }, context: WriteContext) =>
    save('preference', given, true, tags, context),
})

export const mergePreferences = operation({
  id: 'mergePreferences',
  description:
    "Adds preferences to the caller's, or replaces those with the same keys; the others stay. Parallel merges lose nothing.",
  input: z.object({ preferences: Preferences, ifMatch }),
  run: ({ preferences: given, ifMatch: tags }, context: WriteContext) =>
    save('preference', given, false, tags, context),
})

export const chartId = z
  .string()
  .regex(CHART_ID, 'A chart id has 1 to 64 characters of A-Z, a-z, 0-9, _ and -')
  .describe('Id of the chart.')
  .meta({ example: 'overview' })

export const deleteChart = operation({
  id: 'deleteChart',
  description: "Removes one of the caller's charts.",
  input: z.object({ chartId, ifMatch }),
  run: async ({ chartId: id, ifMatch: tags }, context: WriteContext): Promise<{ chartId: string }> => {
    const userId = await userIdOf(context)
    const outcome = await removeChart(context.primary, userId, id, expectedVersions(tags, userId, 'charts'))
    if (outcome === 'precondition_failed') throw changedMeanwhile()
    if (outcome === 'chart_not_found') throw new Refusal(outcome, `There is no chart ${id}.`)
    return { chartId: id }
  },
})

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
