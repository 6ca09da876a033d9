import { z } from 'zod'
import { EncodedJson } from '../../../core/rows/json-bytes.ts'
import type { Presented } from '../../../protocols/rest/route.ts'
import { instant } from '../profile/responses.ts'
import { Preferences } from './operations.ts'
import type { Configuration, Settings } from './queries.ts'

const anyJson = z.unknown().describe('Any JSON.')

export const ConfigurationResponse = z
  .object({
    charts: z.array(anyJson).describe('Charts. Those with numeric ids come first, in numeric order.'),
    preferences: Preferences,
  })
  .meta({ id: 'UserConfiguration', description: 'Charts and preferences of a user.' })

export const SavedConfiguration = z
  .object({
    id: z.int().describe('Numeric id of the user.'),
    email: z.string().describe('Email address of the user.'),
    username: z.string().nullable().describe('Username. Null if not set.'),
    updatedAt: instant.describe(
      'Time of the last write of a chart or preference. If there are none, the time the user was first seen.',
    ),
    ...ConfigurationResponse.shape,
  })
  .meta({ id: 'SavedConfiguration', description: 'Saved charts and preferences of a user.' })

export const DeletedChart = z
  .object({ deleted: z.string().describe('Id of the deleted chart.') })
  .meta({ id: 'DeletedChart', description: 'Deleted chart.' })

export const presentSettings = ({ text, tag }: Settings & { tag: string }): Presented<EncodedJson> => ({
  body: new EncodedJson(text),
  tag,
})

const configurationText = ({ charts, preferences }: Configuration): string =>
  `"charts":${charts},"preferences":${preferences}}`

export const presentConfiguration = (saved: Configuration): Presented<EncodedJson> => ({
  body: new EncodedJson(`{${configurationText(saved)}`),
})

export function savedText(saved: Configuration): string {
  const { id, email, username, savedAt, createdAt } = saved
  const head = JSON.stringify({ id, email, username, updated_at: savedAt ?? createdAt })
  return `${head.slice(0, -1)},${configurationText(saved)}`
}
