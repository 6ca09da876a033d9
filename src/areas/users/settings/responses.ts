import { z } from 'zod'
import type { Written } from '../../../protocols/rest/route.ts'
import { instant } from '../profile/responses.ts'
import { Preferences } from './operations.ts'
import type { Configuration, Settings } from './queries.ts'

const anyJson = z.unknown().describe('Any JSON.')

export const ConfigurationResponse = z
  .object({
    charts: z.array(anyJson).describe('Charts, those with indexes as ids first and in their order.'),
    preferences: Preferences,
  })
  .meta({ id: 'UserConfiguration', description: 'Charts and preferences of a user.' })

export const SavedConfiguration = z
  .object({
    id: z.int().describe('Numeric id of the user.'),
    email: z.string().describe('E-mail of the user.'),
    username: z.string().nullable().describe('Name of the user; null when none was given.'),
    updatedAt: instant.describe(
      'When a chart or a preference was last written, else when the user was first seen.',
    ),
    ...ConfigurationResponse.shape,
  })
  .meta({ id: 'SavedConfiguration', description: 'What a user has saved.' })

export const DeletedChart = z
  .object({ deleted: z.string().describe('Id of the chart.') })
  .meta({ id: 'DeletedChart', description: 'The chart that is no more.' })

export const presentSettings = ({ text, tag }: Settings & { tag: string }): Written => ({ text, tag })

const configurationText = ({ charts, preferences }: Configuration): string =>
  `"charts":${charts},"preferences":${preferences}}`

export const presentConfiguration = (saved: Configuration): Written => ({
  text: `{${configurationText(saved)}`,
})

export function savedText(saved: Configuration): string {
  const { id, email, username, savedAt, createdAt } = saved
  const head = JSON.stringify({ id, email, username, updated_at: savedAt ?? createdAt })
  return `${head.slice(0, -1)},${configurationText(saved)}`
}
