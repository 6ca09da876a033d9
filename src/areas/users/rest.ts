import { z } from 'zod'
import { TierName } from '../../market/vocabulary.ts'
import { type Route, route, type Written } from '../../protocols/rest/route.ts'
import {
  Charts,
  chartId,
  deleteChart,
  loadSettings,
  mergeCharts,
  mergePreferences,
  Preferences,
  profileMembers,
  replaceCharts,
  replacePreferences,
  saveConfiguration,
  savedConfigurations,
  updateProfile,
  userCharts,
  userConfiguration,
  userPreferences,
  userProfile,
} from './operations.ts'
import type { Configuration, Settings, UserRecord } from './queries.ts'
import { tagOf } from './tags.ts'

const instant = z.iso.datetime()

const UserResponse = z
  .object({
    id: z.int().describe('Numeric id of the user.'),
    email: z.string().describe('E-mail, as the token says.'),
    username: z.string().nullable().describe('Name to be shown; null when none was given.'),
    isActive: z.boolean().describe('Whether anything but the own profile is answered.'),
    tier: TierName.describe('Tier of the newest token.'),
    createdAt: instant.describe('When the user was first seen.'),
    updatedAt: instant.describe('When the profile was last changed.'),
  })
  .meta({ id: 'User', description: 'A user of the service.' })

const anyJson = z.unknown().describe('Any JSON.')

const ConfigurationResponse = z
  .object({
    charts: z.array(anyJson).describe('Charts, those with indexes as ids first and in their order.'),
    preferences: Preferences,
  })
  .meta({ id: 'UserConfiguration', description: 'Charts and preferences of a user.' })

const SavedConfiguration = z
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

const DeletedChart = z
  .object({ deleted: z.string().describe('Id of the chart.') })
  .meta({ id: 'DeletedChart', description: 'The chart that is no more.' })

const presentUser = (user: UserRecord) => ({ body: user, tag: tagOf(user.id, 'profile', user.version) })

const presentSettings = ({ text, tag }: Settings & { tag: string }): Written => ({ text, tag })

const configurationText = ({ charts, preferences }: Configuration): string =>
  `"charts":${charts},"preferences":${preferences}}`

const presentConfiguration = (saved: Configuration): Written => ({ text: `{${configurationText(saved)}` })

function savedText(saved: Configuration): string {
  const { id, email, username, savedAt, createdAt } = saved
  const head = JSON.stringify({ id, email, username, updated_at: savedAt ?? createdAt })
  return `${head.slice(0, -1)},${configurationText(saved)}`
}

const ifMatchOf = ({ headers }: Request): string | undefined => headers.get('if-match') ?? undefined

const tag = 'User'
const USER = '/series/user'
const CHARTS = `${USER}/charts`
const PREFERENCES = `${USER}/preferences`
const changing = { tag, refusals: ['precondition_failed'], isTagged: true } as const
const deprecated = { since: '2026-01-01', sunset: '2027-12-31' }
const superseded = { ...deprecated, successor: CHARTS }

const chartsExample = { overview: { interval: '1d', metrics: ['px', 'retail_net_turnover'] } }
const preferencesExample = { theme: 'dark', favourites: [101, 106] }

const profileRoutes = [
  route({
    path: USER,
    operation: userProfile,
    summary: 'Profile of the caller',
    tag,
    isForInactive: true,
    isTagged: true,
    body: UserResponse,
    present: presentUser,
  }),
  route({
    method: 'put',
    path: USER,
    operation: updateProfile,
    summary: 'Change the profile',
    ...changing,
    isForInactive: true,
    input: z.strictObject(profileMembers),
    toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
    example: { username: 'ann', is_active: true },
    body: UserResponse,
    present: presentUser,
  }),
]

const chartRoutes = [
  route({
    path: CHARTS,
    operation: userCharts,
    summary: 'Charts of the caller',
    tag,
    isTagged: true,
    body: Charts,
    present: presentSettings,
  }),
  ...(
    [
      ['put', replaceCharts, 'Replace all charts'],
      ['patch', mergeCharts, 'Merge charts into the existing ones'],
    ] as const
  ).map(([method, operation, summary]) =>
    route({
      ...{ method, path: CHARTS, operation, summary },
      ...changing,
      input: z.object({ charts: operation.input.shape.charts }),
      document: 'charts',
      toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
      example: chartsExample,
      body: Charts,
      present: async (_result, _input, context) => presentSettings(await loadSettings(context, 'chart')),
    }),
  ),
  route({
    method: 'delete',
    path: `${CHARTS}/{chart_id}`,
    operation: deleteChart,
    summary: 'Delete a chart',
    tag,
    refusals: ['chart_not_found', 'precondition_failed'],
    input: z.object({ chartId }),
    toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
    body: DeletedChart,
    present: ({ chartId: deleted }) => ({ body: { deleted } }),
  }),
]

const preferenceRoutes = [
  route({
    path: PREFERENCES,
    operation: userPreferences,
    summary: 'Preferences of the caller',
    tag,
    isTagged: true,
    body: Preferences,
    present: presentSettings,
  }),
  ...(
    [
      ['put', replacePreferences, 'Replace all preferences'],
      ['patch', mergePreferences, 'Merge preferences into the existing ones'],
    ] as const
  ).map(([method, operation, summary]) =>
    route({
      ...{ method, path: PREFERENCES, operation, summary },
      ...changing,
      input: z.object({ preferences: operation.input.shape.preferences }),
      document: 'preferences',
      toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
      example: preferencesExample,
      body: Preferences,
      present: async (_result, _input, context) => presentSettings(await loadSettings(context, 'preference')),
    }),
  ),
]

const legacyRoutes = [
  route({
    path: `${USER}/configuration`,
    operation: userConfiguration,
    summary: 'Configuration of the caller',
    tag,
    deprecated: superseded,
    body: ConfigurationResponse,
    present: presentConfiguration,
  }),
  route({
    method: 'post',
    path: `${USER}/configuration`,
    operation: saveConfiguration,
    summary: 'Save a whole configuration',
    tag,
    deprecated: superseded,
    example: { charts: Object.values(chartsExample), preferences: preferencesExample },
    body: ConfigurationResponse,
    present: presentConfiguration,
  }),
  route({
    path: `${USER}/configurations`,
    operation: savedConfigurations,
    summary: 'Configurations of a user',
    tag,
    refusals: ['not_owner'],
    deprecated: superseded,
    body: z.array(SavedConfiguration),
    present: (saved): Written => ({ text: `[${saved.map(savedText).join()}]` }),
  }),
]

export const userRoutes: Route[] = [...profileRoutes, ...chartRoutes, ...preferenceRoutes, ...legacyRoutes]
