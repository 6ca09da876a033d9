import { z } from 'zod'
import { Refusal } from '../../../core/errors.ts'
import { serviceOperation } from '../../../core/operation.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import { changedMeanwhile, ifMatch } from '../../shared/entity-tags.ts'
import { expectedVersions, tagOf, type UserPart } from '../profile/entity-tags.ts'
import { none, userIdOf } from '../profile/operations.ts'
import { type Change, changeSettings, removeChart, type Settings, selectSettings } from './queries.ts'
import { CHART_ID, JsonObject, type SettingKind, STORAGE_LIMITS, settingMembers, tooMuch } from './values.ts'

/** Loads all of the caller's settings of a kind, with their entity tag. */
export async function loadSettings(
  context: WriteContext,
  kind: SettingKind,
): Promise<Settings & { tag: string }> {
  const userId = await userIdOf(context)
  const settings = await selectSettings(context.primary, userId, kind)
  return { ...settings, tag: tagOf(userId, PARTS[kind], settings.version) }
}

const PARTS = { chart: 'charts', preference: 'preferences' } as const satisfies Record<SettingKind, UserPart>

export const userCharts = serviceOperation({
  id: 'userCharts',
  description: "The caller's chart configurations by id, in the order in which they were first saved.",
  input: none,
  run: (_input, context: WriteContext) => loadSettings(context, 'chart'),
})

export const userPreferences = serviceOperation({
  id: 'userPreferences',
  description: "The caller's preferences by key, in the order in which they were first saved.",
  input: none,
  run: (_input, context: WriteContext) => loadSettings(context, 'preference'),
})

export function requireDone(kind: SettingKind, change: Change): void {
  if (change === 'precondition_failed') throw changedMeanwhile()
  if (change === 'payload_too_large') throw tooMuch(kind)
}

/** Saves settings of the caller, replacing all of the kind or merging with them. */
async function save(
  kind: SettingKind,
  object: JsonObject,
  replaces: boolean,
  tags: string | undefined,
  context: WriteContext,
): Promise<void> {
  const members = settingMembers(kind, Object.entries(object), (name) => [PARTS[kind], name])
  const userId = await userIdOf(context)
  const expected = expectedVersions(tags, userId, PARTS[kind])
  const change = { kind, members, replaces, expected, limits: STORAGE_LIMITS }
  requireDone(kind, await changeSettings(context.primary, userId, change))
}

export const UP_TO = `At most ${STORAGE_LIMITS.members}, each up to ${STORAGE_LIMITS.bytesEach} bytes of JSON, and ${STORAGE_LIMITS.bytes} bytes in total.`
export const Charts = JsonObject.meta({
  id: 'Charts',
  description: `Charts, keyed by id (1 to 64 characters of A-Z, a-z, 0-9, _ and -). Each is any JSON nested at most ${STORAGE_LIMITS.levels} levels deep. ${UP_TO}`,
})
export const Preferences = JsonObject.meta({
  id: 'Preferences',
  description: `Preferences, by key (at most ${STORAGE_LIMITS.nameLength} characters). Each is any JSON nested at most ${STORAGE_LIMITS.levels} levels deep. ${UP_TO}`,
})

export const replaceCharts = serviceOperation({
  id: 'replaceCharts',
  description: "Replaces all of the caller's charts.",
  input: z.object({ charts: Charts, ifMatch }),
  run: ({ charts, ifMatch: tags }, context: WriteContext) => save('chart', charts, true, tags, context),
})

export const mergeCharts = serviceOperation({
  id: 'mergeCharts',
  description:
    "Adds charts to the caller's, replacing those with the same ids and keeping the others. Concurrent merges lose no data.",
  input: z.object({ charts: Charts, ifMatch }),
  run: ({ charts, ifMatch: tags }, context: WriteContext) => save('chart', charts, false, tags, context),
})

export const replacePreferences = serviceOperation({
  id: 'replacePreferences',
  description: "Replaces all of the caller's preferences.",
  input: z.object({ preferences: Preferences, ifMatch }),
  run: ({ preferences, ifMatch: tags }, context: WriteContext) =>
    save('preference', preferences, true, tags, context),
})

export const mergePreferences = serviceOperation({
  id: 'mergePreferences',
  description:
    "Adds preferences to the caller's, replacing those with the same keys and keeping the others. Concurrent merges lose no data.",
  input: z.object({ preferences: Preferences, ifMatch }),
  run: ({ preferences, ifMatch: tags }, context: WriteContext) =>
    save('preference', preferences, false, tags, context),
})

export const chartId = z
  .string()
  .regex(CHART_ID, 'Chart ids should have 1 to 64 characters of A-Z, a-z, 0-9, _ and -')
  .describe('Id of the chart.')
  .meta({ example: 'overview' })

export const deleteChart = serviceOperation({
  id: 'deleteChart',
  description: "Deletes one of the caller's charts.",
  input: z.object({ chartId, ifMatch }),
  run: async ({ chartId: id, ifMatch: tags }, context: WriteContext): Promise<{ chartId: string }> => {
    const userId = await userIdOf(context)
    const outcome = await removeChart(context.primary, userId, id, expectedVersions(tags, userId, 'charts'))
    if (outcome === 'precondition_failed') throw changedMeanwhile()
    if (outcome === 'chart_not_found') throw new Refusal(outcome, `Chart not found: ${id}.`)
    return { chartId: id }
  },
})
