import { z } from 'zod'
import { Refusal } from '../../../core/errors.ts'
import { operation } from '../../../core/operation.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import { expectedVersions, type Part, tagOf } from '../entity-tags.ts'
import { changedMeanwhile, ifMatch, none, userIdOf } from '../profile/operations.ts'
import { type Change, changeSettings, removeChart, type Settings, selectSettings } from './queries.ts'
import { CHART_ID, JsonObject, LIMITS, membersOf, type SettingKind, tooMuch } from './values.ts'

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

export function requireDone(kind: SettingKind, change: Change): void {
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

export const UP_TO = `Up to ${LIMITS.members}, ${LIMITS.bytesEach} bytes of JSON each and ${LIMITS.bytes} bytes in all.`
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
